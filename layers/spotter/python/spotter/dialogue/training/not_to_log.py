"""What of a message shall not be logged: ``did some rows too but don't log those``."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import tells_of_sets
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_of_all = word_set("any anything nothing all everything kidding joking jk hypothetical thinking")
_of_one = word_set("it that this")


def without_denied(whole: Message, said: Message) -> Message | None:
    """The stretch ``said`` without what shall not be logged; None where that is all of it.

    It is the exercise that the clause names that says so, else what the clause before it tells of.
    """
    spans = clauses(whole.tokens)
    parts = [whole.part(start, end) for start, end in spans]
    at = next((at for at, each in enumerate(parts) if each.has("not_log")), None)
    if at is None or _of_all & set(parts[at].words):
        return None
    denied = _denied(parts, at)
    if not denied:
        return None
    places = [(whole.tokens[spans[each][0]].start, whole.tokens[spans[each][1] - 1].end) for each in denied]
    kept = (token for token in said.tokens if not any(start <= token.start < end for start, end in places))
    left = replace(said, tokens=tuple(kept))
    return left if tells_of_sets(left) else None


def _denied(parts: Sequence[Message], at: int) -> list[int]:
    """The clauses that shall not be logged, with the one that says so; none where that is not clear."""
    if names := _names(parts[at]):
        return [place for place, each in enumerate(parts) if place == at or names & _names(each)]
    is_of_one = bool(_of_one & set(parts[at].words))
    if at == 0 or not parts[at - 1].exercises or (is_of_one and tells_of_sets(parts[at - 1])):
        return []
    return [at - 1, at]


def _names(part: Message) -> set[str]:
    return {part.part(each.start, each.end).quoted().lower().removesuffix("s") for each in named_in(part)}
