"""No bot sees more than its seat does (I-1): every registered one is put to the audit."""

from __future__ import annotations

from mahjtui.audit.audit import audit
from mahjtui.bot import Spec
from mahjtui.card.model import Card

HANDS = 4


def test_i_1_a_bot_passes_the_audit(practice: Card, bot_name: str) -> None:
    result = audit(practice, Spec(bot_name), HANDS, seed=1)
    assert result.breaches == []
    assert result.never_asked == []
    assert all(asked.varied > 0.9 for asked in result.asked.values())
