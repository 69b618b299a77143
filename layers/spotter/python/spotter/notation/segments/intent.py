"""Whether a sentence tells what was done. Questions, wishes, plans, orders and other people's lifts do not."""

from collections.abc import Sequence

from spotter.language.words import english_words
from spotter.notation.types import Code
from spotter.notation.vocabulary import NAMED

Words = Sequence[str]

most_words_before = 60
"""Somebody else is named within so many words, or not at all."""

_openings = NAMED["asking"] | NAMED["modal"] | NAMED["orders"] | NAMED["denying"]
"""A sentence that begins with one of these tells of nothing done."""


def of_sentence(words: Words, asked: bool) -> Code | None:
    """Why the whole sentence tells of nothing done, or None. ``asked``: it ends with a question mark."""
    told = _without_greeting(words)[:6]
    if not told or _asks_to_log(told):
        return None
    orders_a_plan = told[0] in NAMED["orders_of_plans"] and _is_any(told[1:2], "ordered")
    is_past = told[0] == "last" and _is_any(told[1:2], "past_times")
    refused = asked or told[0] in _openings or orders_a_plan or is_past or _boasts(told)
    return Code.NOT_A_LOG if refused else None


def is_order(words: Words) -> bool:
    """Whether it orders something to be changed or taken back: ``please change it to 105``."""
    return _is_any(_without_greeting(words)[:1], "orders")


def of_others(words_before_numbers: Words) -> bool:
    """Whether the sentence tells of somebody else: ``my brother benched``, ``she did``."""
    if _is_any(words_before_numbers, "selves"):
        return False
    return _is_any(words_before_numbers, "others") or any(
        word in NAMED["before_people"] and _is_any(words_before_numbers[at + 1 : at + 4], "relations")
        for at, word in enumerate(words_before_numbers[:most_words_before])
    )


def of_a_stranger(words_before_numbers: Words) -> bool:
    """``jake did 120x3 on bench``: it begins with a word that is none, and with what its bearer did."""
    told = words_before_numbers
    return told[1:2] == ["did"] and told[0] not in english_words() and told[0] not in NAMED["selves"]


def _is_any(words: Words, among: str) -> bool:
    return not NAMED[among].isdisjoint(words)


def _without_greeting(words: Words) -> Words:
    return words[next((at for at, word in enumerate(words) if word not in NAMED["polite"]), len(words)) :]


def _boasts(told: Words) -> bool:
    """``My best bench is``: a record, and not today's."""
    if told[0] in NAMED["lists_of_records"]:
        return "new" not in told and "today" not in told
    return told[0] == "my" and _is_any(told[1:3], "records") and "new" not in told[:3]


def _asks_to_log(told: Words) -> bool:
    """``Log``, ``can you log``, ``could you please add``."""
    asks_you = told[0] in NAMED["modal"] and told[1:2] in (["you"], ["u"])
    return told[0] in NAMED["logging"] or (asks_you and _is_any(told[2:5], "logging"))
