"""The command line: ``mahjtui``. Each command imports what it needs when it runs, so that ``--help`` is quick."""

from mahjtui.cli.main import main

__all__ = ["main"]
