"""Equipment, with the loads that it is said to have, and the places that stand for some."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from spotter.catalogue import Equipment, equipment_named
from spotter.dialogue.understanding.data_files import slot_words
from spotter.dialogue.understanding.slots.amounts import Weight, weight_at
from spotter.dialogue.understanding.slots.exercises import is_lift
from spotter.language.numbers import number_at
from spotter.language.templates import Slot
from spotter.language.tokens import Token

BODYWEIGHT: frozenset[Equipment] = frozenset()
FULL_GYM = frozenset(Equipment) - {Equipment.POOL}
HOME_GYM = frozenset({Equipment.DUMBBELL, Equipment.BARBELL, Equipment.PLATE, Equipment.BENCH, Equipment.RACK})
HOTEL_GYM = frozenset({Equipment.DUMBBELL, Equipment.BENCH, Equipment.TREADMILL, Equipment.EXERCISE_BIKE})
IN_GYMS = frozenset(each for each in Equipment if each.value.endswith("_machine")) | {
    Equipment.CABLE,
    Equipment.PEC_DECK,
    Equipment.PREACHER_BENCH,
    Equipment.BACK_EXTENSION_BENCH,
}
"""What stands in gyms alone: whoever speaks of it as of something to do is in one."""
_of_place = {"gym": FULL_GYM, "home_gym": HOME_GYM, "hotel_gym": HOTEL_GYM}
_longest_name = 4
_everyday = frozenset(
    [
        "all",
        "everything",
        "nothing",
        "none",
        "step",
        "steps",
        "weight",
        "cardio",
        "floor",
        "side",
        "gym",
        "ring",
        "rings",
        "box",
        "plate",
        "plates",
    ]
)
_exercises_too = frozenset(
    [
        "bench press",
        "chest press",
        "shoulder press",
        "leg press",
        "hack squat",
        "leg extension",
        "leg curl",
        "hamstring curl",
        "lat pulldown",
        "lat pull down",
        "seated row",
        "back extension",
        "box jump",
    ]
)


_spoken = {
    "bar": "barbell",
    "bars": "barbell",
    "a bar": "barbell",
    "weights": "free weights",
    "free weight": "free weights",
    "dumbells": "dumbbells",
    "dumb bells": "dumbbells",
    "dumb bell": "dumbbell",
    "kettle bells": "kettlebells",
    "bar bell": "barbell",
    "bar bells": "barbell",
    "rubber bands": "bands",
    "rubber band": "band",
    "db": "dumbbells",
    "rope": "jump rope",
    "power bar": "barbell",
    "oly bar": "barbell",
    "olympic bar": "barbell",
    "straight bar": "barbell",
    "monkey bars": "pull up bar",
    "monkey bar": "pull up bar",
    "chinning bar": "pull up bar",
    "chin up bar": "pull up bar",
    "iron ball": "kettlebell",
    "cannonball": "kettlebell",
    "elastic": "band",
    "elastics": "bands",
    "elastic band": "band",
    "stretchy band": "band",
    "stretchy bands": "bands",
    "rubber tube": "band",
    "theraband": "band",
    "machines": "machines",
}
"""What is said for short. Behind another word it is part of a longer name, which is found first."""
_bars = frozenset({"bar", "bars", "a bar"})
_hung_from = frozenset(
    [
        *("doorway", "doorframe", "door", "park", "playground", "outside", "outdoors", "hang", "hanging", "dangle"),
        *("tree", "pullup", "pullups", "chinup", "chinups", "chins", "chin", "swing", "garden", "yard", "ceiling"),
        *("beam", "climbing"),
    ]
)
"""Near one of these a bar is one to hang from."""
_near = 6
_dropped = frozenset(
    [
        *("drop", "drops", "dropping", "dropped", "slam", "slamming", "throw", "throwing", "bang", "banging"),
        *("clank", "clanking", "lifted", "lugging", "carried", "humping"),
    ]
)
"""Behind one of these "weights" tells what is done, and not what there is."""
_of_other_machines = frozenset({"sewing", "washing", "coffee", "vending", "time", "slot", "fax", "answering", "drinks"})
_weights = frozenset({"weights", "free weights", "weight"})
_after_nothing = frozenset(
    ["and", "but", "so", "for", "here", "there", "around", "else", "at", "n", "then", "really", "in"]
)
_having = frozenset(
    {"no", "without", "have", "got", "with", "only", "just", "own", "theres", "bought", "and", ",", "n"}
)
_in_use = frozenset({"on", "under", "hold", "holding", "off", "up", "load", "loaded", "rack", "unrack"})
_taken = frozenset({"taken", "free", "available", "all", "busy", "broken", "only"})
_some_of = frozenset({"set", "pair", "couple", "pairs", "sets", "bunch", "few"})
_up_to = frozenset(
    {"to", "until", "till", "up", "max", "maximum", "of", "at", "only", "at most", "-", "go", "goes", "from", "("}
)
_longest_way = 3
"""Words between equipment and its load, at most: ``dumbbells up to 20 kg``."""


@dataclass(frozen=True, slots=True)
class Gear:
    """Equipment under the name by which it was said. ``load`` is the heaviest that was said of it."""

    text: str
    equipment: frozenset[Equipment]
    load: Weight | None = None

    def __str__(self) -> str:
        """The name as it was said, and the load."""
        return f"{self.text!r}" + (f" of {self.load}" if self.load is not None else "")


def equipment(tokens: Sequence[Token]) -> Iterator[Slot]:
    """The slots ``equipment`` and ``location``; the empty set is bodyweight alone."""
    for at in range(len(tokens)):
        found = _at(tokens, at)
        if found is not None:
            yield from _with_load(tokens, found, at)
        phrase = slot_words().at(tokens, at)
        if phrase is not None and phrase.meaning.startswith("location "):
            place = phrase.meaning.removeprefix("location ")
            text = " ".join(token.text for token in tokens[at : phrase.end])
            yield Slot("location", Gear(text, _of_place.get(place, BODYWEIGHT)), at, phrase.end)
        elif phrase is not None and phrase.meaning == "equipment none" and _is_nothing(tokens, phrase.end):
            yield Slot("equipment", Gear("bodyweight", BODYWEIGHT), at, phrase.end)


def _at(tokens: Sequence[Token], at: int) -> Slot | None:
    """The longest name of equipment from ``at``."""
    for end in range(min(len(tokens), at + _longest_name), at, -1):
        name = " ".join(token.text for token in tokens[at:end])
        provided = _provided(name) if all(token.is_word for token in tokens[at:end]) else None
        if name in ("bench", "benches") and is_lift(tokens, at, end):
            return None
        if provided is not None and name.startswith("machine") and at and tokens[at - 1].text in _of_other_machines:
            return None
        if provided is not None and name in _weights and at and tokens[at - 1].text in _dropped:
            return None
        if provided is not None and name in _bars and _is_hung_from(tokens, at, end):
            return Slot("equipment", Gear(name, frozenset({Equipment.PULL_UP_BAR})), at, end)
        if provided is not None and (name not in _bars or _is_had(tokens, at, end)):
            return Slot("equipment", Gear(name, provided), at, end)
    return None


def _is_hung_from(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a bar is one for pull-ups: it is in a doorway or outside, or said to be for them."""
    around = [token.text for token in (*tokens[max(0, at - _near) : at], *tokens[end : end + _near])]
    return bool(_hung_from & set(around)) or ("pull", "ups") in set(pairwise(around))


def _is_nothing(tokens: Sequence[Token], end: int) -> bool:
    """Whether a "nothing" ends what is said: nothing heavy, and nothing that twists, are something else."""
    if tokens[end - 1].text != "nothing" or end == len(tokens) or not tokens[end].is_word:
        return True
    return tokens[end].text in _after_nothing


def _is_had(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a bar is spoken of as what there is or is not: nobody has what they are under, or put weight on."""
    before = {token.text for token in tokens[max(0, at - 3) : at]}
    behind = {token.text for token in tokens[end : end + 2]}
    return not before & _in_use and bool(before & _having or behind & _taken)


_unloaded = frozenset({Equipment.BENCH, Equipment.PULL_UP_BAR})
"""Nobody says how heavy it is: ``bench at 70 kg`` is what to do with it."""


def _with_load(tokens: Sequence[Token], found: Slot, at: int) -> Iterator[Slot]:
    """``found``, and it with the load and the number that stand beside it: ``2 10kg dbs``, ``dbs up to 20 kg``."""
    gear = found.value
    if isinstance(gear, Gear) and gear.equipment and not gear.equipment <= _unloaded:
        starts, ends = [(at, gear.load)], [(found.end, gear.load)]
        for begin in range(max(0, at - 2), at):
            before = weight_at(tokens, begin)
            if before is not None and before[1] == at:
                starts.insert(0, (begin, before[0]))
        starts = [(begin - 1, load) for begin, load in starts if begin > 0 and _is_count(tokens, begin - 1)] + starts
        starts = [(begin - 2, load) for begin, load in starts if begin > 1 and _is_some_of(tokens, begin - 2)] + starts
        if (behind := _load_behind(tokens, found.end)) is not None:
            ends.insert(0, behind)
        for begin, before_load in starts:
            for end, behind_load in ends:
                yield Slot("equipment", Gear(gear.text, gear.equipment, behind_load or before_load), begin, end)
    else:
        yield found


def _load_behind(tokens: Sequence[Token], at: int) -> tuple[int, Weight] | None:
    """The end of ``up to 20 kg`` or ``from 5 to 20 kg`` behind equipment, and the heavier load."""
    behind = at
    while behind < len(tokens) and behind - at < _longest_way and tokens[behind].text in _up_to:
        behind += 1
    low = number_at(tokens, behind) if at < behind < len(tokens) else None
    if low is not None and low.end + 1 < len(tokens) and tokens[low.end].text in ("to", "-"):
        high = weight_at(tokens, low.end + 1)
        if high is not None:
            return high[1], high[0]
    found = weight_at(tokens, behind) if behind > at else None
    return (found[1], found[0]) if found is not None else None


def _is_some_of(tokens: Sequence[Token], at: int) -> bool:
    """``a set of`` bands, ``a pair of`` dumbbells."""
    return tokens[at].text in _some_of and tokens[at + 1].text == "of"


def _is_count(tokens: Sequence[Token], at: int) -> bool:
    number = number_at(tokens, at)
    return number is not None and number.end == at + 1 and 1 <= number.value <= 4


@lru_cache(maxsize=4096)
def _provided(name: str) -> frozenset[Equipment] | None:
    if name in _everyday or name in _exercises_too or name.removesuffix("s") in _exercises_too:
        return None
    return equipment_named(_spoken.get(name, name))
