"""What can be computed about a state: open hands solved exactly, random play, counts of endings."""
