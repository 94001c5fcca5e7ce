"""Many games: tournaments between bots, the invariants that every position keeps, and the benchmark."""
