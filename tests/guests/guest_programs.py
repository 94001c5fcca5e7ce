"""Specs of programs that talk to the table, each in a manner of its own."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from mahjtui.bot import Spec, parse_specs

TALKER = Path(__file__).parent / "talker.py"


def talker(manner: str = "well", options: str = "") -> Spec:
    (spec,) = parse_specs(f"cmd:{shlex.join([sys.executable, str(TALKER), manner])}{options}")
    return spec
