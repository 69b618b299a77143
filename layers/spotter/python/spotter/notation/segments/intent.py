"""Whether a sentence tells what was done. Questions, wishes, plans, orders and other people's lifts do not."""

from collections.abc import Sequence

from spotter.notation.types import Code
from spotter.notation.vocabulary import NAMED

Words = Sequence[str]


_polite = NAMED["polite"]
_asking = NAMED["asking"]
_modal = frozenset({"can", "could", "would", "will"})
_logging = NAMED["logging"]
_orders = NAMED["orders"]
_orders_of_plans = frozenset({"plan", "design", "program"})
_ordered = frozenset({"me", "my", "us", "a", "an", "the", "out", "something", "it"})
_records = frozenset({"best", "max", "pr", "pb", "record", "1rm", "pbs", "prs"})
_lists_of_records = NAMED["lists_of_records"]
_negations = frozenset({"don't", "dont", "never"})
_others = frozenset({"he", "she", "they", "he's", "she's"})
_selves = frozenset({"i", "i've", "me", "we", "i'd"})
_anyone = frozenset({"someone", "somebody", "everyone"})
_people = frozenset({"my", "a", "the", "some", "this"})
_past_times = NAMED["past_times"]
_relations = NAMED["relations"]


def of_sentence(words: Words, asked: bool) -> Code | None:
    """Why the whole sentence tells of nothing done, or None. ``asked``: it ends with a question mark."""
    told = _without_greeting(words)[:6]
    if not told or _asks_to_log(told):
        return None
    refused = asked or told[0] in _asking or told[0] in _modal or told[0] == "if" or told[0] in _orders
    refused = refused or (told[0] in _orders_of_plans and len(told) > 1 and told[1] in _ordered)
    refused = (
        refused or (told[0] == "last" and bool(_past_times & set(told[1:2]))) or _boasts(told) or told[0] in _negations
    )
    return Code.NOT_A_LOG if refused else None


def is_order(words: Words) -> bool:
    """Whether it orders something to be changed or taken back: ``please change it to 105``."""
    return bool(_orders & set(_without_greeting(words)[:1]))


def _without_greeting(words: Words) -> Words:
    return words[next((at for at, word in enumerate(words) if word not in _polite), len(words)) :]


def _boasts(told: Words) -> bool:
    """``My best bench is``: a record, and not today's."""
    if told[0] in _lists_of_records:
        return "new" not in told and "today" not in told
    return told[0] == "my" and bool(_records & set(told[1:3])) and "new" not in told[:3]


def _asks_to_log(told: Words) -> bool:
    """``Log``, ``can you log``, ``could you please add``."""
    if told[0] in _logging:
        return True
    return (
        told[0] in _modal and len(told) > 1 and told[1] in ("you", "u") and any(word in _logging for word in told[2:5])
    )


most_words_before = 60
"""Somebody else is named within so many words, or not at all."""


def of_others(words_before_numbers: Words) -> bool:
    """Whether the sentence tells of somebody else: ``my brother benched``, ``she did``."""
    if any(word in _selves for word in words_before_numbers):
        return False
    if any(word in _others for word in words_before_numbers):
        return True
    if not _anyone.isdisjoint(words_before_numbers):
        return True
    return any(
        word in _people and bool(_relations & set(words_before_numbers[at + 1 : at + 4]))
        for at, word in enumerate(words_before_numbers[:most_words_before])
    )
