"""The game in words: its options, presets, rules and views."""
