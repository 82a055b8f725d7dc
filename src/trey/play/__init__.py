"""Playing deals to their end: the workspace, ways of choosing, runs of deals and matches, and the search over worlds.

Bots, hints, reviews, training and studies play deals or whole matches with this package. Tables, the terminal and the
ladder play one action at a time, with `trey.match`.
"""
