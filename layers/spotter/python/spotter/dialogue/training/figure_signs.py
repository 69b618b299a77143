"""What the words beside a number say that it is of, in a log."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.training.figure import Figure, Role
from spotter.dialogue.training.log_units import AFTER_FOREIGN, FOREIGN, KILOGRAMS, POUNDS
from spotter.dialogue.training.log_words import log_words
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

REPS = word_set("reps rep repetitions repetition wiederholungen apiece lifts repeticiones reps.")
SETS = log_words("sets")
TIMES = word_set("times time")
PRODUCTS = word_set("x * × by")
SPOKEN = {
    "singles": 1, "doubles": 2, "triples": 3, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6, "sevens": 7,
    "eights": 8, "nines": 9, "tens": 10, "twelves": 12, "fifteens": 15, "twenties": 20,
    "single": 1, "double": 2, "triple": 3,
}  # fmt: skip
"""Words of a number of repetitions."""
ENTRIES = word_set("entry exercise lift movement item")
"""Words for what is logged under one name."""
LAST = word_set("last final")
_marks = word_set("/ - + –")
_joins = word_set("and then & after again plus n y und et e another for with at mit con com using w a @ on das der")
_metres = log_words("metres")
_effort_marks = word_set("rpe rir")
_felt = word_set("felt feel feels effort like call rated prob probably maybe")
_fillers_of_effort = log_words("fillers of effort")
_before_effort = word_set("a an about like as around maybe")
_ordinals = log_words("ordinals")
_labels = log_words("labels")
_things = log_words("things")
_of_sets = word_set("more further other extra additional working hard straight good drop")
_implements = word_set("dumbbells dbs dumbbell bells kettlebells kbs hands arms legs sides plates")
_hours = word_set("by before until till")
SIGNS = REPS | SETS | TIMES | PRODUCTS | _joins | _metres | _effort_marks | KILOGRAMS | POUNDS
"""Words that say what a number is of, or join it to the next."""


def by_its_sign(tokens: Sequence[Token], at: int, end: int, value: Decimal, exercise: Exercise | None) -> Figure:
    """What the words right before and behind a number say that it is of; without words where it is of no set."""
    return (
        _of_load_or_way(tokens, at, end, value, exercise)
        or _of_sets_or_reps(tokens, at, end, value)
        or _by_what_is_before(tokens, at, end, value)
    )


def _of_load_or_way(
    tokens: Sequence[Token], at: int, end: int, value: Decimal, exercise: Exercise | None
) -> Figure | None:
    following = behind(tokens, end)
    is_cardio = exercise is not None and exercise.kind in (Kind.DURATION, Kind.INTERVALS)
    if following in _metres or (following == "k" and is_cardio):
        return Figure(value, Role.DISTANCE, at, end + 1)
    if following in KILOGRAMS | POUNDS:
        return Figure(value, Role.LOAD, at, end + 1, unit="lb" if following in POUNDS else "kg")
    if following in ("plates", "plate"):
        return Figure(value, Role.UNKNOWN_LOAD, at, end + 1)
    if _is_effort(tokens, at, end, value):
        return _effort(tokens, at, end, value)
    if following == "s":
        is_held = exercise is not None and exercise.kind is not Kind.REPS
        is_counted = value <= _most_reps and (behind(tokens, end + 1) == "across" or is_number(tokens, at - 1))
        role = Role.SECONDS if is_held else Role.REPS if is_counted else Role.LOAD
        return Figure(value, role, at, end + 1)
    is_torn = end < len(tokens) and tokens[end].is_word and tokens[end].glued and len(following) < _torn
    if is_torn and following not in SIGNS | FOREIGN | {"min", "sec", "rm", "n", "st", "nd", "rd", "th"}:
        return Figure(value, Role.UNCLEAR, at, end + 1)
    return None


_torn = 3
_most_reps = 20
"""Of sets in plural, ``three 8s``: ``3 24s`` are dumbbells."""


def _of_sets_or_reps(tokens: Sequence[Token], at: int, end: int, value: Decimal) -> Figure | None:
    following = behind(tokens, end)
    if _is_in_a_hand(tokens, at, end):
        return Figure(value, Role.LOAD, at, end)
    if following in REPS or _is_of_a_side(tokens, end):
        return Figure(value, Role.REPS, at, end + 1)
    if following in SPOKEN and (following.endswith("s") or value <= _few):
        return Figure(value, Role.SETS, at, end)
    if following in SETS and not (is_number(tokens, end + 1) and behind(tokens, end + 2) in _of_labels):
        return Figure(value, Role.SETS, at, end + 1)
    if following in _of_sets and behind(tokens, end + 1) in SETS:
        return Figure(value, Role.SETS, at, end + 2)
    if following in TIMES and not is_number(tokens, end + 1):
        return Figure(value, Role.TIMES, at, end + 1)
    return None


def _is_of_a_side(tokens: Sequence[Token], end: int) -> bool:
    """Whether a number is told of one side, or of each set: ``8 a side``, ``12 each``."""
    following, then = behind(tokens, end), behind(tokens, end + 1)
    if following in ("a", "per", "each", "every"):
        return then in _of_one or (following == "each" and then not in SIGNS)
    return False


def _is_in_a_hand(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a number is the load of one hand: ``with 8 each hand``."""
    if behind(tokens, end) not in ("a", "per", "each") or behind(tokens, end + 1) not in ("hand", "hands"):
        return False
    is_with = bool(at) and tokens[at - 1].text in ("with", "w", "using", "at", "@", "holding")
    return is_with or (is_number(tokens, end + 2) and behind(tokens, end + 3) in PRODUCTS)


_of_one = word_set("side sides leg legs arm arms hand hands foot way")
_few, _most_labels = 3, 31
_of_labels = (":", "-", "was")


def _by_what_is_before(tokens: Sequence[Token], at: int, end: int, value: Decimal) -> Figure:
    before = tokens[at - 1].text if at else ""
    following = behind(tokens, end)
    joins = is_number(tokens, at - 2) or (at > 1 and tokens[at - 2].text in SIGNS)
    is_hour = before in _hours and not joins
    is_clock = tokens[at].text.isdigit() and len(tokens[at].text) == _clock and tokens[at].text.startswith("0")
    if (
        before == "of"
        and at > 1
        and tokens[at - 2].text in SETS
        and not any(is_number(tokens, place) for place in range(max(0, at - 4), at - 2))
    ):
        return Figure(value, Role.UNCLEAR, at, end)
    if following in ("miss", "missed", "fail", "failed", "f"):
        return Figure(value, Role.PLAIN, at, at)
    is_compared = before == "than" or (following in ("more", "less", "fewer") and behind(tokens, end + 1) == "than")
    if (
        is_compared
        or is_hour
        or is_clock
        or following in FOREIGN | _things
        or (before in AFTER_FOREIGN and not is_number(tokens, end))
        or _is_label(tokens, at, end)
    ):
        return Figure(value, Role.PLAIN, at, at)
    if following in _implements and value <= _few:
        return Figure(value, Role.PLAIN, at, at)
    if before == "+" and not is_number(tokens, at - 2):
        return Figure(value, Role.LOAD, at, end)
    if before == "@" or (before in ("with", "w", "at", "using") and following not in ("sets", "x")):
        return Figure(value, Role.LOAD, at, end)
    if before in ("the", "those") and following in ("bell", "kettlebell", "dumbbell"):
        return Figure(value, Role.LOAD, at, end + 1)
    return Figure(value, Role.PLAIN, at, end)


def behind(tokens: Sequence[Token], at: int) -> str:
    """The word at ``at``; empty behind the end."""
    return tokens[at].text if at < len(tokens) else ""


def is_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number begins at ``at``."""
    return 0 <= at < len(tokens) and (tokens[at].kind is TokenKind.NUMBER or number_at(tokens, at) is not None)


def _is_label(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a number only names a set or a thing: ``set 1: 80 x 5``, ``level 3``."""
    before = tokens[at - 1].text if at else ""
    value = number_at(tokens, at)
    if value is None or value.value > _most_labels:
        return False
    if before not in ("set", "round"):
        return before in _labels
    counts = at > 1 and (tokens[at - 2].text in _ordinals or is_number(tokens, at - 2))
    return behind(tokens, end) in _of_labels or not counts


def _is_effort(tokens: Sequence[Token], at: int, end: int, value: Decimal) -> bool:
    """Whether a number is an effort: ``rpe 8``, ``@8``, ``2 rir``, ``8 out of 10``, ``felt like a 7``."""
    if not 0 <= value <= _hardest:
        return False
    words = [token.text for token in tokens]
    if words[end : end + 2] == ["out", "of"] and words[end + 2 : end + 3] in _tens:
        return True
    if behind(tokens, end) in _effort_marks and not is_number(tokens, end + 1):
        return True
    if _end_of_reserve(words, end):
        return True
    if at and (words[at - 1] == "effort" or (words[at - 1] in ("a", "an") and LAST & set(words[max(0, at - 5) : at]))):
        return True
    place = at - 1
    while place >= 0 and words[place] in _fillers_of_effort and at - place <= _near:
        place -= 1
    mark = words[place] if place >= 0 else ""
    if mark in _effort_marks or (at > 1 and words[at - 1] == "@"):
        return True
    is_followed = behind(tokens, end) in SIGNS | _marks or is_number(tokens, end)
    return mark in _felt and place < at - 1 and words[place + 1] in _before_effort and not is_followed


def _end_of_reserve(words: Sequence[str], end: int) -> int:
    """The end of words behind a number that make it the repetitions left: ``two more in me``; 0 where none stand."""
    place = end
    while place < len(words) and words[place] in _of_reserve and place - end < _near:
        place += 1
    return next((place + len(each) for each in _reserves if tuple(words[place : place + len(each)]) == each), 0)


_of_reserve = word_set("more reps rep repetitions repetition left good or so maybe of them")
_reserves = (("in", "the", "tank"), ("in", "tank"), ("in", "reserve"), ("in", "me"), ("left", "over"), ("to", "spare"))
_hardest, _near = 10, 4
_clock = 4
_tens = (["10"], ["ten"])


def _clause_before(tokens: Sequence[Token], at: int) -> Sequence[str]:
    """The words that stand before a number and may say which set it is of: up to another number, or a full stop."""
    begin = at
    while begin > max(0, at - _furthest):
        is_end = tokens[begin - 1].text in (".", ";", "!", "?", "\n", "")
        is_figure = is_number(tokens, begin - 1) and tokens[begin - 1].text != "one"
        if at - begin >= _nearest and (is_end or is_figure):
            break
        begin -= 1
    return [token.text for token in tokens[begin:at]]


_nearest, _furthest = 6, 12


def _effort(tokens: Sequence[Token], at: int, end: int, value: Decimal) -> Figure:
    words = [token.text for token in tokens]
    is_reserve = "rir" in words[max(0, at - 3) : at]
    if words[end : end + 2] == ["out", "of"]:
        end += 3
    elif words[end : end + 1] == ["of"] and words[end + 1 : end + 2] in _tens:
        end += 2
    elif (of_reserve := _end_of_reserve(words, end)) > end:
        is_reserve, end = True, of_reserve
    elif behind(tokens, end) in _effort_marks:
        is_reserve = is_reserve or words[end] == "rir"
        end += 1
    near = [*_clause_before(tokens, at), *words[end : end + 4], ""]
    is_last = any(one in LAST and two not in ENTRIES for one, two in pairwise(near))
    return Figure(10 - value if is_reserve else value, Role.EFFORT, at, end, is_last=is_last)
