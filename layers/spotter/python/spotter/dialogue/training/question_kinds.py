"""Which question about what is stored a stretch asks, where a word of it leaves no doubt."""

from dataclasses import dataclass

from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set


@dataclass(frozen=True, slots=True)
class _Sure:
    """Words and phrases that make a question one of ``kind``, where it was taken for one ``of`` these."""

    kind: str
    words: frozenset[str]
    of: frozenset[str]
    phrases: tuple[str, ...] = ()


_WHAT_IS_ON = frozenset({"ask_today", "ask_schedule"})
_SURE = (
    _Sure(
        "ask_stall",
        word_set("stalled stalling stall stuck plateau plateaued plateauing"),
        _WHAT_IS_ON | {"ask_last", "ask_progress", "ask_stored"},
    ),
    _Sure(
        "ask_records",
        word_set("pr prs pb pbs record records e1rm 1rm"),
        _WHAT_IS_ON | {"ask_last", "ask_week"},
    ),
    _Sure(
        "ask_week",
        word_set("tonnage volume"),
        _WHAT_IS_ON | {"ask_last", "ask_stored"},
        ("on track", "with last week", "to last week", "vs last week"),
    ),
    _Sure(
        "ask_schedule",
        word_set("booked scheduled appointment appointments booking bookings diary calendar"),
        frozenset({"ask_today", "ask_last", "ask_week", "ask_stored"}),
    ),
)


def sure_kind(kind: str, said: Message) -> str:
    """The kind of a question, by its own words where these are of another kind."""
    for each in _SURE:
        if kind in each.of and (said.says(*each.words) or any(said.phrase(one) for one in each.phrases)):
            return each.kind
    return kind
