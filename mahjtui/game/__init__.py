"""The rules: a pure engine without input, output, clock or global randomness."""
