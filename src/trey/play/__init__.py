"""Playing deals to their end: the workspace, ways of choosing, runs of deals and matches, and the search over worlds.

Bots, hints, reviews, training and studies play deals out with this package. Matches between bots or people are played
one action at a time, by `trey.match`.
"""
