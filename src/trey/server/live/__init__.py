"""Tables in memory: who is connected, what clients are told, what is due next."""
