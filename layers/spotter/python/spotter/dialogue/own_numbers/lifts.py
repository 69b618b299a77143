"""The lifts that a question is about: where each is named, which of them were taken back, and what ``dead`` means."""

from dataclasses import replace

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log
from spotter.dialogue.training.subject import Lift, lifts_named
from spotter.dialogue.understanding.exercises_said import by_id
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

Placed = tuple[int, int, Lift]
"""Where a lift is named, and which it is."""
_dead = word_set("dead deads dl")
_in_front_of_dead = word_set("and , / my on for the squat squats bench press or in of")
_no_dead_lift = word_set("lift lifts hang hangs bug bugs stop tired body on serious set sets inside")
_taking_back = word_set("no sorry rather actually oops")
_not = word_set("not dont without except")


def placed(context: Context, said: Message, log: Log) -> tuple[Placed, ...]:
    """Every lift that is named, in order, each where it stands."""
    own = replace(said, own=context.own)
    found: list[Placed] = []
    for each in own.exercises:
        lifts = lifts_named(context, own.part(each.start, each.end), log)
        found += [(each.start, each.end, lift) for lift in lifts[:1]]
    held = {at for start, end, _lift in found for at in range(start, end)}
    deadlift = by_id("deadlift")
    for at, word in enumerate(own.words):
        if word in _dead and at not in held and deadlift is not None and _is_a_lift(own, at, bool(found)):
            found.append((at, at + 1, Lift(deadlift.id, deadlift.name, deadlift)))
    known = {lift.id for _start, _end, lift in found}
    wider = lifts_named(context, own, log)
    if any(lift.id not in known for lift in wider) and not found:
        found = [(0, 0, lift) for lift in wider]
    return tuple(sorted(found, key=lambda each: each[0]))


def lifts_asked(context: Context, said: Message, log: Log) -> tuple[Lift, ...]:
    """The lifts that are named, without those that were taken back: ``the squat, no, for the bench``."""
    found = placed(context, said, log)
    kept = [each for at, each in enumerate(found) if not _is_taken_back(said, found, at)]
    return tuple({lift.id: lift for _start, _end, lift in kept}.values())


def _is_taken_back(said: Message, found: tuple[Placed, ...], at: int) -> bool:
    start, end, _lift = found[at]
    if said.words[max(0, start - 2) : start] and _not & set(said.words[max(0, start - 2) : start]):
        return True
    if at + 1 >= len(found):
        return False
    between = said.words[end : found[at + 1][0]]
    return bool(_taking_back & set(between)) or ("mean" in between and "i" in between)


def _is_a_lift(said: Message, at: int, stands_beside_lifts: bool) -> bool:
    before, behind = said.words[max(0, at - 1) : at], said.words[at + 1 : at + 2]
    if behind and behind[0] in _no_dead_lift:
        return False
    has_figure = bool(behind) and behind[0][:1].isdigit()
    return has_figure or (stands_beside_lifts and bool(set(before) & _in_front_of_dead)) or before == ("my",)
