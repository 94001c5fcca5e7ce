"""A bot in a Python file of its own, named by its path: ``--bots ./mine.py``."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from mahjtui.bot import Bot, Setup
from mahjtui.errors import UsageError


def make(setup: Setup) -> Bot:
    """Run the file and let its ``make(setup)`` make the bot; each bot has a copy of the module to itself.

    Raises:
        UsageError: where the file cannot be run, or makes no bot.
    """
    path = Path(setup.source)
    if not path.is_file():
        raise UsageError(f"cannot find the bot {setup.source}: there is no such file")
    spec = spec_from_file_location(f"mahjtui_guest_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up while they are made
    try:
        spec.loader.exec_module(module)
        bot = module.make(Setup(setup.card, setup.options))
    except UsageError:
        raise
    except Exception as error:
        raise UsageError(f"cannot make the bot {setup.source}: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise UsageError(f"cannot make the bot {setup.source}: its make gave a {type(bot).__name__}, not a bot")
    return bot
