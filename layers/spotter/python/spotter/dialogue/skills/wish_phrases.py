"""The few words that say what is refused, and a wish in the person's own words, kept short."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.lexicon import Entry
from spotter.language.word_lists import word_set

_silent = word_set(
    "any anything anythin give me do doing to the a an of with that involves involve involving including include have "
    "has put in into for my your i you it is are be we us stuff more much lot lots kind kinds type exercises exercise "
    "exercising movements movement variants variant variations variation want wanna suggest suggesting giving make "
    "program programme use using like one ones lift there too still even them these those something see "
    "programming workouts workout so lets let from go going all please"
)
"""Around what is refused they say nothing of what it is."""
_ends = word_set("but because cause cos coz cuz since until till til unless when if before after whenever while so that for")
_joins = word_set("and or nor , / & n")
_behind = word_set("prohibited forbidden banned out")
_leading = word_set("so and but also oh ok please pls then or well")
_most_words, _longest_custom = 6, 120


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is refused, at ``start:end`` of the tokens, in its telling words; ``effort`` if it says how hard."""

    start: int
    end: int
    words: tuple[str, ...]
    effort: bool = False


def stretches(said: Message) -> tuple[Stretch, ...]:
    """Everything that is refused, in order."""
    return tuple(_found(said))


def _found(said: Message) -> Iterator[Stretch]:
    classes = word_classes("preferences")
    effort = {at for entry in _efforts(said) for at in range(entry.start, entry.end)}
    spans = clauses(said.tokens)
    last = -1
    for cue in classes["refuse"].find(said.tokens):
        if cue.start < last or _means_something_else(said, cue):
            continue
        number = next(at for at, (start, end) in enumerate(spans) if start <= cue.start < end)
        start, end = cue.end, spans[number][1]
        if said.words[cue.start] in _behind:
            yield _stretch(said, spans[number][0], cue.start, effort)
            continue
        if cue.start in effort:
            continue
        for each in _list_from(said, start, end, spans[number + 1 :]):
            stretch = _stretch(said, *each, effort)
            if stretch.words:
                last = stretch.end
                yield stretch


def _efforts(said: Message) -> Iterator[Entry[str]]:
    for name in ("easy", "hard"):
        yield from word_classes("preferences")[name].find(said.tokens)


def _means_something_else(said: Message, cue: Entry[str]) -> bool:
    """Whether a refusing word refuses nothing: ``nothing but``, ``out of``, ``I don't mind``, a length behind it."""
    behind = said.words[cue.end : cue.end + 1]
    cap = said.words[cue.end : cue.end + 2]
    minding = behind in (("mind",), ("care",), ("know",), ("forget",), ("worry",), ("but",), ("else",), ("problem",))
    measured = bool({"over", "longer", "more", "than", "under", "above", "below"} & set(cap)) and bool(said.numbers())
    joined = said.words[cue.start] == "out" and behind in (("of",), ("there",), ("here",))
    return minding or measured or joined


def _list_from(
    said: Message, start: int, end: int, later: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, int]]:
    """The things that are refused one after the other: ``no jumping jacks, skipping, box jumps``."""
    yield from _parted(said, start, end)
    before = end
    for begin, close in later:
        joined = said.words[before - 1 : before] == (",",) or said.words[begin] in _joins
        first = begin + (said.words[begin] in _joins)
        bare = close - first <= 4 and not said.numbers()
        if not joined or not bare or not _is_thing(said, first, close):
            return
        yield from _parted(said, first, close)
        before = close


def _parted(said: Message, start: int, end: int) -> Iterator[tuple[int, int]]:
    begin = start
    for at in range(start, end + 1):
        if at == end or said.words[at] in _joins:
            if at > begin:
                yield begin, at
            begin = at + 1


def _is_thing(said: Message, start: int, end: int) -> bool:
    """Whether a clause is but something that can be refused: an exercise, a movement, equipment."""
    part = said.part(start, end)
    named = any(each.start == 0 for each in part.exercises) or part.words[:1] in (("anything",), ("skipping",))
    return named and not {"i", "its", "is", "my"} & set(part.words)


def _stretch(said: Message, start: int, end: int, effort: set[int]) -> Stretch:
    lengths = _length_words(said)
    close = next((at for at in range(start, end) if at in lengths or said.words[at] in _ends), end)
    words = [at for at in range(start, close) if said.tokens[at].is_word and said.words[at] not in _dropped()]
    while words and said.words[words[0]] in _silent:
        words.pop(0)
    while words and said.words[words[-1]] in _silent:
        words.pop()
    if not words:
        return Stretch(start, close, ())
    kept = tuple(said.words[at] for at in range(words[0], words[-1] + 1) if at in words)
    return Stretch(words[0], words[-1] + 1, kept[: _most_words + 2], effort=bool(effort & set(words)))


def _dropped() -> frozenset[str]:
    return word_classes("preferences")["filler"].words


def _length_words(said: Message) -> frozenset[int]:
    """Where it is said how long a wish holds."""
    found: set[int] = set()
    for name in ("ever", "lasting", "now", "vague", "open"):
        for entry in word_classes("preferences")[name].find(said.tokens):
            found.update(range(entry.start, entry.end))
    for day in said.days(Direction.FUTURE):
        found.update(range(day.start, day.end))
    for at, word in enumerate(said.words):
        if word in ("week", "wk", "month", "fortnight", "weekend"):
            found.update(range(max(0, at - 1), at + 1))
    return frozenset(found)


def phrase_behind(said: Message, at: int) -> tuple[str, ...]:
    """The telling words behind a place, to the end of its clause."""
    end = next((end for start, end in clauses(said.tokens) if start <= at < end), len(said.tokens))
    return _stretch(said, at, end, set()).words


def is_conditional(said: Message) -> bool:
    """Whether a wish holds at some times only: ``before a shift``, ``on tuesdays``."""
    lengths = _length_words(said)
    return any(entry.start not in lengths for entry in word_classes("preferences")["condition"].find(said.tokens)) or any(
        word.endswith("days") and word.removesuffix("s").endswith("day") and word != "days" for word in said.words
    )


def own_words(said: Message) -> str:
    """A wish as it was written, without what leads into it and without its reason, kept short."""
    at = 0
    while at < len(said.tokens) and (not said.tokens[at].is_word or said.words[at] in _leading):
        at += 1
    reasons = [entry.start for entry in word_classes("preferences")["reason"].find(said.tokens) if entry.start > at + 2]
    end = reasons[0] if reasons else len(said.tokens)
    return said.part(at, end).quoted()[:_longest_custom].strip(" .,;:!?-")
