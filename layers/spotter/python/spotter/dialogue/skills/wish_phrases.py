"""The few words that say what is refused, and a wish in the person's own words, kept short."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.durations import durations
from spotter.language.lexicon import Entry
from spotter.language.word_lists import word_set

_silent = word_set(
    "any anything anythin give me do doing to the a an of with that involves involve involving including include have "
    "has put in into for my your i you it is are be we us stuff more much lot lots kind kinds type exercises exercise "
    "exercising movements movement variants variant variations variation want wanna suggest suggesting giving make "
    "program programme use using like one ones lift there too still even them these those something see "
    "life propose requiring require requires asked ask "
    "programming schedule scheduling plan planning book either neither workouts workout so lets let from "
    "go going all please"
)
"""Around what is refused they say nothing of what it is."""
_ends = word_set(
    "but because cause cos coz cuz since until till til unless when if before after whenever while so for only just "
    "there here from"
)
_subjects = word_set("i it im ive its he she they theyre these we you")
_refusing_verbs = word_set(
    "give want do suggest include put let like have be program make show add use need wanna ever giving doing go any "
    "even book plan schedule load touch"
)
_auxiliaries = word_set("dont do cant cannot wont aint")
_pronouns = word_set("em it them that this him her")
_joins = word_set("and or nor , / & n")
_behind = word_set("prohibited forbidden banned out")
_leading = word_set("so and but also oh ok please pls then or well")
_most_words, _longest_custom = 6, 160


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is refused, at ``start:end`` of the tokens, in its telling words; ``effort`` if it says how hard.

    ``leads``: its clause says nothing before it, so that it is a wish whatever is named.
    """

    start: int
    end: int
    words: tuple[str, ...]
    effort: bool = False
    leads: bool = True


def stretches(said: Message) -> tuple[Stretch, ...]:
    """Everything that is refused, in order."""
    return tuple(_found(said))


def _found(said: Message) -> Iterator[Stretch]:
    classes = word_classes("preferences")
    effort = {at for entry in _efforts(said) for at in range(entry.start, entry.end)}
    spans = clauses(said.tokens)
    last = -1
    left_off = list(_left_off(said))
    for start, end in left_off:
        yield _stretch(said, start, end, effort)
    for cue in classes["refuse"].find(said.tokens):
        if cue.start < last or _means_something_else(said, cue) or any(cue.start == end for _start, end in left_off):
            continue
        number = next(at for at, (start, end) in enumerate(spans) if start <= cue.start < end)
        start, end = cue.end, spans[number][1]
        if said.words[cue.start] in _behind and not _has_done(said, cue):
            yield _stretch(said, spans[number][0], cue.start, effort)
            continue
        if cue.start in effort:
            continue
        for each in _list_from(said, start, end, spans[number + 1 :]):
            stretch = _stretch(said, *each, effort)
            if stretch.words:
                last = stretch.end
                yield replace(stretch, leads=set(said.words[spans[number][0] : cue.start]) <= _lead_ins)


def _has_done(said: Message, cue: Entry[str]) -> bool:
    """Whether somebody refuses what stands behind: ``the doctor banned squats``, and not ``squats are banned``."""
    behind = said.words[cue.end : cue.end + 1]
    if said.words[cue.start] == "out" or _is_form & set(said.words[max(0, cue.start - 1) : cue.start]):
        return False
    return bool(behind) and said.tokens[cue.end].is_word and behind[0] not in _behind_refused


_is_form = word_set("is are be was were been being not")
_behind_refused = _ends | word_set("by now please pls this next at in on again ever today tonight too also permanently")


def _left_off(said: Message) -> Iterator[tuple[int, int]]:
    """``leave deadlifts off it``, ``leave the lunges out``."""
    for at, word in enumerate(said.words):
        if word in ("leave", "keep", "take"):
            close = next((end for end in range(at + 2, min(len(said.words), at + 6)) if said.words[end] in _off), None)
            if close is not None:
                yield at + 1, close


_off = word_set("off out")


_lead_ins = word_set(
    ". , ? - ; so please and but i id ive would rather really kindly also just now btw oh ok if it the from "
    "today pls that for a an be to lets let us me must may then well cos because coach says say said you can u could "
    "never ever ask in future remember keep mind note dont forget on"
)


def _efforts(said: Message) -> Iterator[Entry[str]]:
    for name in ("easy", "hard"):
        yield from word_classes("preferences")[name].find(said.tokens)


def _means_something_else(said: Message, cue: Entry[str]) -> bool:
    """Whether a refusing word refuses nothing: ``nothing but``, ``out of``, ``I don't mind``, a length behind it."""
    behind = said.words[cue.end : cue.end + 1]
    cap = said.words[cue.end : cue.end + 2]
    word = said.words[cue.end - 1]
    if word in _auxiliaries and behind and behind[0] not in _refusing_verbs and not _says_you(said, cue):
        return True
    if word == "not" and said.words[max(0, cue.start - 1) : cue.start] in (("should",), ("must",), ("shall",)):
        return True
    if word in ("hate", "ditch", "quit", "skip") and behind and behind[0] in _pronouns:
        return True
    minding = behind in (("mind",), ("care",), ("know",), ("forget",), ("worry",), ("but",), ("else",), ("problem",))
    counted = bool(said.numbers()) or any(True for _ in durations(said.tokens))
    measured = bool({"over", "longer", "more", "than", "under", "above", "below"} & set(cap)) and counted
    joined = said.words[cue.start] == "out" and behind in (("of",), ("there",), ("here",))
    return minding or measured or joined


def _says_you(said: Message, cue: Entry[str]) -> bool:
    """Whether the coach is told: ``don't you give me``; or the person is not able to: ``I can't do``."""
    return said.words[cue.end : cue.end + 1] == ("you",)


def _list_from(said: Message, start: int, end: int, later: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    """The things that are refused one after the other: ``no jumping jacks, skipping, box jumps``."""
    yield from _parted(said, start, end)
    before = end
    for begin, close in later:
        joined = said.words[before - 1 : before] == (",",) or said.words[begin] in _joins
        first = begin + (said.words[begin] in _joins)
        length = length_words(said)
        bare = sum(at not in length for at in range(first, close)) <= 4 and not any(
            first <= at < close and at not in length for at, _value in said.numbers()
        )
        pair = said.words[begin] in ("and", "or", "nor") and close - first <= 2 and said.words[first] not in _dropped()
        if not joined or not bare or not (pair or _is_thing(said, first, close)):
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
    lengths = length_words(said)
    close = next((at for at in range(start, end) if said.words[at] in _ends), end)
    silent = _silent | _subjects
    telling = (at for at in range(start, close) if said.words[at] not in silent and at not in lengths)
    first = next(telling, close)
    close = next((at for at in range(first, close) if said.words[at] in _subjects or at in lengths), close)
    while start < close and start in lengths:
        start += 1
    telling_places = (at for at in range(start, close) if said.tokens[at].is_word and at not in lengths)
    words = [at for at in telling_places if said.words[at] not in _dropped()]
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


def length_words(said: Message) -> frozenset[int]:
    """Where it is said how long a wish holds."""
    found: set[int] = set()
    for name in ("ever", "lasting", "now", "vague", "open"):
        for entry in word_classes("preferences")[name].find(said.tokens):
            found.update(range(entry.start, entry.end))
    for day in said.days(Direction.FUTURE):
        found.update(range(day.start, day.end))
    for at, _value in said.numbers():
        if said.words[at + 1 : at + 2] in _counted:
            found.update(range(at - (said.words[at - 1 : at] == ("for",)), at + 2))
    for at, word in enumerate(said.words):
        if word in ("week", "wk", "month", "fortnight", "weekend"):
            found.update(range(max(0, at - 1), at + 1))
    return frozenset(found)


_counted = tuple((unit,) for unit in ("days", "weeks", "wk", "wks", "months"))


def phrase_behind(said: Message, at: int) -> tuple[str, ...]:
    """The telling words behind a place, to the end of its clause."""
    end = next((end for start, end in clauses(said.tokens) if start <= at < end), len(said.tokens))
    return _stretch(said, at, end, set()).words


def is_conditional(said: Message) -> bool:
    """Whether a wish holds at some times only: ``before a shift``, ``on tuesdays``."""
    lengths = length_words(said)
    spans = clauses(said.tokens)
    reasons = [entry.start for entry in word_classes("preferences")["reason"].find(said.tokens)]
    for entry in word_classes("preferences")["condition"].find(said.tokens):
        begin, end = next(each for each in spans if each[0] <= entry.start < each[1])
        if entry.start == begin and begin and said.words[begin] == "after":
            continue
        ends_clause = not any(token.is_word for token in said.tokens[entry.end : end])
        if entry.start in lengths or any(begin <= at <= entry.start for at in reasons):
            continue
        if entry.meaning == "condition" and not (ends_clause and said.words[entry.start] in ("before", "after", "if")):
            return True
    on_days = {"on", "every", "each"}
    weekly = any(
        word in _weekdays and on_days & set(said.words[max(0, at - 2) : at]) for at, word in enumerate(said.words)
    )
    return weekly or any(word in _weekly for word in said.words)


_weekdays = word_set("monday tuesday wednesday thursday friday saturday sunday")
_weekly = word_set("mondays tuesdays wednesdays thursdays fridays saturdays sundays")


def own_words(said: Message) -> str:
    """A wish as it was written, without what leads into it and without its reason, kept short."""
    at = 0
    while at < len(said.tokens) and (not said.tokens[at].is_word or said.words[at] in _leading):
        at += 1
    reasons = [entry.start for entry in word_classes("preferences")["reason"].find(said.tokens) if entry.start > at + 2]
    end = reasons[0] if reasons else len(said.tokens)
    written = said.part(at, end).quoted()
    if len(written) > _longest_custom:
        written = written[:_longest_custom].rsplit(" ", 1)[0]
    return written.strip(" .,;:!?-")
