"""By what it imports: a bot has the card, the tiles, the odds, its view and pure computation, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from mahjtui.bot import Spec, available

OURS: Final = frozenset({
    "mahjtui.tiles", "mahjtui.odds", "mahjtui.bot", "mahjtui.errors", "mahjtui.game.view", "mahjtui.game.actions",
    "mahjtui.game.house", "mahjtui.game.seats", "mahjtui.game.settlement",
})  # fmt: skip
"""Beside the modules of ``mahjtui.card`` and ``mahjtui.odds``: what a player has in front of it."""

PURE: Final = frozenset({
    "__future__", "abc", "array", "bisect", "collections", "collections.abc", "contextlib", "copy", "dataclasses",
    "decimal", "enum", "fractions", "functools", "heapq", "itertools", "math", "numbers", "operator", "re",
    "statistics", "string", "textwrap", "types", "typing",
    "numpy", "numpy.typing", "numpy.linalg", "numpy.random",
})  # fmt: skip
"""Modules that compute and do nothing else: no files, no clock, no hashes to guess a seed by, no running program."""

REACHING: Final = frozenset({"__import__", "eval", "exec", "compile", "globals", "vars", "open", "input", "breakpoint"})
"""Functions of Python that lead out of a bot."""

INNARDS: Final = frozenset({
    "__globals__", "__builtins__", "__closure__", "__code__", "__subclasses__", "__mro__", "__bases__", "__base__",
    "__dict__", "__loader__", "__spec__", "cell_contents", "f_back", "f_globals", "f_locals", "gi_frame", "tb_frame",
    "__traceback__",
})  # fmt: skip
"""Attributes that lead from a value into the program around it."""


def foreign_to(spec: Spec) -> list[str] | None:
    """What the modules of this bot use and must not; None for a program of its own, which nothing here can be read of.

    Modules of the package that the bot belongs to are read as well.
    """
    if spec.guest is not None:
        kind, source = spec.guest
        return sorted(foreign(Path(source).read_text(encoding="utf-8"))) if kind == "file" else None
    module = available()[spec.name].module
    home = module.rpartition(".")[0] or module
    found: set[str] = set()
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for used in foreign(_source(name)):
            if _is_module_of(used, home):
                waiting.append(used)
            elif used != home:
                found.add(used)
    return sorted(found)


def foreign(source: str) -> set[str]:
    """What a module uses and a bot must not, by name."""
    return {name for node in ast.walk(ast.parse(source)) for name in _names(node) if not _may_be_used(name)}


def _names(node: ast.AST) -> Iterator[str]:
    """The modules that a piece of a program imports or reaches through their packages, and whatever else leads out."""
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names)
        case ast.ImportFrom():
            whole = "." * node.level + (node.module or "")
            parts = [f"{whole}.{alias.name}" for alias in node.names]
            yield from (part if _is_module_of(part, whole) else whole for part in parts)
        case ast.Name() if node.id in REACHING:
            yield node.id
        case ast.Attribute() if node.attr in INNARDS:
            yield node.attr
        case ast.Attribute():
            path = _dotted(node)
            if path.startswith("mahjtui.") and _is_module_of(path, "mahjtui"):
                yield path


def _dotted(node: ast.expr) -> str:
    """``a.b.c`` where it is written like that."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _may_be_used(name: str) -> bool:
    if name in PURE or name in OURS or name in ("mahjtui", "mahjtui.game", "mahjtui.card"):
        return True
    return name.startswith(("mahjtui.card.", "mahjtui.odds."))


def _is_module_of(name: str, home: str) -> bool:
    """Whether this names a module in that package."""
    if home.startswith(".") or not name.startswith(f"{home}."):
        return False
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _source(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")
