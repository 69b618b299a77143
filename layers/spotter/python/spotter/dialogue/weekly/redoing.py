"""A plan of a week that is to be made again with what is told: ``redo it with dumbbells``, ``make it barbell based``.

The days stay, and what each is for, but for what the message says of them; two days or more that are named take their
place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from spotter.catalogue import Equipment
from spotter.dialogue.composing.areas import Area, area_named, area_names
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.asked import WeekAsked, week_said
from spotter.dialogue.weekly.day_exercises import places_of
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.label_words import Label
from spotter.dialogue.weekly.plan_talk import pieces_of, talk_words
from spotter.dialogue.weekly.splits import missing
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import StoredDay
from spotter.language.word_lists import word_set

_several = 2
"""So many days that are named take the place of those that there are; fewer come to them."""
_again = word_set("redo remake rebuild rework replan redesign rewrite")
_making = word_set("make do build plan set create give")
_anew = word_set("new anew again over fresh")
_based = word_set("based focused centred centered heavy only")
_pointing = word_set("it that them those these everything all")
_alone = word_set("only just nothing solely")
_asking = word_set("dont not never did didnt why how when should shall would if")
_furniture = frozenset({Equipment.BENCH, Equipment.RACK, Equipment.PULL_UP_BAR, Equipment.PLATE, Equipment.BOX})
_halves = word_set("upper lower full")


def redo_said(text: str) -> str:
    """The piece of a message that asks for the plan again; empty where none does."""
    return next((piece for piece in pieces_of(text) if _asks_for_it_again(piece)), "")


def _asks_for_it_again(piece: str) -> bool:
    said = plain(piece)
    words = {token.text for token in said.tokens}
    first = [token.text for token in said.tokens if token.is_word][:2]
    if first == ["do", "i"] or words & {"set", "sets", "rep", "reps"}:
        return False
    if words & _asking or (days_said(piece, said.tokens) and not words & talk_words()["plans"]):
        return False
    is_of_plan = bool(words & (_pointing | talk_words()["plans"]))
    if words & _again:
        return is_of_plan
    is_of_gear = any(each.kind == "equipment" and not each.denied for each in said.mentions)
    is_based = is_of_gear and bool(words & _based) and bool(words & _pointing)
    is_new = bool(words & _anew) and bool(words & talk_words()["plans"])
    return bool(words & _making) and (is_based or is_new)


def redone(text: str, piece: str, asked: WeekAsked, standing: Standing) -> WeekAsked:
    """The plan that is to be made: on the days as they are planned or as they are named, with what is said of them.

    Gear that is named for it is what it is to be made of; what is only stood at or lain on stays there.
    """
    said, own = week_said(text), week_said(piece)
    gear = own.wanted.equipment if own.wanted.equipment is not None else said.wanted.equipment
    if gear is not None and not _alone & {token.text for token in plain(piece).tokens}:
        gear |= ((standing.known.equipment or frozenset()) | (said.wanted.equipment or frozenset())) & _furniture
    kept = tuple(each for each in said.wanted.includes if not _is_complained_of(each, own, gear, standing))
    wanted = replace(said.wanted, equipment=gear, adds=False, includes=kept)
    labels = _labels(standing.days, asked.labels) if said.split is None and not said.kinds else {}
    gone = said.off | _moved_by_name(said.labels, labels)
    days = frozenset(said.days)
    if len(days) < _several or (said.count and said.count > len(days)):
        days |= frozenset(labels or _planned(standing)) - gone
    if said.count and said.count != len(days):
        return asked.then(replace(said, wanted=wanted))
    labels = {day: each for day, each in {**labels, **said.labels}.items() if day in days}
    return replace(
        asked,
        days=tuple(sorted(days)),
        labels=labels,
        off=said.off,
        count=None,
        split=said.split,
        kinds=said.kinds,
        wanted=replace(asked.wanted, areas=()).then(wanted),
        unknown=said.unknown,
    )


def _is_complained_of(named: Named, own: WeekAsked, gear: frozenset[Equipment] | None, standing: Standing) -> bool:
    """Whether an exercise is named since the plan has it, and not since it is wanted: ``knee push-ups? redo it``."""
    rows = [row for each in standing.days for row in each.get("exercises", ())]
    used = named.exercises[0].equipment if named.exercises else frozenset()
    is_of_the_gear = gear is not None and bool(used & gear)
    return bool(places_of(named, rows)) and not is_of_the_gear and named not in own.wanted.includes


def _planned(standing: Standing) -> frozenset[int]:
    return frozenset(int(each["day"]) for each in standing.days)


def _moved_by_name(said: Mapping[int, Label], planned: Mapping[int, Label]) -> frozenset[int]:
    """Days whose work is named for another day, where it is the only one for that: ``pull on thursday``."""
    gone: set[int] = set()
    for day, label in said.items():
        same = [other for other, each in planned.items() if each.wanted.areas == label.wanted.areas != ()]
        gone |= set(same) if len(same) == 1 and day not in planned else set()
    return frozenset(gone)


def _labels(days: Sequence[StoredDay], asked: Mapping[int, Label]) -> dict[int, Label]:
    """What each day is for by the name under which it is stored; as it was asked for where the name says nothing."""
    found: dict[int, Label] = {}
    for each in days:
        areas = areas_of_name(str(each.get("name", "")))
        label = asked.get(int(each["day"]), Label(0, 0, WorkoutConstraints()))
        if areas and not label.wanted.includes:
            label = replace(label, wanted=replace(label.wanted, areas=areas))
        if not label.wanted.areas and not label.wanted.includes and label.wanted.session is None:
            label = replace(label, wanted=replace(label.wanted, areas=missing([])))
        found[int(each["day"])] = label
    return found


def areas_of_name(name: str) -> tuple[Area, ...]:
    """The parts of the body that the name of a day says: ``Upper``, ``Chest and triceps (hard)``."""
    words = [token.text for token in plain(name).tokens if token.is_word]
    spoken = " ".join(f"{word} body" if word in _halves and "body" not in words else word for word in words)
    return tuple(area_named(each) for each in area_names() if f" {each} " in f" {spoken} ")
