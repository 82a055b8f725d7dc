"""Training the networks that come with trey's games."""
