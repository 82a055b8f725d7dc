"""Make what a browser needs to be a house by itself: Python, its library, trey, and machine code."""
