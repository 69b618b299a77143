"""What a wish is about: minutes, effort, what is left out, what there is to train with, a place or a focus."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.skills.wish_length import PERMANENT, length_said
from spotter.dialogue.skills.wish_phrases import Stretch, is_conditional, own_words, phrase_behind, stretches
from spotter.dialogue.training.word_classes import phrases_of, word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message, message
from spotter.language.durations import durations
from spotter.language.lexicon import Entry, Lexicon
from spotter.language.word_lists import word_set
from spotter.language.words import singular
from spotter.training.planning.exclusions import refused


def _things(kind: str) -> Lexicon[str]:
    return Lexicon(
        (phrase, name.split(" ", 1)[1]) for phrase, name in phrases_of("preferences") if name.startswith(f"{kind} ")
    )


EQUIPMENT, _movements, _places = _things("equipment"), _things("movement"), _things("place")
THINGS = (EQUIPMENT, _movements)
"""What a wish can be about, beside exercises and parts of the body."""
_least_minutes, _most_minutes = 5, 240
_cap_reach = 4
_longest_value = 60
_units_of_others = word_set(
    "kg kgs lb lbs reps rep sets set degrees degree cm km miles exercises exercise percent x m rpe"
)
_weekdays = word_set("mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends")
_trains = word_set("train training trains work working workout workouts lift lifting sessions session keep everything")
_no_target = word_set(
    "sleep schedule rest breakfast idea problem problems worries thanks choice time need needs more longer"
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish by its kind and value, and how long it holds where nothing is said of that."""

    kind: str
    value: str
    length: str


def wishes_said(said: Message) -> tuple[Wish, ...]:
    """The wishes of a stretch; in its own words where they are of no kind that is understood."""
    found: list[Wish] = []
    for reader in (_minutes, _effort, _left_out, _equipment, _place, _focus):
        found += [wish for wish in reader(said) if wish not in found]
    found += _left_out_as_named(said) if not found else ()
    kinds = {wish.kind for wish in found}
    if "location" in kinds and "equipment" in kinds:
        found = [wish for wish in found if wish.kind != "location"]
    if any(wish.kind == "exclusion" and not _is_equipment(wish.value) for wish in found):
        found = [wish for wish in found if wish.kind != "equipment" or _is_all_there_is(said)]
    if "equipment" in kinds:
        found = [wish for wish in found if wish.kind != "exclusion" or not _is_equipment(wish.value)]
    on_days = any(wish.kind == "time_available" and " on " in wish.value for wish in found)
    if not found or (is_conditional(said) and not on_days) or _has_more(said, kinds):
        begins = next((word for word in said.words if word.isalpha()), "")
        return (Wish("custom", own_words(said), "session" if begins == "something" else "permanent"),)
    return tuple(found)


def _is_equipment(value: str) -> bool:
    """Whether all that is left out is equipment or a place, which the wish for equipment says already."""
    words = message(value, date.min).tokens
    held = [entry for lexicon in (EQUIPMENT, _places) for entry in lexicon.find(words)]
    named = {at for entry in held for at in range(entry.start, entry.end)}
    return bool(held) and named >= {at for at, token in enumerate(words) if token.is_word and token.text not in _where}


_where = word_set("at in on my the our here there place home house gym room")


def _is_all_there_is(said: Message) -> bool:
    """Whether equipment is said to be all that there is, or somebody's own: not only why something is left out.

    ``There is only one machine here`` tells of one, and of nothing else that is missing.
    """
    has = [entry for name in ("only", "have") for entry in word_classes("preferences")[name].find(said.tokens)]
    held = [each.start for each in EQUIPMENT.find(said.tokens) if not _is_in_exercise(said, each)]
    return any(
        0 <= at - entry.end <= _cap_reach and not {"one", "a"} & set(said.words[entry.end : at + 1])
        for entry in has
        for at in held
    )


def _has_more(said: Message, kinds: set[str]) -> bool:
    """Whether an effort is said beside a number that is not of it: ``three sets max and never to failure``."""
    counted = any(said.words[at + 1 : at + 2] and said.words[at + 1] in _counted for at, _value in said.numbers())
    return kinds == {"intensity"} and counted


_counted = word_set("sets set reps rep exercises exercise")


def is_equipment_lacked(said: Message) -> bool:
    """Whether all that is told is that equipment is not at hand: ``I don't have a barbell``."""
    found = list(EQUIPMENT.find(said.tokens))
    lacked = _lacking(said)
    return bool(found) and all(entry.start in lacked for entry in found) and not said.exercises


def _minutes(said: Message) -> Iterator[Wish]:
    """The length of a session: ``max 45 min on weekdays``, ``under 40``, ``half an hour tops``."""
    caps = list(word_classes("preferences")["cap"].find(said.tokens))
    for start, end, minutes in (*_lengths(said), *_bare(said, caps)):
        near = any(0 <= start - entry.end <= _cap_reach or 0 <= entry.start - end <= _cap_reach - 1 for entry in caps)
        near = near or _is_all_of_a_clause(said, start, end)
        if near and _least_minutes <= minutes <= _most_minutes and not _is_of_a_part(said, end):
            days = next((word for word in said.words if word in _weekdays), "")
            on = f" on {days.capitalize() if days.endswith('days') and days != 'weekdays' else days}" if days else ""
            lasts = bool(days) or said.says("sessions", "workouts")
            yield Wish("time_available", f"{minutes} minutes{on}", "permanent" if lasts else "session")
            return


def _is_all_of_a_clause(said: Message, start: int, end: int) -> bool:
    """Whether a clause says a length and nothing else: ``no running today, 30 min``."""
    begin, close = next(each for each in clauses(said.tokens) if each[0] <= start < each[1])
    outside = (*range(begin, start), *range(end, close))
    return all(not said.tokens[at].is_word or said.words[at] in _beside_lengths for at in outside)


_beside_lengths = word_set("and today tonight please pls about around ish only just so for")


def _lengths(said: Message) -> Iterator[tuple[int, int, int]]:
    for each in durations(said.tokens):
        if not _slept & set(said.words[max(0, each.start - 3) : each.end + 2]):
            yield each.start, each.end, each.seconds // 60


_slept = word_set("slept sleep sleeping asleep kip nap napped shuteye")
"""Hours beside one of these are no length of a session."""


def _bare(said: Message, caps: list[Entry[str]]) -> Iterator[tuple[int, int, int]]:
    """A number that stands alone right behind a word that caps it: ``under 45``, ``under the 40``."""
    words = said.words
    for at, value in said.numbers():
        short = len(words) <= _short and length_said(said) is not None
        strict = _strict | _loose if short else _strict
        capped = any(0 <= at - entry.end <= 1 and words[entry.start] in strict for entry in caps)
        other = words[at + 1 : at + 2] and words[at + 1] in _units_of_others
        if capped and not other and "rpe" not in words and value == int(value) and not said.exercises:
            yield at, at + 1, int(value)


_short = 6
_loose = word_set("only just have got")
_strict = word_set("under below over max maximum tops limit cap than within exceed")


def _is_of_a_part(said: Message, end: int) -> bool:
    """Whether a length is of something within a session, or of what comes before it: ``a 5 min core thing``."""
    return said.words[end : end + 1] in (("rest",), ("break",), ("core",), ("warmup",), ("cardio",), ("between",))


def _effort(said: Message) -> Iterator[Wish]:
    """How hard it is to be: ``keep it easy``, ``nothing heavy``, ``not over RPE 8``."""
    words = said.words
    if "rpe" in words:
        limit = next((value for at, value in said.numbers() if "rpe" in words[max(0, at - 2) : at + 2]), None)
        if limit is not None and 1 <= limit <= 10:
            yield Wish("intensity", f"RPE {limit:g} at most", "session")
            return
    easy = list(word_classes("preferences")["easy"].find(said.tokens))
    if any(_is_of_one_thing(said, each) for each in easy):
        return
    if easy:
        value = ", ".join(dict.fromkeys(" ".join(words[entry.start : entry.end]) for entry in easy[:_most_efforts]))
        known = set(value.replace(",", "").split()) & _read_as_easy
        yield Wish("intensity", value if known else f"easy ({value})", "session")
        return
    hard = next(word_classes("preferences")["hard"].find(said.tokens), None)
    if hard is not None and not _is_of_one_thing(said, hard):
        is_denied = _refusing & set(words[max(0, hard.start - 3) : hard.start])
        value = " ".join(words[hard.start : hard.end])
        yield Wish("intensity", f"easy (not {value})" if is_denied else value, "session")


_refusing = word_set("not dont nothing no never")
_read_as_easy = word_set("low light lighter easy easier gentle deload recovery moderate")
"""Words by which a plan is made easier; ``moderate`` is neither."""
_most_efforts = 3


def _is_of_one_thing(said: Message, entry: Entry[str]) -> bool:
    """Whether it is one exercise, part or weight that is called easy or heavy: ``light on the back``."""
    behind = said.part(entry.end, min(len(said.tokens), entry.end + _cap_reach))
    before = said.part(max(0, entry.start - 2), entry.start)
    return bool(behind.exercises or list(WORDS.find(before.tokens)) or list(WORDS.find(behind.tokens)))


def left_out_said(said: Message) -> list[str]:
    """What is refused, each by itself: an exercise, a movement, equipment, a part, or something else in few words."""
    values: list[str] = []
    for stretch in stretches(said):
        value = _refused(stretch, said)
        if value and value not in values:
            values.append(value)
    return [each for each in values if not any(each != other and _covers(other, each) for other in values)]


def _left_out(said: Message) -> Iterator[Wish]:
    values = left_out_said(said)
    if values and len(", ".join(values)) <= _longest_value * 2:
        yield Wish("exclusion", ", ".join(values), "permanent")


def _left_out_as_named(said: Message) -> Iterator[Wish]:
    """The one exercise that a message names before it says to leave it out: ``that hip thrust ..., leave it out``."""
    named = {each.exercise for each in said.exercises if each.exercise is not None}
    if len(named) == 1 and any(map(said.phrase, _leaving_out)):
        yield Wish("exclusion", str(next(iter(named)).name).lower(), "permanent")


_leaving_out = ("leave it out", "leave that out", "leave them out", "keep it out", "never put it", "dont put it")


def _covers(one: str, other: str) -> bool:
    """Whether one name says what the other does: ``running`` and ``run``."""
    return {singular(word) for word in other.split()} < {
        singular(word) for word in one.split()
    } or one == f"{other}ning"


def _refused(stretch: Stretch, said: Message) -> str:
    if stretch.effort or not stretch.words or set(stretch.words) <= _no_target:
        return ""
    if {"rpe", "minutes", "min", "mins"} & set(stretch.words):
        return ""
    if any(
        entry.meaning == "bodyweight" for entry in EQUIPMENT.find(said.tokens[max(0, stretch.start - 1) : stretch.end])
    ):
        return ""
    tokens = said.tokens[stretch.start : stretch.end]
    movement = next(_movements.find(tokens), None)
    if movement is not None and movement.meaning == "overhead":
        is_pressing = any(word.startswith("press") for word in stretch.words)
        return f"{movement.meaning} pressing" if is_pressing else movement.meaning
    spoken = said.part(stretch.start, stretch.end)
    exercise = next((each for each in spoken.exercises if each.exercise is not None), None)
    if exercise is not None and exercise.exercise is not None and exercise.end - exercise.start >= len(stretch.words):
        name, written = exercise.exercise.name.lower(), [singular(word) for word in stretch.words]
        return (
            name
            if len(written) > 1 or [singular(word) for word in name.split()] == written
            else " ".join(stretch.words)
        )
    if movement is not None and (movement.start == 0 or len(stretch.words) <= movement.end - movement.start + 1):
        return movement.meaning
    words = stretch.words[:-1] if len(stretch.words) > 1 and stretch.words[-1] in _vacant else stretch.words
    value = " ".join(words)
    known = exercise is not None or any(True for each in (EQUIPMENT, WORDS) for _ in each.find(tokens))
    if not known and all(len(word) < _shortest_name for word in words):
        return ""
    return value if known or stretch.leads or any(ids for _name, ids in refused(value)) else ""


_vacant = word_set("free available left open")
"""Behind what is refused they say that there is none of it: ``no racks free``."""
_shortest_name = 3


def equipment_said(said: Message) -> str:
    """What there is to train with, or is not, as a wish for it says it; empty where nothing is said."""
    return ", ".join(wish.value for wish in _equipment(said))


def _equipment(said: Message) -> Iterator[Wish]:
    """What there is to train with, and what there is not: ``only dumbbells``, ``no cables here``."""
    lacked = {at for stretch in stretches(said) for at in range(stretch.start, stretch.end)} | _lacking(said)
    found = [entry for entry in EQUIPMENT.find(said.tokens) if not _is_in_exercise(said, entry)]
    found = [entry for entry in found if not _is_told_of(said, entry)]
    there = [entry for entry in found if entry.start not in lacked and not _is_until(said, entry)]
    there = there or [entry for entry in found if entry.start not in lacked]
    classes = word_classes("preferences")
    has = any(True for name in ("only", "have") for _ in classes[name].find(said.tokens))
    lasting = length_said(said)
    passing = lasting is not None and lasting.kind != PERMANENT
    if there and (has or passing or len(said.words) <= _cap_reach + 1 or there[0].meaning == "bodyweight"):
        here = {entry.meaning for entry in there}
        lacking = [entry.meaning for entry in found if entry.start in lacked and entry.meaning not in here]
        names = [*_with_sizes(said, there), *(f"no {name}" for name in lacking)]
        yield Wish("equipment", ", ".join(dict.fromkeys(names)), "permanent" if _is_owned(said) else "session")


def _is_owned(said: Message) -> bool:
    """Whether it is somebody's own, and not what is there today: ``I own two dumbbells``, ``have at home: bands``."""
    return said.says("own", "bought") or (said.phrase("at home") and said.says("have", "got", "ive"))


def _is_told_of(said: Message, entry: Entry[str]) -> bool:
    """Whether something is only said about it: ``the free weight zone is scary``, ``i feel like a chair``."""
    begin, end = next(each for each in clauses(said.tokens) if each[0] <= entry.start < each[1])
    clause = said.part(begin, end)
    has = any(True for name in ("only", "have") for _ in word_classes("preferences")[name].find(clause.tokens))
    behind = set(said.words[entry.end : end]) & {"is", "are", "scare", "scares", "was"}
    lifted = said.words[max(0, entry.start - 1) : entry.start] == ("on",) and clause.numbers()
    return (bool(behind) and not has) or "like" in clause.words or bool(lifted)


def _lacking(said: Message) -> set[int]:
    """The places of clauses that say what somebody has not got: ``I don't own a bench``, ``the barbell's away``."""
    found: set[int] = set()
    for start, end in clauses(said.tokens):
        if _gone & set(said.words[start:end]):
            found.update(range(start, end))
        lacks = {"dont", "havent", "not", "without", "no"} & set(said.words[start:end])
        if lacks and {"own", "have", "got"} & set(said.words[start:end]):
            found.update(range(start, end))
    return found


_gone = word_set(
    "frayed order away broke broken bust busted gone taken closed shut snapped stolen missing unavailable wrecked "
    "repaired fixed"
)


def _with_sizes(said: Message, there: list[Entry[str]]) -> Iterator[str]:
    """Each piece of equipment, with the numbers that stand behind it: ``dumbbells up to 50``."""
    numbers = dict(said.numbers())
    begins = {entry.start for entry in there}
    joining = {at for at in range(len(said.words)) if _joins_sizes(said, at, numbers) and at + 2 not in begins}
    for entry in there:
        at = entry.end
        while at < len(said.words) and (said.words[at] in _of_sizes or at in numbers or at in joining):
            at += 1
        size = [place for place in range(entry.end, at) if place in numbers]
        if not size or entry.meaning == "bodyweight":
            yield entry.meaning
            continue
        unit = said.words[size[-1] + 1 : size[-1] + 2]
        behind = f" {unit[0]}" if unit and unit[0] in _sizes else ""
        told = said.text[said.tokens[entry.end].start : said.tokens[size[-1]].end].lower()
        yield f"{entry.meaning} {told}{behind}"


def _joins_sizes(said: Message, at: int, numbers: Mapping[int, object]) -> bool:
    """Whether a joining word stands between two sizes: ``kettlebells 16 24 and 32``."""
    return said.words[at] in _between_sizes and at - 1 in numbers and at + 1 in numbers


_between_sizes = word_set("and & , / or")
_of_sizes = word_set("up to of at max from until")
_sizes = word_set("kg kgs kilo kilos lb lbs pounds")


def _is_until(said: Message, entry: Entry[str]) -> bool:
    """Whether it is only what a wish ends with: ``until my daughter returns my dumbbells``."""
    begin = next(start for start, end in clauses(said.tokens) if start <= entry.start < end)
    return bool({"until", "till", "til"} & set(said.words[begin : entry.start]))


def _is_in_exercise(said: Message, entry: Entry[str]) -> bool:
    return any(
        each.start <= entry.start and entry.end <= each.end and each.end - each.start > entry.end - entry.start
        for each in said.exercises
    )


def _place(said: Message) -> Iterator[Wish]:
    """Where training is: ``keep everything to the garage from now on``."""
    entry = next((each for each in _places.find(said.tokens) if _is_trained_at(said, each)), None)
    if entry is None:
        return
    if entry.start not in {at for stretch in stretches(said) for at in range(stretch.start, stretch.end)}:
        word = " ".join(said.words[entry.start : entry.end])
        place = entry.meaning if entry.meaning in word else f"{entry.meaning} ({word})"
        yield Wish("location", place, "permanent" if said.phrase("i train") else "session")


def _is_trained_at(said: Message, entry: Entry[str]) -> bool:
    """Whether it is said of a place that training is there, and not that it has closed."""
    begin, end = next(each for each in clauses(said.tokens) if each[0] <= entry.start < each[1])
    words = said.words[begin:end]
    since = next((at for at, word in enumerate(words) if word in ("since", "as", "because")), len(words))
    if {"closed", "shut", "closes", "shuts", "closing"} & set(words[:since] if entry.start < begin + since else words):
        return False
    begins = not any(token.is_word for token in said.tokens[: entry.start])
    return begins or bool(_trains & set(said.words)) or "only" in words


def _more_of(said: Message) -> str:
    """What somebody wants more of in every session: ``more abs in my sessions always``."""
    at = next((at for at, word in enumerate(said.words) if word == "more"), len(said.words))
    areas = [entry for entry in WORDS.find(said.tokens) if entry.start == at + 1]
    behind = said.words[areas[0].end :] if areas else ()
    of_all = behind[:1] in (("in",), ("into",)) and bool(_sessions & set(behind[1:4]))
    return " ".join(said.words[areas[0].start : areas[0].end]) if of_all else ""


_sessions = word_set("sessions workouts training trainings workout session plan plans program")


def _focus(said: Message) -> Iterator[Wish]:
    cue = next(word_classes("preferences")["focus"].find(said.tokens), None)
    if (more := _more_of(said)) and cue is None:
        yield Wish("focus", more, "permanent")
    if cue is None or said.words[max(0, cue.start - 1) : cue.start] in (("no",), ("less",)):
        return
    exercise = next((each.exercise for each in said.exercises if each.exercise and each.start >= cue.end), None)
    value = exercise.name.lower() if exercise is not None else " ".join(phrase_behind(said, cue.end))
    if value:
        yield Wish("focus", value[:_longest_value], "permanent")
