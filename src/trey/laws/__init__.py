"""The laws that a game is held to, for pytest: `pytest --trey-family NAME`.

They come with trey, so that a game in a package of its own is held to what trey's own games are held to.
"""
