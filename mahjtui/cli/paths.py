"""``mahjtui paths``: where files lie."""

from __future__ import annotations

import argparse


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    described = "Print where games, house rules and reports are kept; MAHJTUI_DATA moves them under one folder."
    parser = subparsers.add_parser("paths", help="where games, house rules and reports are kept", description=described)
    parser.set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Print the folders."""
    from mahjtui.store import locations

    print(f"saves    {locations.saves()}")
    print(f"tables   {locations.tables()}")
    print(f"reports  {locations.reports()}")
    return 0
