"""The rules in words, the cases that prove them, and a quiz on both."""
