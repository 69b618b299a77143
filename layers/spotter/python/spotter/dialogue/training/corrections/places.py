"""Which sets a stretch names: ``set 3``, ``the last two``, ``third set``, ``both``."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.word_lists import word_set

_most = 20
_lists = word_set(", and & +")
_not_sets = word_set("time times week weeks night day days month session workout training log entry thing bit year")
_numbered = word_set("set sets serie series round rounds line lines")
_short = "s"
_alone = word_set("all both")
"""What means every set by itself; of the others, the sets are named."""
_openings = word_set("of i time off thing things all")
_longest_between = 3


@dataclass(frozen=True, slots=True)
class Places:
    """Sets by their numbers from 1, or from the end by numbers below 0, named at ``start:end``. ``every``: all."""

    numbers: tuple[int, ...]
    start: int
    end: int
    every: bool = False
    top: bool = False
    """The heaviest."""
    middle: bool = False

    def among(self, loads: Sequence[float]) -> tuple[int, ...] | None:
        """The places, from 0, among as many sets as there are loads; None where one of them is not there."""
        count = len(loads)
        if self.every:
            return tuple(range(count))
        if self.middle:
            return (count // 2,) if count % 2 else None
        if self.top:
            heaviest = [at for at, load in enumerate(loads) if load == max(loads)]
            return tuple(heaviest) if len(heaviest) == 1 else None
        found = tuple(number - 1 if number > 0 else count + number for number in self.numbers)
        return found if all(0 <= each < count for each in found) else None


def places(message: Message, taken: Collection[int]) -> tuple[Places, ...]:
    """The sets that are named, neighbours in a list as one. ``taken``: tokens of something else, such as days."""
    found: list[Places] = []
    for each in _each(message, taken):
        if found and _is_list(message, found[-1].end, each.start) and each.numbers and found[-1].numbers:
            before = found.pop()
            numbers = (*before.numbers, *each.numbers)
            each = Places(tuple(dict.fromkeys(numbers)), before.start, each.end)
        found.append(each)
    return tuple(found)


def _each(message: Message, taken: Collection[int]) -> Iterator[Places]:
    at = 0
    while at < len(message.tokens):
        one = None if at in taken else _at(message, at, taken)
        if one is not None:
            yield one
        at = one.end if one is not None else at + 1


def _at(message: Message, at: int, taken: Collection[int]) -> Places | None:
    words = message.words
    word, behind = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word in _numbered and (numbers := _numbers(message, at)) is not None:
        return numbers
    if word == _short and (in_short := _written_short(message, at)):
        return Places((in_short,), at, at + 2)
    if word in words_of("last") and behind not in _not_sets and at + 1 not in taken:
        return _counted(message, at, from_end=True)
    if word == "first" and (number_at(message.tokens, at + 1) if behind else None) is not None:
        return _counted(message, at, from_end=False)
    if word in ("top", "heaviest") and behind in words_of("set_noun"):
        return Places((), at, at + 2, top=True)
    if word == "middle" and behind in words_of("set_noun"):
        return Places((), at, at + 2, middle=True)
    if word in words_of("every"):
        end = _behind_count(message, at + 1)
        if word in _alone or words[end - 1] in words_of("set_noun"):
            return Places((), at, end, every=True)
    number = ordinal_at(message.tokens, at)
    is_seconds = word == "second" and at and number_at(message.tokens, at - 1) is not None
    if number is None or number > _most or is_seconds or behind in _openings:
        return None
    return Places((number,), at, _noun_end(message, at + 1))


def _written_short(message: Message, at: int) -> int:
    """The number of a set that is written short, ``s3``; 0 where it is none: the ``s`` of ``45 s 3`` is of seconds."""
    tokens = message.tokens
    number = number_at(tokens, at + 1) if at + 1 < len(tokens) and tokens[at + 1].glued else None
    is_short = number is not None and (at == 0 or number_at(tokens, at - 1) is None)
    value = int(number.value) if number is not None and number.value == int(number.value) else 0
    return value if is_short and 0 < value <= _most else 0


def _numbers(message: Message, at: int) -> Places | None:
    """``set 3``, ``sets 2 and 3``: not where a number stands before, which counts them."""
    tokens, words = message.tokens, message.words
    if at and number_at(tokens, at - 1) is not None:
        return None
    found: list[int] = []
    place = at + 1
    while place < len(tokens):
        number = number_at(tokens, place)
        begins = words[place] in ("number", "no", "#") and not found
        if number is not None and number.value == int(number.value) and 0 < number.value <= _most:
            if words[number.end : number.end + 1] in (("x",), ("kg",), ("reps",), ("lb",)):
                break
            if found and _is_of_a_set(message, number.end):
                break
            found.append(int(number.value))
            place = number.end
        elif begins or (words[place] in _lists and found and place + 1 < len(tokens)):
            place += 1
        else:
            break
    while found and words[place - 1] in _lists:
        place -= 1
    return Places(tuple(found), at, place) if found else None


def _is_of_a_set(message: Message, at: int) -> bool:
    """Whether the number before ``at`` is said of a set that follows: the second 3 of ``4 on set 2 and 3 on set 3``."""
    words = message.words[at : at + 3]
    names = {*_numbered, *words_of("last"), "first", "second", "third", "fourth"}
    return words[:1] in (("on",), ("in",), ("for",)) and bool(names & set(words[1:]))


def _counted(message: Message, at: int, *, from_end: bool) -> Places:
    """``the last two``, ``first 3 sets``, ``the last one``; of ``last`` alone the last set."""
    number = number_at(message.tokens, at + 1) if at + 1 < len(message.tokens) else None
    if number is None or message.words[at + 1] == "one":
        return Places((-1,), at, _noun_end(message, at + 1))
    count = int(number.value)
    if not 0 < count <= _most or message.words[number.end : number.end + 1] in (("x",), ("reps",), ("kg",), ("rep",)):
        return Places((-1,), at, at + 1)
    numbers = tuple(range(-count, 0)) if from_end else tuple(range(1, count + 1))
    return Places(numbers, at, _noun_end(message, number.end))


def _behind_count(message: Message, at: int) -> int:
    """Behind ``three sets`` of ``all three sets``."""
    while at < len(message.words) and message.words[at] in ("the", "of", "my"):
        at += 1
    number = number_at(message.tokens, at) if at < len(message.tokens) else None
    if number is not None and message.words[number.end : number.end + 1] not in (("x",), ("kg",), ("reps",)):
        at = number.end if message.words[number.end : number.end + 1] in (("sets",), ("of",)) else at
    return at + 1 if at < len(message.words) and message.words[at] in words_of("set_noun") else at


def _noun_end(message: Message, at: int) -> int:
    """Behind the ``set`` of ``last bench set``; where none follows, the place itself."""
    for place in range(at, min(at + _longest_between, len(message.words))):
        if message.words[place] in words_of("set_noun"):
            between = message.part(at, place)
            return place + 1 if place == at or between.exercises else at
    return at


def _is_list(message: Message, start: int, end: int) -> bool:
    between = message.words[start:end]
    return bool(between) and all(word in _lists or word in ("the", "on") for word in between)
