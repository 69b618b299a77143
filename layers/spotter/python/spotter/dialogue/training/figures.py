"""The figures of what was done, each with what it is of: a load, repetitions, sets, seconds, an effort, a distance."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Exercise, Kind, Pattern
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.figure_signs import (
    PRODUCTS,
    REPS,
    SETS,
    SIGNS,
    SPOKEN,
    TIMES,
    behind,
    by_its_sign,
)
from spotter.dialogue.training.joints import joined
from spotter.dialogue.training.log_units import KILOGRAMS, POUNDS
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.understanding.slots.amounts import tops_of_rep_ranges
from spotter.language.durations import durations
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_counted = {"twice": 2, "thrice": 3}
_no_load = (("empty", "bar"), ("just", "the", "bar"), ("only", "the", "bar"), ("full", "stack"), ("whole", "stack"))
_bare = {(word, noun) for word in ("no", "without", "zero") for noun in ("weight", "weights", "load", "plates")}
_pointing = log_words("pointing")
_rests = word_set("rest pause pauses rests break apart between")
_yes = word_set("yes yep yeah yup")
_behind_one = SETS | REPS | TIMES | PRODUCTS | KILOGRAMS | POUNDS | {"of", "single", "double", "triple"}
_half = Decimal("0.5")
_of_pace = word_set("avg average pace split splits at @ per")
_longest_minutes = 3600 * 2
"""Seconds. ``2000 m`` are metres."""


def figures(tokens: Sequence[Token], held: frozenset[int], exercise: Exercise | None) -> tuple[Figure, ...]:
    """The figures of ``tokens`` but for those at the places ``held``, in order."""
    tokens, held = lists_parted(tokens, held)
    found: list[Figure] = []
    at = 0
    tops = tops_of_rep_ranges(tokens)
    lengths = {each.start: (each.seconds, each.end) for each in durations(tokens)}
    while at < len(tokens):
        one = _at(tokens, at, lengths.get(at), exercise) if at not in held else None
        one = replace(one, role=Role.UNCLEAR) if one is not None and at in tops else one
        if one is not None and one.end > one.start and not _is_said_again(tokens, found, one):
            found.append(joined(tokens, found[-1] if found else None, one))
        at = max(one.end if one is not None else at, at + 1)
    return tuple(_listed_efforts(found))


def _at(tokens: Sequence[Token], at: int, length: tuple[int, int] | None, exercise: Exercise | None) -> Figure | None:
    """The figure that begins at ``at``: ``length`` is the time that is told there, in seconds, and its end."""
    is_timed = exercise is None or exercise.pattern is not Pattern.CARRY
    is_way = (
        length is not None and tokens[length[1] - 1].text == "m" and not (is_timed and length[0] <= _longest_minutes)
    )
    if (
        length is not None
        and not is_way
        and not _is_part_of_a_word(tokens, at)
        and not _is_plural(tokens, length[1], exercise)
    ):
        return None if _is_rest(tokens, length[1]) else Figure(Decimal(length[0]), Role.SECONDS, at, length[1])
    return _in_a_word(tokens, at) or _in_numbers(tokens, at, exercise)


def lists_parted(tokens: Sequence[Token], held: frozenset[int]) -> tuple[Sequence[Token], frozenset[int]]:
    """``5,5,4`` is read as 5.5 and 4: within a list it is three numbers."""
    if not any(token.kind is TokenKind.NUMBER and "," in token.text for token in tokens):
        return tokens, held
    found: list[Token] = []
    places: set[int] = set()
    for at, token in enumerate(tokens):
        is_within = _goes_on_behind_comma(tokens, at + 1) or (at > 0 and _goes_on_behind_comma(tokens, at - 1))
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


def _goes_on_behind_comma(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma stands at ``at`` with a number right behind it, and none of another clause."""
    is_comma = at + 1 < len(tokens) and tokens[at].text == "," and tokens[at].glued
    return is_comma and tokens[at + 1].glued and tokens[at + 1].kind is TokenKind.NUMBER


def _is_said_again(tokens: Sequence[Token], found: Sequence[Figure], one: Figure) -> bool:
    """Whether a number only says the one before it again: ``4. yes 4``."""
    before = tokens[one.start - 1].text if one.start else ""
    following = behind(tokens, one.end)
    if before in ("the", "that") and following in ("was", "were", "is", "felt"):
        return any(each.value == one.value for each in found)
    return bool(found) and before in _yes and found[-1].value == one.value


def _is_plural(tokens: Sequence[Token], end: int, exercise: Exercise | None) -> bool:
    """Whether an s behind a number makes it a load, ``the 8s``, for what is not held."""
    is_counted = exercise is not None and exercise.kind is Kind.REPS
    return is_counted and tokens[end - 1].text == "s" and not _is_rest(tokens, end)


def _is_rest(tokens: Sequence[Token], at: int) -> bool:
    return any(token.text in _rests for token in tokens[at : at + 3])


def figure_in_words(tokens: Sequence[Token], at: int) -> Figure | None:
    """A count or a load that no number tells, as it is spoken: ``tens``, ``the thirty fives``, ``a dozen``."""
    if tokens[at].text in SPOKEN:
        return Figure(Decimal(SPOKEN[tokens[at].text]), Role.PLAIN, at, at + 1)
    return _in_dozens(tokens, at) or _in_plural(tokens, at)


def _in_a_word(tokens: Sequence[Token], at: int) -> Figure | None:
    """A figure that is told in a word: ``twice``, ``a single``, ``the empty bar``, ``bodyweight``."""
    word, following = tokens[at].text, behind(tokens, at + 1)
    before = tokens[at - 1].text if at else ""
    if tokens[at].kind is TokenKind.CLOCK and before in _of_pace:
        return Figure(Decimal(0), Role.UNCLEAR, at, at + 1)
    if tokens[at].kind is TokenKind.CLOCK:
        minutes, _, seconds = word.partition(":")
        return Figure(Decimal(int(minutes) * 60 + int(seconds[:2])), Role.SECONDS, at, at + 1)
    if any(tuple(each.text for each in tokens[at : at + len(phrase)]) == phrase for phrase in _no_load):
        return Figure(Decimal(0), Role.UNKNOWN_LOAD, at, at + 2)
    if word in SPOKEN and following not in ("leg", "arm", "handed"):
        is_load = word.endswith("s") and before in ("the", "with", "w")
        return Figure(Decimal(SPOKEN[word]), Role.LOAD if is_load else Role.REPS, at, at + 1)
    if (dozens := _in_dozens(tokens, at)) is not None:
        return dozens
    if (several := _in_plural(tokens, at)) is not None:
        return several
    if word in ("bodyweight", "bw") and following != "+":
        return Figure(Decimal(0), Role.LOAD, at, at + 1)
    if (word, following) in _bare:
        return Figure(Decimal(0), Role.LOAD, at, at + 2)
    if word in ("whole", "full") and following in ("minute", "min"):
        return Figure(Decimal(60), Role.SECONDS, at, at + 2)
    return Figure(Decimal(_counted[word]), Role.SETS, at, at + 1) if word in _counted else None


def _in_dozens(tokens: Sequence[Token], at: int) -> Figure | None:
    """``a dozen``, ``half a dozen``, ``two dozen``; not a couple of them."""
    words = tuple(token.text for token in tokens[at : at + 3])
    if words == ("half", "a", "dozen"):
        return Figure(Decimal(6), Role.REPS, at, at + 3)
    if words[:1] == ("dozen",):
        before = tokens[at - 1].text if at else ""
        return Figure(_dozen, Role.REPS, at, at + 1) if before not in ("couple", "few") else None
    number = number_at(tokens, at) if behind(tokens, at + 1) == "dozen" else None
    counted = number is not None and number.end == at + 1 and words[0] not in ("a", "couple", "another")
    return Figure(number.value * _dozen, Role.REPS, at, at + 2) if counted and number is not None else None


_dozen = Decimal(12)
_owners = word_set("my her his your their our")
"""Before the tens of somebody's age."""


def _in_plural(tokens: Sequence[Token], at: int) -> Figure | None:
    """The load of a pair in words: ``the thirties``, ``with twenty fives``."""
    tens, end = tokens[at].text, at + 1
    if at and tokens[at - 1].text in _owners:
        return None
    value = _tens.get(tens.removesuffix("ies") + "y", Decimal(0)) if tens.endswith("ies") else Decimal(0)
    if not value and tens in _tens and behind(tokens, end) in _plural_ones:
        value, end = _tens[tens] + _plural_ones[behind(tokens, end)], end + 1
    if not value:
        value = _plural_teens.get(tens, Decimal(0))
    return Figure(value, Role.PLAIN, at, end) if value else None


_tens = {
    word: Decimal(10 * number)
    for number, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)
}
_plural_ones = {"twos": 2, "fours": 4, "fives": 5, "sixes": 6, "eights": 8}
_plural_teens = {
    word: Decimal(number)
    for number, word in enumerate(("twelves", "thirteens", "fourteens", "fifteens", "sixteens", "seventeens"), 12)
}


def _in_numbers(tokens: Sequence[Token], at: int, exercise: Exercise | None) -> Figure | None:
    """A figure in digits or in words of a number."""
    word = tokens[at].text
    if (hundreds := _in_hundreds(tokens, at)) is not None:
        value, end = with_half(tokens, *hundreds)
        return by_its_sign(tokens, at, end, value, exercise)
    number = number_at(tokens, at) if word not in ("a", "couple", "dozen", "another") else None
    if number is None or _is_part_of_a_word(tokens, at):
        return None
    if word == "one" and number.end == at + 1 and not _is_counted(tokens, at):
        return None
    return by_its_sign(tokens, at, number.end, number.value, exercise)


def with_half(tokens: Sequence[Token], value: Decimal, end: int) -> tuple[Decimal, int]:
    """``A hundred and two and a half``."""
    if tuple(each.text for each in tokens[end : end + 3]) == ("and", "a", "half"):
        return value + _half, end + 3
    return value, end


def _in_hundreds(tokens: Sequence[Token], at: int) -> tuple[Decimal, int] | None:
    """A load as it is spoken, and its end: ``one eighty five`` is 185, ``a hundred and ten`` is 110."""
    word = tokens[at].text
    if word == "hundred":
        rest = at + 1 + (behind(tokens, at + 1) == "and")
        more = number_at(tokens, rest) if behind(tokens, rest) in _below_hundred else None
        return (100 + more.value, more.end) if more is not None else (Decimal(100), at + 1)
    if word not in _ones or behind(tokens, at + 1) not in _tens_spoken:
        return None
    more = number_at(tokens, at + 1)
    return (100 * (_ones.index(word) + 1) + more.value, more.end) if more is not None else None


_ones = ("one", "two", "three", "four", "five", "six")
_tens_spoken = word_set(
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty "
    "seventy eighty ninety"
)
_below_hundred = _tens_spoken | word_set("one two three four five six seven eight nine")


def _is_counted(tokens: Sequence[Token], at: int) -> bool:
    """Whether ``one`` is a number, no pronoun."""
    following = behind(tokens, at + 1)
    before = tokens[at - 1].text if at else ""
    if following in _behind_one:
        return before not in _pointing or following in SETS
    is_last = at + 1 == len(tokens) or not tokens[at + 1].is_word
    if before in _no_more and at > 1 and tokens[at - 2].text in _is_there:
        return False
    return before == "for" or (is_last and before in ("x", ",", "got", "did", "only", "just"))


_no_more = word_set("only just")
_is_there = word_set("is was theres thats s have has had")
"""``There is only one`` counts things, no repetitions."""


def _is_part_of_a_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is of a word or a sign: ``C2B``, ``z2``, ``r20``."""
    if not at or not tokens[at].glued or not tokens[at - 1].is_word:
        return False
    before = tokens[at - 1].text
    return len(before) < _longest_sign and before not in SIGNS | {"n", "bw"}


_longest_sign = 3


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
