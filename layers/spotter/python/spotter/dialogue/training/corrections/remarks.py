"""What a correction says beside what is right: that the rest stands, and which plates were forgotten."""

from dataclasses import replace

from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_rest = word_set("rest remaining other others else")
_right = word_set("fine right correct ok okay good true")
_denied = word_set("not wrong isnt wasnt arent werent should")
_on_the_bar = word_set("plate plates disc discs pair pairs bar collar collars clip clips")
_reasons = word_set("forgot forgotten forget count counted counting add added missed include included")


def without_remarks(said: Message) -> Message:
    """The stretch without clauses that put nothing right; as it is where no figure would be left.

    ``the other two were fine`` says that they stand; ``forgot a pair of 5s`` says why a load is another.
    """
    spans = clauses(said.tokens)
    kept = [(start, end) for start, end in spans if not _is_remark(said.part(start, end))]
    left = replace(said, tokens=tuple(token for start, end in kept for token in said.tokens[start:end]))
    return left if len(kept) < len(spans) and left.numbers() else said


def _is_remark(clause: Message) -> bool:
    words = set(clause.words)
    if words & _rest and words & _right and not words & _denied:
        return True
    return bool(clause.numbers()) and bool(words & _on_the_bar) and bool(words & _reasons)
