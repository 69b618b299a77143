"""Where in the workout something is to come: first, last, third, before or after another."""

from dataclasses import dataclass

from spotter.dialogue.answer import Answer
from spotter.dialogue.changes.targets import one_target
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.slots.references import Places

_first = frozenset({"first", "start", "beginning", "top", "front", "begin", "starter", "opener", "open", "1st"})
_last = frozenset({"last", "final", "end", "bottom", "finish", "finally", "close", "wrap"})
_before, _behind = "before", "after"


@dataclass(frozen=True, slots=True)
class Place:
    """A place from 0, ``from_end`` counted from behind, or the question that finds out which is meant."""

    index: int = 0
    from_end: bool = False
    question: Answer | None = None

    def at(self, count: int) -> int:
        """Where to insert among ``count`` exercises."""
        return max(0, count - self.index) if self.from_end else min(self.index, count)


def place_asked(turn: Turn) -> Place | None:
    """What the act says of a place; None if nothing. Counted without the exercise that is moved."""
    for name in (_before, _behind):
        if any(key.startswith(name) for key, _mention in turn.act.mentions):
            found = one_target(turn, f"{name.capitalize()} which one?", name)
            if found.question is not None:
                return Place(question=found.question)
            return Place(found.places[0] + (name == _behind))
    for mention in turn.act.all("to"):
        if not isinstance(mention.value, Places):
            return Place(max(0, int(str(mention.value)) - 1))
        if turn.asked is not None or turn.heard.tokens[mention.start].text not in _last:
            return Place(mention.value.places[-1])
        return Place(0, from_end=True)
    if any(word in _last for word in turn.act.words):
        return Place(0, from_end=True)
    return Place(0) if any(word in _first for word in turn.act.words) else None
