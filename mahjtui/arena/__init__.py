"""Many games: matches between bots, and how fast the parts are."""
