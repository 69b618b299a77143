"""What is told of sets in plain speech, written in the notation of logs: ``spotter.notation`` decides what it says.

Nothing is counted here and nothing guessed: spoken numbers become digits, spoken products become ``3x5``, a row of
numbers becomes ``5/5/4``, and words that say nothing of sets are left out.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

KILOGRAMS = word_set("kg kgs kilo kilos kilogram kilograms kilogramm k kgr")
POUNDS = word_set("lb lbs pound pounds #")
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
    **dict.fromkeys(POUNDS, ("unit", "lb")),
    **dict.fromkeys(KILOGRAMS, ("unit", "kg")),
    "times": ("times", "times"),
}
"""What a word is a piece of, and how it is written there."""
FOREIGN = word_set(
    "h hr hrs hour hours year years yr yrs yo mg g gram grams bpm steps step % percent old km m miles kcal cal "
    "calories cm am pm oclock days day weeks week months month coffees coffee kids nights th st nd rd euro euros "
    "people bus"
)
AFTER_FOREIGN = word_set("bus line tram room gate number age aged plot route platform")
_pointing = word_set("last first that this the which other next no good big")


UNITS_AND_SIGNS = frozenset(_signs) | FOREIGN
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
            if behind in FOREIGN or before in AFTER_FOREIGN:
                at = end + (behind in FOREIGN)
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


def spelled_of(tokens: Sequence[Token]) -> str:
    """The numbers of ``tokens`` in the notation of logs."""
    return _spelled(_run(tokens))


def _run(tokens: Sequence[Token]) -> list[Piece]:
    """The pieces of a stretch that are of sets; empty if no number of it can be."""
    found = pieces(tokens)
    kinds = {piece.kind for piece in found}
    if "n" not in kinds and "clock" not in kinds:
        return []
    return [piece for piece in found if piece.kind not in ("word", "break")]


def _spelled(run: Sequence[Piece]) -> str:
    """A run in the notation of logs."""
    parts = list(run)
    parts = _spoken_products(parts)
    parts = _marked_reps(parts)
    parts = _lists(parts)
    text: list[str] = []
    for at, piece in enumerate(parts):
        if piece.kind == "for":
            is_product = (
                at and parts[at - 1].kind in ("unit", "n") and at + 1 < len(parts) and parts[at + 1].kind == "n"
            )
            is_counted = at + 2 < len(parts) and parts[at + 2].kind in ("x", "sets", "times")
            text.append("x" if is_product and not is_counted else "")
            continue
        if piece.kind in ("all", "last", "both", "of", "side", "at"):
            continue
        text.append({"and": ",", "then": ",", "hand": "", "each": ""}.get(piece.kind, piece.text))
    return " ".join(filter(None, text)).strip(" ,/+") if text and text[0] != "+" else " ".join(filter(None, text))


def _spoken_products(parts: list[Piece]) -> list[Piece]:
    """``3 sets of 5`` and ``three times ten`` as ``3x5``, ``15 (pushups) 3 times`` as ``3x15``."""
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        kinds = [piece.kind for piece in parts[at : at + 4]]
        if kinds[:2] == ["n", "sets"] and parts[at + 1].text != "x":
            behind = at + 2
            while behind < len(parts) and parts[behind].kind in ("of", ",", "each", "x", "and"):
                behind += 1
            is_reps = behind < len(parts) and parts[behind].kind == "n"
            followed = parts[behind + 1].kind if behind + 1 < len(parts) else ""
            if followed in (",", "and", "n") and is_reps and not _goes_on(parts, behind + 1):
                followed = ""
            if is_reps and followed not in ("unit", "n", "/", ",", "sec", "min", "and") and _is_count(parts[at]):
                found.append(Piece("product", f"{parts[at].text}x{parts[behind].text}"))
                at = behind + 1 + (followed == "reps")
                continue
            if is_reps and followed in ("n", "/", ",", "and", "unit"):
                at = behind if followed != "unit" else at
                if followed != "unit":
                    continue
        if kinds[:3] == ["n", "times", "n"] and _is_count(parts[at]):
            found.append(Piece("product", f"{parts[at].text}x{parts[at + 2].text}"))
            at += 3
            continue
        if kinds[:3] == ["n", "n", "times"] and len(kinds) == 3:
            found.append(Piece("product", f"{parts[at + 1].text}x{parts[at].text}"))
            at += 3
            continue
        if kinds[:1] in (["single"], ["double"], ["triple"]):
            reps = {"single": "1", "double": "2", "triple": "3"}[kinds[0]]
            if found and found[-1].kind == "n" and found[-1].text == "1":
                found.pop()
            found.append(Piece("marked", f"x {reps}"))
            at += 1
            continue
        found.append(parts[at])
        at += 1
    return found


def _goes_on(parts: Sequence[Piece], at: int) -> bool:
    """Whether a list of reps goes on at ``at``: with a number that is no load."""
    while at < len(parts) and parts[at].kind in (",", "and", "then"):
        at += 1
    if at >= len(parts) or parts[at].kind != "n" or not _is_reps(parts[at]):
        return False
    return at + 1 >= len(parts) or parts[at + 1].kind not in ("unit", "x", "sets")


def _is_count(piece: Piece) -> bool:
    return Decimal(piece.text) <= 12 and Decimal(piece.text) == int(Decimal(piece.text))


def _marked_reps(parts: list[Piece]) -> list[Piece]:
    """``82.5 x5 x5 x3`` as ``82.5 5/5/3``."""
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        marked: list[str] = []
        end = at
        while end + 1 < len(parts) and parts[end].kind == "x" and parts[end + 1].kind == "n":
            marked.append(parts[end + 1].text)
            end += 2
            if end < len(parts) and parts[end].kind == "," and end + 1 < len(parts) and parts[end + 1].kind == "x":
                end += 1
        before = found[-1].kind if found else ""
        if len(marked) > 2 and before in ("n", "unit") and _is_load(found):
            found.append(Piece("list", "/".join(marked)))
            at = end
            continue
        found.append(parts[at])
        at += 1
    return found


def _is_load(found: Sequence[Piece]) -> bool:
    number = next((piece for piece in reversed(found) if piece.kind == "n"), None)
    return number is not None and (found[-1].kind == "unit" or Decimal(number.text) > 12)


def _lists(parts: list[Piece]) -> list[Piece]:
    """``5 5 5``, ``5, 5 and then 4`` and ``6 and 6 and 6`` as ``5/5/5``: numbers that cannot be a load."""
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        run: list[str] = []
        end = at
        while end < len(parts) and parts[end].kind == "n" and _is_reps(parts[end]):
            run.append(parts[end].text)
            end += 1
            behind = end
            while behind < len(parts) and parts[behind].kind in (",", "and", "then", "/"):
                behind += 1
            if behind < len(parts) and parts[behind].kind == "n" and _is_reps(parts[behind]):
                following = parts[behind + 1].kind if behind + 1 < len(parts) else ""
                if following in ("unit", "x", "sets"):
                    break
                end = behind
            else:
                break
        following = parts[end].kind if end < len(parts) else ""
        before = found[-1].kind if found else ""
        if (
            len(run) > 1
            and following not in ("unit", "x", "sets", "sec", "min")
            and before not in ("x", "@", "rpe", "rir")
        ):
            found.append(Piece("list", "/".join(run)))
            at = end
            continue
        found.append(parts[at])
        at += 1
    return found


def _is_reps(piece: Piece) -> bool:
    value = Decimal(piece.text)
    return value == int(value) and 0 < value <= 30
