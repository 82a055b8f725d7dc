"""Studies of whole matches: which bot plays better, and what a house rule changes."""
