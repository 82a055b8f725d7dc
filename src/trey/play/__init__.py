"""Playing on: the one workspace, ways of choosing, runs of deals and matches, and the search over imagined worlds.

Nobody else runs a deal to its end: bots, hints, reviews, training, contests and studies are callers.
"""
