"""Messages that ask for two things at once: of the workout in hand, and of what is stored of the training.

What a clause does is told with the whole message in view, and a workout in hand draws its neighbours after it: ``log
bench 80kg 3x5 and swap the squat``. Where the clauses of such a stretch, each read by itself, are surely of both
worlds, it is two stretches. So is a log with a timer or a booking behind it: ``bench 3x5 done, now set a plank timer``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.understanding.clause_kinds import Part, Setting, parts
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set

_beside_an_edit = frozenset({"log", "pain", "schedule", "timer", "ask_last"})
"""Kinds of stretch that are often said in one breath with a change of the workout."""
_sure_edit, _sure_beside = 0.75, 0.6
"""How likely a clause, read by itself, has to be of its kind."""
_known_pain = 0.9
"""The same of a clause in which safety knows a pain."""
_most_clauses, _two = 12, 2
_of_timers = ("timer", "timers", "countdown", "stopwatch", "count", "beep", "buzzer", "alarm", "clock")
_of_another = ("timer", "timers", "countdown", "stopwatch", "book", "schedule")
"""What a log with another wish in it says."""
_performed = word_set("did done got hit managed finished completed")
_dropping = word_set("swap replace change make drop remove take skip add instead of")


def parted(whole: Message, found: Sequence[Part], *, has_workout: bool) -> tuple[Part, ...]:
    """The stretches, those of two worlds parted, and those that tell what was done as what they are."""
    return tuple(each for part in found for each in _parted(whole, part, has_workout=has_workout))


def _parted(whole: Message, part: Part, *, has_workout: bool) -> Iterator[Part]:
    if not has_workout and not (part.kind == "log" and whole.part(part.start, part.end).says(*_of_another)):
        yield part
        return
    spans = [(part.start + start, part.start + end) for start, end in clauses(whole.tokens[part.start : part.end])]
    if part.kind not in _beside_an_edit | {"edit"} or len(spans) > _most_clauses:
        yield part
        return
    if len(spans) == 1:
        yield _as_told(whole, part)
        return
    kinds = [_alone(whole, start, end, has_workout=has_workout) for start, end in spans]
    sure = {each.kind for each in kinds if each is not None}
    if len(sure) < _two or not sure & {"edit", "log"}:
        yield part
        return
    yield from _runs(spans, kinds, part)


def _runs(spans: Sequence[tuple[int, int]], kinds: Sequence[Part | None], part: Part) -> Iterator[Part]:
    """The clauses as stretches; one that is not sure goes with the one before it, the first with the one behind."""
    first = next(each for each in kinds if each is not None)
    run = replace(first, start=part.start, end=part.start, second=part.kind)
    for (_start, end), kind in zip(spans, kinds, strict=True):
        if kind is not None and kind.kind != run.kind:
            yield run
            run = replace(kind, start=run.end, second=part.kind)
        run = replace(run, end=end)
    yield run


def _alone(whole: Message, start: int, end: int, *, has_workout: bool) -> Part | None:
    """What a clause does, read by itself; None where that is not sure."""
    said = message(whole.part(start, end).quoted(), whole.today)
    for setting, kinds, sure in (
        (Setting.WORKOUT, frozenset({"edit"}), _sure_edit),
        (Setting.NONE, _beside_an_edit, _sure_beside),
    ):
        if setting is Setting.WORKOUT and not has_workout:
            continue
        found = parts(said, setting)
        if len(found) == 1 and found[0].kind in ("pain", "nothing") and pains_in(said.text):
            return Part("pain", start, end, _known_pain, "nothing")
        if len(found) == 1 and found[0].kind in kinds and found[0].likelihood >= sure and _asks(said, found[0].kind):
            return replace(found[0], start=start, end=end)
    return None


def _asks(said: Message, kind: str) -> bool:
    """Whether a clause asks for something by itself: not the end of a list, nor a rest that an exercise is to have."""
    if kind == "timer":
        return said.says(*_of_timers)
    held = {at for each in said.exercises for at in range(each.start, each.end)}
    beside = [at for at, token in enumerate(said.tokens) if token.is_word and at not in held]
    return len(beside) > 1 or not held


def _as_told(whole: Message, part: Part) -> Part:
    """What reads as a change of the workout as a log, where it tells what was done: ``I did 3x5 squats at 100 kg``."""
    said = whole.part(part.start, part.end)
    tells = said.says(*_performed) or any(
        word.endswith("ed") for each in said.exercises for word in said.words[each.start : each.end]
    )
    if part.kind not in ("edit", "log") or not tells or not said.exercises or not said.numbers():
        return part
    if said.is_question or said.says(*_dropping):
        return part
    alone = parts(message(said.quoted(), whole.today), Setting.NONE)
    if len(alone) != 1 or alone[0].kind != "log":
        return part
    return replace(part, kind="log", likelihood=max(alone[0].likelihood, part.likelihood), second="edit")
