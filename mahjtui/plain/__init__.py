"""The game as sentences and numbered choices, for screen readers and pipes."""
