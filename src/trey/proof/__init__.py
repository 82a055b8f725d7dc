"""The verifiable shuffle, and the deals of a day and of an evening."""
