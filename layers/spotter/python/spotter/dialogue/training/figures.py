"""The figures of what was done, each with what it is of: a load, repetitions, sets, seconds, an effort, a distance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.training.log_text import AFTER_FOREIGN, FOREIGN, KILOGRAMS, POUNDS
from spotter.language.durations import durations
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.dialogue.training.log_words import log_words
from spotter.language.word_lists import word_set
from spotter.notation import Unit


class Role(StrEnum):
    """What a figure counts."""

    PLAIN = "plain"
    """Nothing says it: what stands beside it decides."""
    LOAD = "load"
    REPS = "reps"
    SETS = "sets"
    TIMES = "times"
    """Sets where repetitions are told, else repetitions: ``12 times``."""
    SECONDS = "seconds"
    EFFORT = "effort"
    DISTANCE = "distance"
    UNKNOWN_LOAD = "unknown load"
    """A load that no number tells: ``two plates``, ``the empty bar``."""


class Joint(StrEnum):
    """What stands between two figures."""

    NEXT = ""
    PRODUCT = "x"
    SLASH = "/"
    COMMA = ","
    AND = "and"
    FOR = "for"
    OF = "of"
    AT = "at"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, and how it is joined to the one before it."""

    value: Decimal
    role: Role
    start: int
    end: int
    joint: Joint = Joint.NEXT
    unit: Unit | None = None
    is_last: bool = False
    """It is told of the last set."""
    is_repaired: bool = False
    """It takes the place of what was said before it: ``8 no 9``."""
    side: str = ""
    """``left`` or ``right``, where it is told of one side."""


_reps = word_set("reps rep repetitions repetition wiederholungen apiece lifts repeticiones reps.")
_sets = log_words("sets")
_times = word_set("times time")
_products = word_set("x * × by")
_slashes = word_set("/ - + –")
_ands = word_set("and then & after again plus n y und et e another")
_fors = word_set("for")
_ats = word_set("with at mit con com using w a @ on das der")
_metres = log_words("metres")
_effort_marks = word_set("rpe rir")
_felt = word_set("felt feel feels effort like call rated prob probably maybe")
_fillers_of_effort = log_words("fillers of effort")
_last = word_set("last final")
_of_set = word_set("one set was")
_ordinals = log_words("ordinals")
_labels = log_words("labels")
_tens = {
    "singles": 1, "doubles": 2, "triples": 3, "fives": 5, "sixes": 6, "sevens": 7, "eights": 8, "nines": 9,
    "tens": 10, "twelves": 12, "fifteens": 15, "twenties": 20, "single": 1, "double": 2, "triple": 3,
}  # fmt: skip
_counted = {"twice": 2, "thrice": 3}
_things = log_words("things")
_implements = word_set("dumbbells dbs dumbbell bells kettlebells kbs hands arms legs sides plates")
_no_load = (("empty", "bar"), ("just", "the", "bar"), ("only", "the", "bar"), ("full", "stack"), ("whole", "stack"))
_repairs = (
    ("no", "wait"), ("i", "mean"), ("make", "that"), ("scratch", "that"), ("sorry",), ("correction",), ("no", ","),
    ("tell", "a", "lie"), ("wait",), ("actually",), ("nope",),
)  # fmt: skip
_sides = {"l": "left", "left": "left", "r": "right", "right": "right"}
_pointing = log_words("pointing")
_sign_words = _reps | _sets | _times | _products | _ands | _fors | _ats | _metres | _effort_marks | KILOGRAMS | POUNDS
_inch = Decimal("0.5")


def figures(tokens: Sequence[Token], held: frozenset[int], exercise: Exercise | None) -> tuple[Figure, ...]:
    """The figures of ``tokens`` but for those at the places ``held``, in order."""
    tokens, held = _lists_parted(tokens, held)
    found: list[Figure] = []
    at = 0
    lengths = {each.start: each for each in durations(tokens)}
    while at < len(tokens):
        one = None
        if at not in held:
            length = lengths.get(at) if not _is_part_of_a_word(tokens, at) else None
            if length is not None and _is_plural(tokens, length.end, exercise):
                length = None
                one = _figure(tokens, at, held, exercise)
            elif length is not None and not _is_rest(tokens, length.end):
                one = Figure(Decimal(length.seconds), Role.SECONDS, at, length.end)
            elif length is None:
                one = _figure(tokens, at, held, exercise)
            else:
                at = length.end
                continue
        if one is None:
            at += 1
            continue
        if one.end > one.start and not _is_said_again(tokens, found, one):
            found.append(_joined(tokens, found[-1] if found else None, one))
        at = max(one.end, at + 1)
    return tuple(_listed_efforts(found))


def _lists_parted(tokens: Sequence[Token], held: frozenset[int]) -> tuple[Sequence[Token], frozenset[int]]:
    """``5,5,4`` is read as 5.5 and 4: within a list it is three numbers."""
    if not any(token.kind is TokenKind.NUMBER and "," in token.text for token in tokens):
        return tokens, held
    found: list[Token] = []
    places: set[int] = set()
    for at, token in enumerate(tokens):
        is_within = (at + 1 < len(tokens) and tokens[at + 1].text == "," and tokens[at + 1].glued) or (
            at > 0 and tokens[at - 1].text == "," and token.glued
        )
        if token.kind is TokenKind.NUMBER and "," in token.text and is_within:
            first, _, second = token.text.partition(",")
            found.append(replace(token, text=first, value=Decimal(first)))
            found.append(replace(token, kind=TokenKind.MARK, text=",", value=None, glued=True))
            found.append(replace(token, text=second, value=Decimal(second), glued=True))
            continue
        if at in held:
            places.add(len(found))
        found.append(token)
    return found, frozenset(places)


def _is_said_again(tokens: Sequence[Token], found: Sequence[Figure], one: Figure) -> bool:
    """Whether a number only says the one before it again: ``4. yes 4``."""
    before = tokens[one.start - 1].text if one.start else ""
    return bool(found) and before in ("yes", "yep", "yeah", "yup") and found[-1].value == one.value


def _is_plural(tokens: Sequence[Token], end: int, exercise: Exercise | None) -> bool:
    """Whether an s behind a number makes it a load, ``the 8s``, for what is not held."""
    return (
        tokens[end - 1].text == "s"
        and exercise is not None
        and exercise.kind is Kind.REPS
        and not _is_rest(tokens, end)
    )


def _is_rest(tokens: Sequence[Token], at: int) -> bool:
    return any(
        token.text in ("rest", "pause", "pauses", "rests", "break", "apart", "between") for token in tokens[at : at + 3]
    )


def _figure(tokens: Sequence[Token], at: int, held: frozenset[int], exercise: Exercise | None) -> Figure | None:
    """The figure that begins at ``at``; one without words of its own where a number is of something else."""
    token = tokens[at]
    word = token.text
    if token.kind is TokenKind.CLOCK:
        first, _, second = word.partition(":")
        return Figure(Decimal(int(first) * 60 + int(second[:2])), Role.SECONDS, at, at + 1)
    if any(tuple(each.text for each in tokens[at : at + len(phrase)]) == phrase for phrase in _no_load):
        return Figure(Decimal(0), Role.UNKNOWN_LOAD, at, at + 2)
    if word in _tens and at and word.endswith("s") and tokens[at - 1].text in ("the", "with", "w"):
        return Figure(Decimal(_tens[word]), Role.LOAD, at, at + 1)
    if word in _tens and not (word in ("single", "double") and _behind(tokens, at + 1) in ("leg", "arm", "handed")):
        return Figure(Decimal(_tens[word]), Role.REPS, at, at + 1)
    if word in ("bodyweight", "bw") and _behind(tokens, at + 1) != "+":
        return Figure(Decimal(0), Role.LOAD, at, at + 1)
    if word in ("whole", "full") and _behind(tokens, at + 1) in ("minute", "min"):
        return Figure(Decimal(60), Role.SECONDS, at, at + 2)
    if word in _counted:
        return Figure(Decimal(_counted[word]), Role.SETS, at, at + 1)
    number = number_at(tokens, at) if word not in ("a", "couple", "dozen") else None
    if (
        number is None
        or (word == "one" and number.end == at + 1 and not _is_counted(tokens, at))
        or _is_part_of_a_word(tokens, at)
    ):
        return None
    value, end = number.value, number.end
    if tuple(each.text for each in tokens[end : end + 3]) == ("and", "a", "half"):
        value, end = value + _inch, end + 3
    if word == "another" or (value == 1 and word == "one" and _behind(tokens, end) == "more"):
        return None
    return _by_its_sign(tokens, at, end, value, exercise)


def _is_counted(tokens: Sequence[Token], at: int) -> bool:
    """Whether ``one`` is a number, no pronoun."""
    behind = _behind(tokens, at + 1)
    before = tokens[at - 1].text if at else ""
    if behind in _sets | _reps | _times | _products | KILOGRAMS | POUNDS | {"of", "single", "double", "triple"}:
        return before not in _pointing or behind in _sets
    is_last = at + 1 == len(tokens) or not tokens[at + 1].is_word
    return is_last and before in ("for", "x", ",", "got", "did", "only", "just")


def _is_part_of_a_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is of a word or a sign: ``C2B``, ``z2``, ``r20``."""
    if not at or not tokens[at].glued or not tokens[at - 1].is_word:
        return False
    return tokens[at - 1].text not in _sign_words | _effort_marks | {"n", "bw"} and len(tokens[at - 1].text) < 3


def _behind(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if at < len(tokens) else ""


def _by_its_sign(
    tokens: Sequence[Token], at: int, end: int, value: Decimal, exercise: Exercise | None
) -> Figure | None:
    """What the words right before and behind a number say that it is of."""
    before = tokens[at - 1].text if at else ""
    behind = _behind(tokens, end)
    is_cardio = exercise is not None and exercise.kind in (Kind.DURATION, Kind.INTERVALS)
    if behind in _metres and not (behind == "m" and _behind(tokens, end + 1) == ":") or (behind == "k" and is_cardio):
        return Figure(value, Role.DISTANCE, at, end + 1)
    if behind in KILOGRAMS | POUNDS:
        return Figure(value, Role.LOAD, at, end + 1, unit="lb" if behind in POUNDS else "kg")
    if behind in ("plates", "plate"):
        return Figure(value, Role.UNKNOWN_LOAD, at, end + 1)
    if _is_effort(tokens, at, end, value):
        return _effort(tokens, at, end, value)
    if behind == "s" and end < len(tokens):
        is_held = exercise is not None and exercise.kind is not Kind.REPS
        return Figure(value, Role.SECONDS if is_held else Role.LOAD, at, end + 1)
    if behind in _reps:
        return Figure(value, Role.REPS, at, end + 1)
    if behind in _tens and (behind.endswith("s") or value <= 3):
        return Figure(value, Role.SETS, at, end)
    if behind in _sets and not _is_label(tokens, end + 1, end + 2, is_number=True):
        return Figure(value, Role.SETS, at, end + 1)
    if behind in (
        "more",
        "further",
        "other",
        "extra",
        "additional",
        "working",
        "hard",
        "straight",
        "good",
        "drop",
    ) and (_behind(tokens, end + 1) in _sets):
        return Figure(value, Role.SETS, at, end + 2)
    if behind in _times and not _is_number_behind(tokens, end + 1):
        return Figure(value, Role.TIMES, at, end + 1)
    is_hour = before in ("by", "before", "until", "till") and not (
        _is_number_behind(tokens, at - 2) or (at > 1 and tokens[at - 2].text in _sign_words)
    )
    if is_hour or behind in FOREIGN | _things or before in AFTER_FOREIGN or _is_label(tokens, at, end):
        return Figure(value, Role.PLAIN, at, at)
    if behind in _implements and value <= 2:
        return Figure(value, Role.PLAIN, at, at)
    if before == "+" and not _is_number_behind(tokens, at - 2):
        return Figure(value, Role.LOAD, at, end)
    if before == "@" or (before in ("with", "w", "at", "using") and behind not in ("sets", "x")):
        return Figure(value, Role.LOAD, at, end)
    if before in ("the", "those") and behind in ("bell", "kettlebell", "dumbbell"):
        return Figure(value, Role.LOAD, at, end + 1)
    return Figure(value, Role.PLAIN, at, end)


def _is_number_behind(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and (tokens[at].kind is TokenKind.NUMBER or number_at(tokens, at) is not None)


def _is_label(tokens: Sequence[Token], at: int, end: int, *, is_number: bool = False) -> bool:
    """Whether a number only names a set or a thing: ``set 1: 80 x 5``, ``level 3``."""
    if is_number:
        return _is_number_behind(tokens, at) and _behind(tokens, end) in (":", "-", "was")
    before = tokens[at - 1].text if at else ""
    if before in ("set", "round"):
        return (
            _behind(tokens, end) in (":", "-", "was")
            or at < 2
            or tokens[at - 2].text not in _ordinals
            and not _is_number_behind(tokens, at - 2)
        )
    return before in _labels


def _is_effort(tokens: Sequence[Token], at: int, end: int, value: Decimal) -> bool:
    if not 0 <= value <= 10:
        return False
    words = [token.text for token in tokens]
    if words[end : end + 3] == ["out", "of", "10"] or words[end : end + 3] == ["out", "of", "ten"]:
        return True
    if _behind(tokens, end) in _effort_marks and not _is_number_behind(tokens, end + 1):
        return True
    place = at - 1
    while place >= 0 and words[place] in _fillers_of_effort and at - place <= 4:
        place -= 1
    mark = words[place] if place >= 0 else ""
    if mark in _effort_marks or (at and words[at - 1] == "@" and place >= 0):
        return True
    is_followed = _behind(tokens, end) in _sign_words | _slashes or _is_number_behind(tokens, end)
    return (
        mark in _felt
        and place < at - 1
        and words[place + 1] in ("a", "an", "about", "like", "as", "around")
        and not is_followed
    )


def _effort(tokens: Sequence[Token], at: int, end: int, value: Decimal) -> Figure:
    words = [token.text for token in tokens]
    if words[end : end + 2] == ["out", "of"]:
        end += 3
    elif _behind(tokens, end) in _effort_marks:
        end += 1
        value = 10 - value if words[end - 1] == "rir" else value
    near = words[max(0, at - 6) : at]
    if "rir" in near[-3:]:
        value = 10 - value
    is_last = bool(_last & set(near)) or bool(_last & set(words[end : end + 4]))
    return Figure(value, Role.EFFORT, at, end, is_last=is_last)


def _joined(tokens: Sequence[Token], before: Figure | None, one: Figure) -> Figure:
    one = replace(one, side=_sides.get(tokens[one.start - 1].text, "") if one.start else "")
    near = {token.text for token in tokens[max(0, one.start - 5, before.end if before is not None else 0) : one.start]}
    if one.role is not Role.EFFORT:
        one = replace(one, is_last=bool(near & _last) and bool(near & _of_set))
    if before is None:
        return one
    between = [token.text for token in tokens[before.end : one.start]]
    kinds = [_joint(word) for word in between]
    spelled = [kind for kind in kinds if kind is not None]
    is_repaired = any(
        tuple(between[at : at + len(phrase)]) == phrase for phrase in _repairs for at in range(len(between))
    )
    if one.is_last and {"no", "actually", "wait", "sorry", "was"} & set(between):
        is_repaired = True
    if not between:
        joint = Joint.NEXT
    elif Joint.WORDS in spelled:
        joint = _strongest(spelled)
    else:
        joint = next((each for each in _order if each in spelled), Joint.NEXT)
    if joint is Joint.AND and "+" in between and one.role is Role.LOAD:
        joint = Joint.NEXT
    return replace(one, joint=joint, is_repaired=is_repaired)


_order = (Joint.PRODUCT, Joint.OF, Joint.FOR, Joint.AND, Joint.COMMA, Joint.SLASH, Joint.AT)


def _strongest(spelled: Sequence[Joint]) -> Joint:
    """With other words between two figures, only a mark that begins something new is told."""
    if spelled and spelled[-1] in (Joint.FOR, Joint.PRODUCT):
        return spelled[-1]
    return next((each for each in (Joint.AND, Joint.COMMA) if each in spelled), Joint.WORDS)


def _joint(word: str) -> Joint | None:
    if word in _products or word in _times:
        return Joint.PRODUCT
    if word in _fors:
        return Joint.FOR
    if word == "of":
        return Joint.OF
    if word in _slashes:
        return Joint.SLASH
    if word in _ands:
        return Joint.AND
    if word in (",", "\n", ";", ".", ":", "(", ")", "") or not word.isalnum():
        return Joint.COMMA if word != ":" else Joint.WORDS
    if word in _ats:
        return Joint.AT
    return Joint.WORDS


def _listed_efforts(found: Sequence[Figure]) -> Iterator[Figure]:
    """Numbers that go on behind an effort as a list, ``rpe 7,8,8,9``, are efforts where three at least do."""
    at = 0
    while at < len(found):
        one = found[at]
        end = at + 1
        while (
            end < len(found)
            and found[end].role is Role.PLAIN
            and found[end].value <= 10
            and found[end].joint in (Joint.COMMA, Joint.SLASH, Joint.NEXT)
        ):
            end += 1
        is_list = one.role is Role.EFFORT and end - at > 1 and (end == len(found)) and at > 0
        yield one
        if is_list:
            yield from (replace(each, role=Role.EFFORT) for each in found[at + 1 : end])
            at = end
        else:
            at += 1
