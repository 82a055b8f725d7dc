"""Computations on a state: solving open hands exactly, random play, and counting lines of play."""
