"""Tables in memory: who is connected, what is told, what is due next."""
