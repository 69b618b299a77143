"""What is said and at once said again: "the bench breast, sorry, bench press", "four no wait five sets".

Words that take back stand between two things of one kind; what stood before them is not meant.
"""

from collections.abc import Sequence

from spotter.language.templates import Slot
from spotter.language.tokens import Token

_takes_back = frozenset(
    {
        *(("sorry",), ("no", "wait"), ("wait", "no"), ("i", "mean"), ("i", "meant"), ("or", "rather"), ("correction",)),
        *(("scratch", "that"), ("no", "sorry"), ("sorry", "no"), ("no", "i", "mean"), ("no", "i", "meant")),
        *(("sorry", "i", "mean"), ("sorry", "i", "meant"), ("wait", "i", "mean"), ("wait", "i", "meant")),
        *(("er", "no"), ("erm", "no"), ("um", "no"), ("uh", "no"), ("oops",), ("no", "not", "that")),
    }
)
_longest = max(map(len, _takes_back))
_between = 2
"""Words, at most, between one of the two things and the words that take it back."""
_ends = frozenset(".!?;\n")
_kinds = {
    **dict.fromkeys(("listed", "place", "exercise", "lift"), "exercise"),
    **{kind: kind for kind in ("weight", "sets", "reps", "rounds", "time", "scheme", "number", "equipment", "area")},
}
_counts = frozenset({"weight", "sets", "reps", "rounds", "time"})


def taken_back(tokens: Sequence[Token], slots: Sequence[Slot]) -> frozenset[int]:
    """The places of what is said again behind them, and of the words that take it back."""
    found: set[int] = set()
    at = 0
    while at < len(tokens):
        end = _cue_end(tokens, at)
        if end > at:
            begin = _begin(tokens, slots, at, end)
            found.update(range(begin, end) if begin is not None else ())
        at = max(end, at + 1)
    return frozenset(found)


def _cue_end(tokens: Sequence[Token], at: int) -> int:
    words = tuple(token.text for token in tokens[at : at + _longest])
    return next((at + size for size in range(len(words), 0, -1) if words[:size] in _takes_back), at)


def _begin(tokens: Sequence[Token], slots: Sequence[Slot], cue: int, end: int) -> int | None:
    """Where what is taken back begins; None if no two things of one kind stand around the words.

    ``with a kettlebell, um no bench`` takes nothing back: there is no bench.
    """
    lacks = tokens[end - 1].text == "no"
    after = {
        _kinds[slot.kind]
        for slot in slots
        if slot.kind in _kinds
        and end <= slot.start <= end + _between
        and not (lacks and slot.kind == "equipment" and slot.start == end)
    }
    before = [
        slot
        for slot in slots
        if slot.kind in _kinds
        and cue - _between <= slot.end <= cue
        and not _ends & {token.text for token in tokens[slot.end : cue]}
        and (_kinds[slot.kind] in after or (slot.kind == "number" and _counts & after))
    ]
    return min((slot.start for slot in before), default=None)
