"""What a request for a new workout says of its parts, where the templates do not know it: how long, how many, what not.

Each thing that is named gets the part that it surely has (``understanding.build_roles``). What the templates read of it
otherwise is put right: a figure becomes the minutes or the number of exercises, and what is to be left out is denied.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.dialogue.understanding.build_roles import BuildRole, build_roles
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.language.durations import Duration
from spotter.language.negation import Denial

SURE: Mapping[BuildRole, float] = {
    BuildRole.MINUTES: 0.6,
    BuildRole.COUNT: 0.6,
    BuildRole.OUT: 0.7,
    BuildRole.SPARE: 0.4,
    BuildRole.IN: 0.85,
    BuildRole.HAVE: 0.85,
}
"""How likely a part has to be where a mention is put right by it: what is left out does less harm than what is not,
and what is spared than what hurts."""
SPARED = "spared"
"""The kind of a mention of an area that nothing is to load."""
_fewest_minutes, _most_minutes = 5, 180
_most_exercises = 12
_seconds = 60
Place = tuple[int, int, str]
"""Where a mention stands, and its kind: two readings of one word are put right each by itself."""


def with_parts(said: Understanding, requests: Sequence[Act]) -> tuple[Understanding, tuple[Act, ...]]:
    """The message and what it asks for, each mention with its part in the new workout."""
    taken_out = [each for each in said.named("exercise", "equipment", denied=False) if is_taken_out(each, said)]
    found = {_place(each): replace(each, denial=Denial.LACK) for each in taken_out}
    for mention, likely in build_roles(said):
        role = max(likely, key=lambda each: likely[each])
        if _place(mention) in found:
            continue
        if likely[role] >= SURE.get(role, 1.0):
            put = _put_right(mention, role, said)
            if put != mention:
                found[_place(mention)] = put
    acts = tuple(_replaced(act, found) for act in said.acts)
    mentions = tuple(found.get(_place(each), each) for each in said.mentions)
    return replace(said, acts=acts, mentions=mentions), tuple(_replaced(act, found) for act in requests)


def _place(mention: Mention) -> Place:
    return mention.start, mention.end, mention.kind


def _put_right(mention: Mention, role: BuildRole, said: Understanding) -> Mention:
    value = mention.value
    if isinstance(value, Decimal | int) and value % 1 == 0 and mention.kind in ("number", "count"):
        return _figure(mention, int(value), role, said)
    if mention.kind in ("exercise", "equipment", "impact"):
        if role is BuildRole.OUT and not mention.denied and not _is_plainly_there(mention, said):
            return replace(mention, denial=Denial.LACK)
        if role in (BuildRole.IN, BuildRole.HAVE) and mention.denied:
            return replace(mention, denial=None)
    if mention.kind == "area" and role is BuildRole.SPARE:
        return replace(mention, kind=SPARED, denial=None)
    return mention


def is_taken_out(mention: Mention, said: Understanding) -> bool:
    """Whether words say outright that the new workout is to be without it: ``drop the rows``, ``leave dips out``.

    What is still in the one in hand is complained of: ``it still has squats in it``.
    """
    words = [token.text for token in said.tokens]
    if _is_still_there(words[max(0, mention.start - _before_what_is_there) : mention.start]):
        return True
    before = [
        word for word in words[max(0, mention.start - _before_what_goes) : mention.start] if word not in _articles
    ]
    behind = words[mention.end : mention.end + _behind_what_goes]
    return bool(before) and (
        before[-1] in _taking_out or (before[-1] in ("leave", "leaving", "keep") and "out" in behind)
    )


def _is_still_there(before: Sequence[str]) -> bool:
    """Whether the words before a name say that the workout still has it; what one still has oneself is something else.

    ``i still have dumbbells``.
    """
    if "still" not in before:
        return False
    at = len(before) - 1 - list(reversed(before)).index("still")
    between = set(before[at + 1 :])
    own = before[at - 1] if at else ""
    return (
        bool(between & _having_it or own in _being_there)
        and between <= _having_it | _articles | _of_it
        and own not in _oneself
    )


_before_what_is_there = 5
_having_it = frozenset({"has", "have", "got", "includes", "contains", "shows", "see", "there"})
_of_it = frozenset({"in", "these", "those", "some", "a", "bloody", "fucking", "damn", "for"})
_being_there = frozenset({"are", "theres"})
_oneself = frozenset({"i", "we", "ive"})
_before_what_goes, _behind_what_goes = 3, 2
_articles = frozenset({"the", "any", "all", "those", "my", "out"})
_taking_out = frozenset(
    {"drop", "remove", "skip", "lose", "ditch", "exclude", "omit", "excluding", "skipping", "minus"}
)


def _is_plainly_there(mention: Mention, said: Understanding) -> bool:
    """Whether words say that this is what there is: ``just dumbbells``, or ``with bands`` where a clause begins so."""
    words = [token.text for token in said.tokens[: mention.start]]
    words = words[:-1] if words[-1:] and words[-1] in ("a", "my", "some", "one") else words
    if words[-1:] and words[-1] in ("just", "only"):
        return True
    begins = len(words) == 1 or (len(words) > 1 and not words[-2].isalnum())
    return words[-1:] == ["with"] and begins


def _figure(mention: Mention, value: int, role: BuildRole, said: Understanding) -> Mention:
    """A bare figure as what it counts, where nothing else in the message says that."""
    if role is BuildRole.MINUTES and _fewest_minutes <= value <= _most_minutes and not _has(said, "time"):
        return replace(mention, kind="time", value=_minutes(mention, value), denial=None)
    if role is BuildRole.COUNT and 1 <= value <= _most_exercises and not _has(said, "count"):
        return replace(mention, kind="count", value=value, denial=None)
    return mention


def _minutes(mention: Mention, value: int) -> Duration:
    return Duration(value * _seconds, mention.start, mention.end, value * _seconds)


def _has(said: Understanding, kind: str) -> bool:
    return any(True for _ in said.named(kind))


def _replaced(act: Act, found: Mapping[Place, Mention]) -> Act:
    return replace(act, mentions=tuple((name, found.get(_place(each), each)) for name, each in act.mentions))
