"""A log shared out by exercise: the stretches that tell of each, wherever its figures stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from spotter.catalogue import Exercise
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.figure_signs import ENTRIES, LAST, is_number
from spotter.dialogue.training.figures import figures
from spotter.dialogue.training.kit_named import of_one_kit
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.training.names_behind import names_what_is_counted, stretches_of_unknown
from spotter.dialogue.training.sets_read import is_cardio, read_sets
from spotter.dialogue.training.what_was_done import told_of
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.numbers import ordinal_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

SURELY = (Role.LOAD, Role.REPS, Role.SETS, Role.TIMES, Role.SECONDS, Role.UNKNOWN_LOAD)
"""What is of nothing but sets."""
_few_words = 6
_amrap = "amrap"
_by_the_clock = ("emom", "e2mom", "tabata", "murph", "cindy", "fran", "rft", "ladder", "myo")
"""Words beside which figures are no plain sets."""
_rounds = word_set("rounds round rds circuits circuit supersets superset times laps")
_known_before = log_words("known before")
_parting = (",", "then", "and", "plus")
_half = ("and", "a", "half")
_amounts = word_set("for x")


@dataclass(slots=True)
class Told:
    """Stretches that are of one exercise."""

    named: Named | None
    parts: list[Message] = field(default_factory=list)
    name: str = ""
    is_by_the_clock: bool = False
    """As many as went into a time: no plain sets."""


def tells_of_sets(said: Message) -> bool:
    """Whether there are figures that can be of sets."""
    return any(each.role is not Role.EFFORT for each in figures_of(said, None))


def tells_of_distance(said: Message) -> bool:
    """Whether a distance is told, of what is cardio: ``5k`` is one of a run."""
    is_short = any(list(said.words[at + 1 : at + 2]) == ["k"] for at, _value in said.numbers())
    return is_short or any(each.role is Role.DISTANCE for each in figures_of(said, None))


def figures_of(said: Message, exercise: Exercise | None) -> tuple[Figure, ...]:
    """The figures of a stretch that are not of its names, days and times of day."""
    row = _figures(said, exercise)
    return _sides_as_one(row) if exercise is not None and exercise.unilateral and _tells_sides(said) else row


def is_of_sides(said: Message, exercise: Exercise) -> bool:
    """Whether the repetitions are told of either side for itself."""
    return len(figures_of(said, exercise)) < len(_figures(said, exercise))


def _figures(said: Message, exercise: Exercise | None) -> tuple[Figure, ...]:
    held = {at for each in named_in(said) for at in range(each.start, each.end)} | days_and_times(said)
    return figures(said.tokens, frozenset(held), exercise)


def _tells_sides(said: Message) -> bool:
    """Whether repetitions are told of either side: ``10/10 then 8/8 each side``."""
    return any(word in _either and behind in _sides for word, behind in pairwise(said.words))


_either, _sides = word_set("each per both either"), word_set("side sides arm arms leg legs")


def _sides_as_one(row: Sequence[Figure]) -> tuple[Figure, ...]:
    """The figures, where all repetitions are told as of two sides that did as many, with those of one side."""
    seconds = [at for at, each in enumerate(row) if each.joint is Joint.SLASH]
    is_pair = [
        at > 0 and row[at].value == row[at - 1].value and at - 1 not in seconds and at + 1 not in seconds
        for at in seconds
    ]
    return tuple(each for at, each in enumerate(row) if not (is_pair and all(is_pair) and at in seconds))


def days_and_times(said: Message) -> set[int]:
    """The places of days and of times of day."""
    days = {at for each in said.days(Direction.PAST) for at in range(each.start, each.end)}
    times = [each for each in said.times() if each.start == 0 or said.words[each.start - 1] != "in"]
    times = [each for each in times if said.words[each.start] != "in" and not _is_effort(said, each.start)]
    return days | {at for each in times for at in range(each.start, each.end) if said.words[at] not in _amounts}


def _is_effort(said: Message, at: int) -> bool:
    """Whether a sign stands right behind a figure: the 8 of ``90 x 5 @8 today`` is an effort, no time of day."""
    return said.words[at] == "@" and at > 0 and said.tokens[at - 1].value is not None


def shared_out(said: Message, context: Exercise | None) -> tuple[list[Told], int | None]:
    """The stretches by exercise, in order, and the rounds in which all was done, if that is told."""
    kept = told_of(said)
    told: list[Told] = []
    rounds: int | None = None
    has_names = bool(named_in(said))
    for begin, end in _sentences(said):
        sentence = _only(said, begin, end, kept)
        of_time = is_by_the_clock(sentence)
        found = _rounds_of(sentence)
        if found is not None and has_names:
            rounds, sentence = found
        for part in _by_names(sentence):
            names = () if _is_of_the_day(said, part) else named_in(part)
            row = figures_of(part, None)
            if names:
                name = _clear(names[0], part, said)
                told.append(Told(name, [part], _name(part, names[0]), of_time))
            elif row and told and _goes_on(part, row):
                told[_place_of(part, row, len(told))].parts.append(part)
            elif _may_be_sets(row, is_alone=not has_names) or names_what_is_counted(part, row):
                unnamed = Named(context, (), 0, 0) if context is not None and not _strange(part) else None
                told.append(Told(unnamed, [part]))
    return told, rounds


def is_by_the_clock(said: Message) -> bool:
    """Whether it tells of as many as went into a time, which is no plain sets.

    ``amrap`` is also said of a set of which no repetition was left out: then no time stands beside it.
    """
    is_counted = any(
        said.words[at : at + 1] == (_amrap,) for at in (place - 1 for place, _value in said.numbers()) if at >= 0
    )
    is_timed = said.says(_amrap) and (is_counted or bool(said.seconds()) or said.says("min", "mins", *_rounds))
    return said.says(*_by_the_clock) or is_timed or said.phrase("every minute")


def is_in_rounds(said: Message) -> bool:
    """Whether several exercises were done in rounds."""
    return any(_rounds_of(said.part(begin, end)) is not None for begin, end in _sentences(said))


def _place_of(part: Message, row: Sequence[Figure], count: int) -> int:
    """The exercise that an effort is told of by its place, ``the first entry was RPE 7``; else the last."""
    if any(each.role is not Role.EFFORT for each in row):
        return -1
    for at, word in enumerate(part.words[:-1]):
        number = ordinal_at(part.tokens, at)
        if part.words[at + 1] in ENTRIES and word not in LAST and number is not None and number <= count:
            return number - 1
    return -1


def _rounds_of(sentence: Message) -> tuple[int, Message] | None:
    """The rounds in which several exercises were done, where a sentence begins with them, and what stands behind."""
    row = figures_of(sentence, None)
    if not row or row[0].role is not Role.SETS or sentence.words[row[0].end - 1] not in _rounds:
        return None
    names = named_in(sentence)
    if len(names) == 1 or any(each.start < row[0].start for each in names):
        return None
    return int(row[0].value), sentence.part(row[0].end, len(sentence.tokens))


def _is_of_the_day(said: Message, part: Message) -> bool:
    """Whether a run or a ride is only told beside: no time of it is, but figures of something else."""
    names = named_in(part)
    if not names or names[0].exercise is None or not is_cardio(names[0].exercise):
        return False
    row = figures_of(part, names[0].exercise)
    return tells_of_sets(said) and not any(each.role in (Role.SECONDS, Role.DISTANCE) for each in row)


def _clear(named: Named, part: Message, said: Message) -> Named:
    """The exercise of a name as the whole log tells it: of one kit; ``press`` beside a bench press is overhead."""
    names = named_in(said)
    letter = part.tokens[named.start].start
    for at, each in enumerate(names):
        if said.tokens[each.start].start == letter and each.end - each.start == named.end - named.start:
            end = names[at + 1].start if at + 1 < len(names) else len(said.tokens)
            found = of_one_kit(said.tokens, replace(each, exercise=named.exercise), names, end)
            named = replace(named, exercise=found.exercise, candidates=found.candidates or named.candidates)
    if named.exercise is not None or part.words[named.start : named.end] != ("press",):
        return named
    overhead = next((each for each in named.candidates if each.id == "overhead-press"), None)
    beside = any(each.exercise is not None and each.exercise.id == "bench-press" for each in named_in(said))
    return replace(named, exercise=overhead) if beside else named


def _sentences(said: Message) -> Iterator[tuple[int, int]]:
    begin = 0
    for at, token in enumerate((*said.tokens, None)):
        if token is None or token.kind is TokenKind.BREAK or token.text in ".!?;":
            if at > begin:
                yield begin, at
            begin = at + 1


def _only(said: Message, begin: int, end: int, kept: frozenset[int]) -> Message:
    return replace(said, tokens=tuple(said.tokens[at] for at in range(begin, end) if at in kept))


def _name(part: Message, named: Named) -> str:
    return part.part(named.start, named.end).quoted()


def _goes_on(part: Message, row: Sequence[Figure]) -> bool:
    """Whether figures without a name are of the exercise that was named last."""
    if _strange(part):
        return False
    if any(each.role in (*SURELY, Role.EFFORT) for each in row) or any(each.joint is Joint.PRODUCT for each in row):
        return True
    is_of_sets = part.says("set", "sets", "last", "one", "got", "final", "reps", "another", "more")
    return is_of_sets or len(row) > 1 or len(part.words) <= _few_words


def _may_be_sets(row: Sequence[Figure], *, is_alone: bool) -> bool:
    """Whether figures that stand for no exercise can be of nothing but sets."""
    if not row or all(each.role in (Role.EFFORT, Role.DISTANCE) for each in row):
        return False
    if any(each.joint in (Joint.PRODUCT, Joint.FOR) for each in row):
        return True
    if not is_alone:
        is_list = any(each.joint in (Joint.NEXT, Joint.SLASH) for each in row[1:])
        commas = [two for one, two in pairwise(row) if two.start - one.end == 1 and two.joint is Joint.COMMA]
        is_list = is_list or len(commas) > 1
        return is_list or any(each.role in (Role.SETS, Role.REPS, Role.TIMES) for each in row)
    return True


def _strange(part: Message) -> bool:
    """Whether a word right before the first figure, or behind the sets, may be the name of an exercise."""
    row = figures_of(part, None)
    if not row:
        return False
    place = row[0].start - 1
    while place >= 0 and not part.tokens[place].is_word:
        place -= 1
    return (place >= 0 and part.words[place] not in _known_before) or names_what_is_counted(part, row)


def _by_names(sentence: Message) -> list[Message]:
    """A sentence cut where the next exercise begins, what tells of one that nobody knows apart from the others."""
    parts: list[Message] = []
    begin = 0
    for start, end in stretches_of_unknown(sentence, _parting, named_in(sentence)):
        parts += [*_of_known(sentence.part(begin, start)), sentence.part(start, end)]
        begin = end
    return [*parts, *_of_known(sentence.part(begin, len(sentence.tokens)))]


def _of_known(sentence: Message) -> list[Message]:
    """A sentence cut where the next exercise begins, or ends if the numbers stand before the names."""
    names = named_in(sentence)
    if names and _is_heading(sentence.part(0, names[0].start)):
        return _of_known(sentence.part(names[0].start, len(sentence.tokens)))
    if len(names) == 1:
        return _around(sentence, names[0])
    if not names:
        return [sentence] if sentence.tokens else []
    tokens = sentence.tokens
    is_before = bool(figures_of(sentence.part(0, names[0].start), None))
    if is_before and (parted := _parted(sentence)):
        return parted
    first = figures_of(sentence.part(0, names[0].start), None)
    if is_before and not figures_of(sentence.part(names[-1].end, len(tokens)), None):
        ends = [*(each.end for each in names[:-1]), len(tokens)]
        return [sentence.part(begin, end) for begin, end in zip([0, *ends[:-1]], ends, strict=True)]
    is_apart = is_before and first[-1].role is Role.SETS and not _is_counted(sentence, names[0])
    begins = [len(tokens)]
    for one, two in reversed(list(pairwise(names))):
        begins.insert(0, _begin(sentence, one, two, begins[0]))
    begins = [names[0].start if is_apart else 0, *begins[:-1]]
    head = [sentence.part(0, begins[0])] if begins[0] else []
    ends = [*begins[1:], len(tokens)]
    parts = [sentence.part(begin, end) for begin, end in zip(begins, ends, strict=True)]
    return head + [one for part in parts for one in _without_others(part)]


def _begin(sentence: Message, named: Named, following: Named, end: int) -> int:
    """Where what is told of the ``following`` name, up to ``end``, begins: with the sets that are counted before it.

    ``rdl 3x8 80, then 3 rounds of 15 | calf raises at 40``: these are no more sets of what has its own.
    """
    is_only = not figures_of(sentence.part(following.end, end), None)
    for at in range(following.start - 1, named.end - 1, -1):
        if sentence.words[at] not in _parting:
            continue
        counts = figures_of(sentence.part(at, following.start), None)
        is_product = any(each.joint in (Joint.PRODUCT, Joint.OF) for each in counts)
        gap = sentence.words[at + counts[-1].end : following.start] if counts else ("",)
        if set(gap) <= _of_name and (is_product or is_only) and _has_own(sentence, named, at):
            return at
    return following.start


_of_name = word_set("of the a my")


def _has_own(sentence: Message, named: Named, end: int) -> bool:
    """Whether a name has its sets before ``end``, behind it or right before it."""
    if figures_of(sentence.part(named.end, end), None):
        return named.exercise is not None and _is_whole(sentence.part(named.end, end), named.exercise)
    before = figures_of(sentence.part(0, named.start), None)
    return bool(before) and before[-1].end == named.start


def _is_counted(sentence: Message, named: Named) -> bool:
    """Whether the figures before a name are of it: ``4 series of squat``."""
    before = [word for word in sentence.words[: named.start] if word not in ("the", "a", "my")]
    return before[-1:] == ["of"]


def _is_heading(head: Message) -> bool:
    """Whether what stands before the first name only says what follows: ``two more for today: ohp 45 6/6/5``."""
    row = figures_of(head, None)
    is_count = len(row) == 1 and (row[0].role is Role.PLAIN or head.says(*_listed))
    return is_count and head.words[-1] == ":"


_listed = word_set("lifts exercises movements things")


def tells_before_names(said: Message) -> bool:
    """Whether whole sets are told before the only name, which has sets of its own: ``82.5 for 3, then rows 70 3x8``."""
    for begin, end in _sentences(said):
        parts = _by_names(said.part(begin, end))
        if len(parts) > 1 and not named_in(parts[0]) and named_in(parts[1]) and figures_of(parts[0], None):
            return True
    return False


def _around(sentence: Message, named: Named) -> list[Message]:
    """A sentence with one name, without whole sets before it, and without what is told of another thing behind it."""
    end = len(sentence.tokens)
    row = figures_of(sentence.part(0, named.start), None)
    begin = 0
    is_apart = any(each.joint in (Joint.PRODUCT, Joint.FOR) for each in row)
    is_apart = is_apart or (len(row) > 1 and sentence.words[named.start - 1] in _parting)
    if is_apart and named.exercise is not None and _is_whole(sentence.part(named.end, end), named.exercise):
        begin = named.start
    head = [sentence.part(0, begin)] if begin else []
    return head + _without_others(sentence.part(begin, end))


def _without_others(part: Message) -> list[Message]:
    """A part with one name, cut where a clause behind it tells of another thing: ``abs 3x15``."""
    names = named_in(part)
    end = len(part.tokens)
    parts: list[Message] = []
    last = 0
    for at in range(names[0].end if names else 0, end):
        if part.words[at] in _parting and at > last and part.words[at : at + 3] != _half:
            rest = part.part(at + 1, end)
            stops = (place for place, word in enumerate(rest.words) if word in _parting)
            until = next((place for place in stops if not is_number(rest.tokens, place + 1)), len(rest.words))
            if _strange(rest.part(0, until)) and _is_other(rest.part(0, until)):
                parts.append(part.part(last, at))
                last = at + 1
    return [*parts, part.part(last, end)]


def _is_on_one_side(part: Message) -> bool:
    """Whether the repetitions stand all before the name, or all behind it."""
    named = named_in(part)[0]
    before = figures_of(part.part(0, named.start), None)
    after = figures_of(part.part(named.end, len(part.tokens)), None)
    of_all = (Role.LOAD, Role.EFFORT, Role.TIMES, Role.SETS)
    is_load_alone = all(each.role is Role.LOAD for each in before) and all(each.role is not Role.LOAD for each in after)
    return is_load_alone or all(each.role in of_all for each in after) or len(after) < len(before)


def _is_whole(part: Message, exercise: Exercise) -> bool:
    """Whether the figures of a part are sets for themselves."""
    row = figures_of(part, exercise)
    return len(row) > 1 and read_sets(row, exercise, "kg").done is not None


def _is_other(part: Message) -> bool:
    """Whether a clause with a strange word tells of sets for itself: ``abs 3x15``."""
    row = figures_of(part, None)
    if all(each.role in (Role.EFFORT, Role.DISTANCE, Role.SECONDS) for each in row):
        return False
    return row[0].start < _few_words and (len(row) > 1 or row[0].role in (Role.LOAD, Role.REPS))


def _parted(sentence: Message) -> list[Message]:
    """The sentence cut at commas and joins, each part with one exercise and its figures; empty if it is not so."""
    words = sentence.words
    cuts = [0, *(at for at, word in enumerate(words) if word in (",", "and", "then", "plus", "&")), len(words)]
    parts: list[Message] = []
    begin = 0
    for end in cuts[1:]:
        part, rest = sentence.part(begin, end), sentence.part(end, len(words))
        following = named_in(rest)
        if named_in(part) and (not following or figures_of(rest.part(0, following[0].start), None)):
            parts.append(part)
            begin = end
    if begin < len(words) and parts:
        parts[-1] = replace(sentence, tokens=parts[-1].tokens + sentence.tokens[begin:])
    fits = all(len(named_in(each)) == 1 and figures_of(each, None) and _is_on_one_side(each) for each in parts)
    return parts if len(parts) > 1 and fits else []
