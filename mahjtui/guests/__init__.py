"""Bots that are not registered: a Python file, or a program that speaks the protocol of bots/README.md."""
