"""What there is to train with, and what is not there."""

from collections.abc import Sequence

from spotter.catalogue import Equipment
from spotter.catalogue.covering import covered_by as covered_by_name
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.equipment import IN_GYMS, Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.wished import values
from spotter.dialogue.wished.found import BESIDE, Found
from spotter.dialogue.wished.left_out import left_out_said
from spotter.dialogue.wished.tables import SEAT, things
from spotter.dialogue.wished.tables import said as words_said
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_few_machines = 2
"""Machines of one kind that are named for what they are: more are all that there are."""


def speaks_of_a_gym(said: Understanding, mentions: Sequence[Mention]) -> bool:
    gear = frozenset[Equipment]().union(*(each.value.equipment for each in mentions if isinstance(each.value, Gear)))
    if gear & _of_gyms or {token.text for token in said.tokens} & _gym_words:
        return True
    exercises = {each.value.text: each.value.exercises for each in mentions if isinstance(each.value, Named)}
    return any(all(one.equipment & _of_gyms for one in each) for each in exercises.values())


_of_gyms = IN_GYMS | {Equipment.RACK, Equipment.BARBELL}


_gym_words = word_set(
    "gym benches racks rack machines cables planet fitness smith pec crossover pulldown spotter deads"
)


def says_that_is_all(said: Understanding) -> bool:
    """Whether a word beside what there is says that there is nothing else: ``just the cable tower``, ``thats it``."""
    for wish in said.wished:
        if wish.kind is WishKind.HAVE:
            around = said.text[max(0, wish.start - BESIDE) : wish.end + BESIDE]
            if {token.text for token in tokenise(around)} & _alone:
                return True
    return False


_alone = frozenset({"only", "just", "thats", "all", "nothing", "solely", "except"})


def gear_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    """What there is to train with and no slot knows."""
    own = [each.value for each in inside if each.kind in ("equipment", "location") and isinstance(each.value, Gear)]
    if own:
        of_one = frozenset[Equipment]().union(*(each.equipment for each in own)) & _of_one_purpose
        found.in_gym = found.in_gym or (bool(of_one) and len(of_one) <= _few_machines)
        if "bench" in words_said("gear", text):
            found.equipment.add(Equipment.BENCH)  # in a list without commas a slot may take it for the lift
        return
    gear = words_said("gear", text)
    found.equipment |= things(text)
    found.has_seat = found.has_seat or SEAT in gear
    found.has_nothing = found.has_nothing or "none" in gear
    if gear:
        return
    words = {each.text for each in tokenise(text) if each.is_word}
    if values.figures(text) and words <= _of_a_pair:
        found.is_a_load = True
        found.remarks.append(f"I counted on hand weights of {text}.")
    elif words:
        found.unheeded.append(text)


_of_a_pair = word_set(
    "pair pairs of kg kgs kilo kilos lb lbs pounds s a the two and up to my max only from ones 5s 6s 8s 10s 12s 14s "
    "15s 16s 20s 25s 30s"
)
"""Beside a figure: hand weights, of which only the load is said."""


_of_one_purpose = IN_GYMS - {Equipment.CABLE, Equipment.SMITH_MACHINE}
"""Machines for one exercise or two: nobody has such a one alone."""


def lack_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    if any(each.kind == "equipment" for each in inside):
        return
    if gear := things(text):
        found.lacking |= gear
    elif any(each.kind in ("exercise", "lift") for each in inside):
        left_out_said(text, inside, found)
        found.exclusions += [
            (one.text, covered_by_name(one.text, one.exercises, one.only))
            for each in inside
            for one in (each.value if isinstance(each.value, tuple) else (each.value,))
            if isinstance(one, Named)
        ]
    else:
        found.unheeded.append(text)
