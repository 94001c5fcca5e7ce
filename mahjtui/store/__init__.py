"""What lasts between two evenings: saves and where they lie."""
