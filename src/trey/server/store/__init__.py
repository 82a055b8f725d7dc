"""Where events are kept."""
