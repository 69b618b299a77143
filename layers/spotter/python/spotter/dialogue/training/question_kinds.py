"""Which question about what is stored a stretch asks, where a word of it leaves no doubt."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.dialogue.understanding.message import Message
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set


@dataclass(frozen=True, slots=True)
class _Sure:
    """Words and phrases that make a question one of ``kind``, where it was taken for one ``of`` these."""

    kind: str
    words: frozenset[str]
    of: frozenset[str]
    phrases: tuple[str, ...] = ()
    asks: bool = False
    """Whether they do so in a question alone."""


_MAY_CONVERT = frozenset({"settings", "nothing", "ask_how", "ask_coach", "ask_workout"})
_POUNDS = word_set("lb lbs pound pounds")
_KILOGRAMS = word_set("kg kgs kilo kilos")
_ASKS = word_set("what whats how much convert is in")
_TAKES_BACK = word_set("undo delete remove scrap erase cancel revert wipe bin can could would")
_WHAT_IS_ON = frozenset({"ask_today", "ask_schedule"})
_SURE = (
    _Sure("ask_last", word_set("did"), frozenset({"ask_today"})),
    _Sure("ask_last", frozenset(), frozenset({"ask_schedule"}), ("i took", "i lifted", "i managed", "i pulled")),
    _Sure(
        "ask_records",
        word_set("pr prs pb pbs"),
        frozenset({"undo", "delete_log"}),
        ("a record", "my record", "any records", "new record"),
        asks=True,
    ),
    _Sure(
        "ask_stall",
        word_set("stalled stalling stall stuck plateau plateaued plateauing"),
        _WHAT_IS_ON | {"ask_last", "ask_progress", "ask_records", "ask_stored"},
    ),
    _Sure(
        "ask_records",
        word_set("pr prs pb pbs record records e1rm 1rm"),
        _WHAT_IS_ON | {"ask_last", "ask_week"},
    ),
    _Sure(
        "ask_records",
        word_set("pr prs pb pbs e1rm"),
        frozenset({"ask_stored"}),
        ("my record", "my records", "my bests"),
    ),
    _Sure(
        "ask_week",
        word_set("tonnage volume"),
        _WHAT_IS_ON | {"ask_last", "ask_stored"},
        ("on track", "with last week", "to last week", "vs last week"),
    ),
    _Sure(
        "ask_week",
        frozenset(),
        frozenset({"ask_progress", "ask_records"}),
        ("whole session", "entire session", "for the session", "of the session", "that session"),
    ),
    _Sure(
        "ask_schedule",
        word_set("booked scheduled appointment appointments booking bookings diary calendar"),
        frozenset({"ask_today", "ask_last", "ask_week", "ask_stored"}),
    ),
)


def sure_kind(kind: str, said: Message) -> str:
    """The kind of a question, by its own words where these are of another kind."""
    if kind in _MAY_CONVERT and converted(said):
        return "ask_stored"
    for each in _SURE:
        is_asked = said.is_question or said.words[:1] in (("was",), ("were",))
        if each.asks and (not is_asked or said.says(*_TAKES_BACK)):
            continue
        if kind in each.of and (said.says(*each.words) or any(said.phrase(one) for one in each.phrases)):
            return each.kind
    return kind


def converted(said: Message) -> str:
    """A weight that is asked for in the other unit: ``102.5 kg is 226 lb.``; empty where none is."""
    words = said.words
    if not said.says(*_ASKS):
        return ""
    for at, value in said.numbers():
        behind = words[at + 1] if at + 1 < len(words) else ""
        others = set(words[at + 2 :]) | set(words[:at])
        number = Decimal(str(value))
        if behind in _KILOGRAMS and others & _POUNDS:
            return f"{value:g} kg is {float(number / POUND_IN_KILOGRAMS):.1f} lb."
        if behind in _POUNDS and others & _KILOGRAMS:
            return f"{value:g} lb is {float(number * POUND_IN_KILOGRAMS):.1f} kg."
    return ""
