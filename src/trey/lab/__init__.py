"""Who plays better, and what a house rule changes: studies of whole matches."""
