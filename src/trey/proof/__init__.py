"""The verifiable shuffle, and the deal of the day."""
