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
    found: dict[Place, Mention] = {}
    for mention, likely in build_roles(said):
        role = max(likely, key=lambda each: likely[each])
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
