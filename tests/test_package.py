"""What is installed is what lies in the tree: some folders are mapped, so packages are listed by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_package_of_the_tree_is_listed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        listed = tomllib.load(file)["tool"]["setuptools"]["packages"]
    found = {".".join(init.parent.relative_to(ROOT).parts) for init in (ROOT / "mahjtui").rglob("__init__.py")}
    assert sorted(listed) == sorted(found | {"mahjtui.bots", "mahjtui.cards", "mahjtui.scenarios"})
