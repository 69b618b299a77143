"""What is told of sets in plain speech, written in the notation of logs: ``spotter.notation`` decides what it says.

Nothing is counted here and nothing guessed: spoken numbers become digits, spoken products become ``3x5``, a row of
numbers becomes ``5/5/4``, and words that say nothing of sets are left out.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_kilograms = word_set("kg kgs kilo kilos kilogram kilograms kilogramm k kgr")
_pounds = word_set("lb lbs pound pounds #")
_seconds = word_set("s sec secs second seconds")
_minutes = word_set("min mins minute minutes")
_sets = word_set("sets set lots lot rounds series serie satze satz x")
_reps = word_set("reps rep repetitions repetition times wiederholungen reps. apiece")
_themselves = word_set(
    "@ rpe rir / + , bodyweight bw single double triple failure for each all last both apiece of and then hand side"
)
_signs: Mapping[str, tuple[str, str]] = {
    **{word: (word, word) for word in _themselves},
    **dict.fromkeys(word_set("with at mit con com using"), ("at", "at")),
    **{word: ("reps", word) for word in _reps},
    **{word: ("sets", word) for word in _sets},
    **dict.fromkeys(("x", "*", "×"), ("x", "x")),
    **dict.fromkeys(_minutes, ("min", "min")),
    **dict.fromkeys(_seconds, ("sec", "s")),
    **dict.fromkeys(_pounds, ("unit", "lb")),
    **dict.fromkeys(_kilograms, ("unit", "kg")),
    "times": ("times", "times"),
}
"""What a word is a piece of, and how it is written there."""
_foreign = word_set(
    "h hr hrs hour hours year years yr yrs yo mg g gram grams bpm steps step % percent old km m miles kcal cal "
    "calories cm am pm oclock days day weeks week months month coffees coffee kids nights th st nd rd euro euros "
    "people bus"
)
_before_foreign = word_set("bus line tram room gate number age aged plot route platform")
_pointing = word_set("last first that this the which other next no good big")


UNITS_AND_SIGNS = frozenset(_signs) | _foreign
"""Every word that says what a number is of."""


class Piece:
    """One piece of what is written: its kind and text."""

    __slots__ = ("kind", "text")

    def __init__(self, kind: str, text: str) -> None:
        self.kind, self.text = kind, text

    def __repr__(self) -> str:
        return f"{self.kind}:{self.text}"


def pieces(tokens: Sequence[Token]) -> list[Piece]:
    """The numbers, units and signs of ``tokens`` that can be of sets, in order."""
    found: list[Piece] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        points = token.text == "one" and at > 0 and tokens[at - 1].text in _pointing
        number = number_at(tokens, at) if token.text not in ("a", "couple", "dozen") and not points else None
        if number is not None:
            end = number.end
            value = number.value
            if [each.text for each in tokens[end : end + 3]] == ["and", "a", "half"]:
                value, end = value + Decimal("0.5"), end + 3
            behind = tokens[end].text if end < len(tokens) else ""
            before = tokens[at - 1].text if at else ""
            if behind in _foreign or before in _before_foreign:
                at = end + (behind in _foreign)
                continue
            found.append(Piece("n", _plain(value)))
            at = end
            continue
        found += _other(tokens, at)
        at += 1
    return found


def _other(tokens: Sequence[Token], at: int) -> list[Piece]:
    token = tokens[at]
    word = token.text
    if token.kind is TokenKind.CLOCK:
        return [Piece("clock", word)]
    if token.kind is TokenKind.BREAK or word in (";", "."):
        return [Piece("break", "\n")]
    kind, text = _signs.get(word, ("word", word))
    return [Piece(kind, text)]


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")
