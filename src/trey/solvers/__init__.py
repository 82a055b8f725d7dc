"""What can be computed about a state or a view: random play, worlds that fit, and later exact values."""
