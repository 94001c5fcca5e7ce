"""Breaks the rules one condition at a time, and looks whether the rule cases notice: ``python -m tests.mutation``."""
