"""The README's commands and every docstring example are executed."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import mahjtui
from mahjtui.card.loader import loads
from mahjtui.cli import main

README = Path(__file__).parent.parent / "README.md"


def modules() -> list[str]:
    names = [module.name for module in pkgutil.walk_packages(mahjtui.__path__, "mahjtui.")]
    return [name for name in names if name != "mahjtui.__main__"]


def readme_examples() -> list[tuple[str, str]]:
    """Each ``$ mahjtui ...`` of the README's console blocks with the output shown below it, ``...`` for what is cut."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    examples = []
    for block in blocks:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            if command.startswith("mahjtui "):
                examples.append((command, shown.rstrip("\n")))
    return examples


@pytest.mark.parametrize("name", modules())
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(("command", "shown"), readme_examples(), ids=[command for command, _ in readme_examples()])
def test_readme_command(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    arguments = shlex.split(command, comments=True)[1:]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    checker = doctest.OutputChecker()
    if shown:
        assert checker.check_output(shown + "\n", printed, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), printed


def test_readme_shows_commands() -> None:
    assert len(readme_examples()) >= 6


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (README.parent / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_card_of_the_card_page_can_be_played() -> None:
    (text,) = blocks("cards/README.md", "toml")
    assert len(loads(text, "mine").resolutions) > 0


def test_the_bot_of_the_bot_page_keeps_to_the_contract_and_is_blind(tmp_path: Path) -> None:
    (text,) = blocks("bots/README.md", "python")
    path = tmp_path / "hasty.py"
    path.write_text(text, encoding="utf-8")
    assert main(["bot", "check", str(path), "--hands", "2"]) == 0
    assert main(["audit", "--bots", str(path), "--hands", "1"]) == 0
