"""``mahjtui paths``: where files lie."""

from __future__ import annotations

import argparse


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    what = "where games, statistics, drills, house rules, settings and reports are kept"
    described = f"Print {what}; MAHJTUI_DATA moves them under one folder."
    parser = subparsers.add_parser("paths", help=what, description=described)
    parser.set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Print the folders and the files."""
    from mahjtui.store import locations

    print(f"saves       {locations.saves()}")
    print(f"statistics  {locations.statistics()}")
    print(f"practice    {locations.practice()}")
    print(f"tables      {locations.tables()}")
    print(f"settings    {locations.settings()}")
    print(f"reports     {locations.reports()}")
    return 0
