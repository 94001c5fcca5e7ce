"""Advice for people, from their own view of the table: hints, grades, and reviews of what they decided."""
