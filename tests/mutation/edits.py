"""The ways in which a module can be broken in one place, found in its syntax tree.

Broken are comparisons, ``and``, ``or`` and ``not``, conditions as a whole, whole numbers and truths, plus and minus,
``min``, ``max``, ``any`` and ``all``, and statements that change something; a refusal is dropped, or cites another
rule.
Wording is left alone: what only makes a text for a person is no rule.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COMBINED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NAMED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
REFUSAL: Final = "Refusal"
WRONG_RULE: Final = "Z-0"


@dataclass(frozen=True, slots=True)
class Edit:
    """One place of a module and what is put there instead."""

    path: Path
    tree: ast.Module
    owner: str
    """The qualified name of the function that holds the place; empty outside all of them."""
    node: ast.AST
    """What has a child replaced."""
    field: str
    index: int | None
    new: object
    line: int
    what: str

    def broken(self) -> ast.Module:
        """The tree of the module, broken for good: meant for a process that ends with it."""
        if self.index is None:
            setattr(self.node, self.field, self.new)
        else:
            getattr(self.node, self.field)[self.index] = self.new
        return ast.fix_missing_locations(self.tree)


def edits_of(path: Path) -> list[Edit]:
    """Every way to break this module in one place, in the order of its lines.

    Where one function can be broken alike in two places, the text of the later one is numbered.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[Edit] = []
    seen: Counter[tuple[str, str]] = Counter()
    for owner, node, field, index, old, new in _places(tree):
        what = f"{_text(old)} -> {_text(new)}"
        seen[owner, what] += 1
        times = seen[owner, what]
        found.append(
            Edit(path, tree, owner, node, field, index, new, old.lineno, what if times == 1 else f"{what} ({times})")
        )
    return sorted(found, key=lambda edit: edit.line)


_Place = tuple[str, ast.AST, str, int | None, ast.expr | ast.stmt, object]


def _places(node: ast.AST, owner: str = "", scope: str = "") -> Iterator[_Place]:
    for field, value in ast.iter_fields(node):
        if _is_wording(node, field):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or (_is_refusal(node) and index != 0):
                continue
            inside, below = _inside(node, field, child, owner, scope)
            if isinstance(child, (ast.expr, ast.stmt)):
                for new in _instead(node, field, child):
                    yield inside, node, field, index, child, new
            yield from _places(child, inside, below)


def _inside(node: ast.AST, field: str, child: ast.AST, owner: str, scope: str) -> tuple[str, str]:
    """The owner and the scope of names below a child: a function is owned from its body on, not its decorators."""
    if isinstance(child, ast.ClassDef) and not owner:
        return owner, f"{scope}{child.name}."
    if isinstance(node, (ast.FunctionDef, ast.Lambda)) and not owner:
        in_body = field == "body" and isinstance(node, ast.FunctionDef)
        return (f"{scope}{node.name}" if in_body else ""), scope  # type: ignore[union-attr]
    return owner, scope


def _is_wording(node: ast.AST, field: str) -> bool:
    if isinstance(node, (ast.JoinedStr, ast.Raise)):
        return True
    return field in ("annotation", "returns", "bases", "decorator_list")


def _is_refusal(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == REFUSAL


def _instead(parent: ast.AST, field: str, node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.stmt):
        yield from _statements(node)
        return
    yield from _conditions(parent, field)
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp():
            yield from _combinations(node)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in COMBINED:
            yield ast.BinOp(left, COMBINED[type(op)](), right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(number)):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.Constant(str()) if _is_refusal(parent):
            yield ast.Constant(WRONG_RULE)
        case ast.Name(str(name), ast.Load()) if name in NAMED:
            yield ast.Name(NAMED[name], ast.Load())


def _conditions(parent: ast.AST, field: str) -> Iterator[ast.Constant]:
    if field == "ifs" or (field == "test" and isinstance(parent, (ast.If, ast.IfExp))):
        yield ast.Constant(True)
        yield ast.Constant(False)
    elif field == "test" and isinstance(parent, ast.While):
        yield ast.Constant(False)


def _statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Return(ast.expr() as value) if _is_refusal(value):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target, op, value):
            yield ast.Pass()
            if type(op) in COMBINED:
                yield ast.AugAssign(target, COMBINED[type(op)](), value)
        case ast.Return(None) | ast.Continue() | ast.Expr(ast.Call()) | ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _combinations(node: ast.BoolOp) -> Iterator[ast.expr]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for left_out in range(len(node.values)):
        rest = node.values[:left_out] + node.values[left_out + 1 :]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _comparisons(node: ast.Compare) -> Iterator[ast.Compare]:
    for place, op in enumerate(node.ops):
        for other in COMPARED[type(op)]:
            yield ast.Compare(node.left, [*node.ops[:place], other(), *node.ops[place + 1 :]], node.comparators)
    operands = [node.left, *node.comparators]
    if len(node.ops) > 1:
        for left_out in (0, len(operands) - 1):
            kept = operands[:left_out] + operands[left_out + 1 :]
            ops = node.ops[1:] if left_out == 0 else node.ops[:-1]
            yield ast.Compare(kept[0], ops, kept[1:])


def _text(node: object) -> str:
    assert isinstance(node, ast.AST)
    return " ".join(ast.unparse(node).split()) if not isinstance(node, ast.Pass) else "nothing"
