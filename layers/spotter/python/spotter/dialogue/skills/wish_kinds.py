"""What a wish is about: minutes, effort, what is left out, what there is to train with, a place or a focus."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.dialogue.skills.wish_phrases import Stretch, is_conditional, own_words, phrase_behind, stretches
from spotter.dialogue.training.word_classes import phrases_of, word_classes
from spotter.dialogue.understanding.message import Message
from spotter.language.durations import durations
from spotter.language.lexicon import Entry, Lexicon
from spotter.language.word_lists import word_set


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
_units_of_others = word_set("kg kgs lb lbs reps rep sets set degrees degree cm km miles exercises exercise percent x m rpe")
_weekdays = word_set("mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends")
_trains = word_set("train training trains work working workout workouts lift lifting sessions session keep everything")
_no_target = word_set("idea problem problems worries thanks choice time need needs more longer")


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
    kinds = {wish.kind for wish in found}
    if "location" in kinds and "equipment" in kinds:
        found = [wish for wish in found if wish.kind != "location"]
    conditional = is_conditional(said) and bool(kinds & {"exclusion", "equipment", "intensity", "location"})
    if not found or conditional:
        return (Wish("custom", own_words(said), "permanent"),)
    return tuple(found)


def _minutes(said: Message) -> Iterator[Wish]:
    """The length of a session: ``max 45 min on weekdays``, ``under 40``, ``half an hour tops``."""
    caps = list(word_classes("preferences")["cap"].find(said.tokens))
    for start, end, minutes in (*_lengths(said), *_bare(said, caps)):
        near = any(
            0 <= start - entry.end <= _cap_reach or 0 <= entry.start - end <= _cap_reach - 1 for entry in caps
        )
        if near and _least_minutes <= minutes <= _most_minutes and not _is_of_a_part(said, end):
            days = next((word for word in said.words if word in _weekdays), "")
            on = f" on {days.capitalize() if days.endswith('days') and days != 'weekdays' else days}" if days else ""
            yield Wish("time_available", f"{minutes} minutes{on}", "permanent" if days else "session")
            return


def _lengths(said: Message) -> Iterator[tuple[int, int, int]]:
    yield from ((each.start, each.end, each.seconds // 60) for each in durations(said.tokens))


def _bare(said: Message, caps: list[Entry[str]]) -> Iterator[tuple[int, int, int]]:
    """A number that stands alone right behind a word that caps it: ``under 45``, ``under the 40``."""
    words = said.words
    for at, value in said.numbers():
        capped = any(0 <= at - entry.end <= 1 and words[entry.start] in _strict for entry in caps)
        other = words[at + 1 : at + 2] and words[at + 1] in _units_of_others
        if capped and not other and "rpe" not in words and value == int(value) and not said.exercises:
            yield at, at + 1, int(value)


_strict = word_set("under below over max maximum tops limit cap than within exceed")


def _is_of_a_part(said: Message, end: int) -> bool:
    """Whether a length is of something within a session, or of what comes before it: ``a 5 min core thing``."""
    return said.words[end : end + 1] in (("rest",), ("break",), ("core",), ("warmup",), ("cardio",), ("between",))


def _effort(said: Message) -> Iterator[Wish]:
    """How hard it is to be: ``keep it easy``, ``nothing heavy``, ``not over RPE 8``."""
    words = said.words
    if "rpe" in words:
        value = next((value for at, value in said.numbers() if "rpe" in words[max(0, at - 2) : at + 2]), None)
        if value is not None and 1 <= value <= 10:
            yield Wish("intensity", f"RPE {value:g} at most", "session")
            return
    for name in ("easy", "hard"):
        entry = next(word_classes("preferences")[name].find(said.tokens), None)
        if entry is None or _is_of_one_thing(said, entry):
            continue
        value_said = " ".join(words[entry.start : entry.end])
        refused = name == "hard" and {"not", "dont", "nothing", "no", "never"} & set(words[max(0, entry.start - 3) : entry.start])
        yield Wish("intensity", f"nothing {value_said}" if refused else value_said, "session")
        return


def _is_of_one_thing(said: Message, entry: Entry[str]) -> bool:
    """Whether it is one exercise, part or weight that is called easy or heavy: ``light on the back``."""
    behind = said.part(entry.end, min(len(said.tokens), entry.end + _cap_reach))
    return bool(behind.exercises) or said.words[entry.end : entry.end + 1] in (("on",), ("for",), ("with",)) and not (
        {"me", "us", "today", "you", "purpose"} & set(said.words[entry.end + 1 : entry.end + 2])
    )


def _left_out(said: Message) -> Iterator[Wish]:
    """What is refused: an exercise, a movement, equipment, a part, or something else in few words."""
    values: list[str] = []
    for stretch in stretches(said):
        value = _refused(stretch, said)
        if value and value not in values:
            values.append(value)
    if values and len(", ".join(values)) <= _longest_value * 2:
        yield Wish("exclusion", ", ".join(values), "permanent")


def _refused(stretch: Stretch, said: Message) -> str:
    if stretch.effort or not stretch.words or set(stretch.words) <= _no_target:
        return ""
    tokens = said.tokens[stretch.start : stretch.end]
    movement = next(_movements.find(tokens), None)
    if movement is not None and movement.meaning == "overhead":
        return movement.meaning
    spoken = said.part(stretch.start, stretch.end)
    exercise = next((each for each in spoken.exercises if each.exercise is not None), None)
    if exercise is not None and exercise.exercise is not None and exercise.end - exercise.start >= len(stretch.words):
        return exercise.exercise.name.lower() if exercise.end - exercise.start > 1 else " ".join(stretch.words)
    if movement is not None and len(stretch.words) <= movement.end - movement.start + 1:
        return movement.meaning
    return " ".join(stretch.words)


def _equipment(said: Message) -> Iterator[Wish]:
    """What there is to train with, and what there is not: ``only dumbbells``, ``no cables here``."""
    refused = {at for stretch in stretches(said) for at in range(stretch.start, stretch.end)}
    found = [entry for entry in EQUIPMENT.find(said.tokens) if not _is_in_exercise(said, entry)]
    there = [entry.meaning for entry in found if entry.start not in refused]
    classes = word_classes("preferences")
    has = any(True for name in ("only", "have") for _ in classes[name].find(said.tokens))
    if there and (has or len(said.words) <= _cap_reach + 1 or "bodyweight" in there):
        yield Wish("equipment", ", ".join(dict.fromkeys(there)), "session")


def _is_in_exercise(said: Message, entry: Entry[str]) -> bool:
    return any(
        each.start <= entry.start and entry.end <= each.end and each.end - each.start > entry.end - entry.start
        for each in said.exercises
    )


def _place(said: Message) -> Iterator[Wish]:
    """Where training is: ``keep everything to the garage from now on``."""
    entry = next(_places.find(said.tokens), None)
    if entry is None or not _trains & set(said.words) or {"closed", "shut"} & set(said.words):
        return
    if entry.start not in {at for stretch in stretches(said) for at in range(stretch.start, stretch.end)}:
        yield Wish("location", entry.meaning, "permanent" if said.phrase("i train") else "session")


def _focus(said: Message) -> Iterator[Wish]:
    cue = next(word_classes("preferences")["focus"].find(said.tokens), None)
    if cue is None or said.words[max(0, cue.start - 1) : cue.start] in (("no",), ("less",)):
        return
    exercise = next((each.exercise for each in said.exercises if each.exercise and each.start >= cue.end), None)
    value = exercise.name.lower() if exercise is not None else " ".join(phrase_behind(said, cue.end))
    if value:
        yield Wish("focus", value[:_longest_value], "permanent")
