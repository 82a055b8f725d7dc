"""Playing deals to their end: the workspace, ways of choosing, runs of deals and matches, and the search over worlds.

No other package plays a deal out: bots, hints, reviews, training, contests and studies call this one.
"""
