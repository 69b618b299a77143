"""Changes that a program is so sure of that they are made whatever the other readers come to.

What is open stays open all the same: what is wondered about, one thing or another, what is taken back in the same
breath, and what somebody says is not to be done.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.dialogue.arbitration import is_bare
from spotter.dialogue.change_programs.reading import programs_read
from spotter.dialogue.changes_read import places_in
from spotter.dialogue.heard import named, understood
from spotter.dialogue.likely_changes.soundness import is_sound
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act, Understanding
from spotter.dialogue.wondering import wonders

SURE = 0.93
"""How likely the changes have to be, by a program."""
SURE_BEHIND_A_QUESTION = 0.95
"""The same of what stands behind a question of the coach, and may answer it."""
LIKELY = 0.5
"""How likely the changes have to be to be offered where others are doubted."""
LIKELY_ALONE = 0.6
"""The same where no others are read."""
_worth_offering, _most_offered = 0.15, 3
_fewest_words = 6
"""Words of what is more than an answer."""
_never = frozenset({"care", "undo", "unsupported", "build"})


def surely_programmed(utterance: Utterance, requests: Sequence[Act]) -> tuple[Act, ...]:
    """The changes of which a program is sure; none where it is not, or where something is left open.

    ``requests`` are what templates read of the message.
    """
    if not utterance.listed or any(act.skill in _never for act in requests):
        return ()
    said = understood(utterance)
    words = sum(token.is_word for token in said.tokens)
    if (utterance.answers and words < _fewest_words) or is_bare(said, named(utterance)):
        return ()
    programs = programs_read(named(utterance), utterance)
    best = programs.best if programs is not None else None
    least = SURE_BEHIND_A_QUESTION if utterance.answers else SURE
    if best is None or best.likelihood < least or not is_sound(best.acts, utterance.listed):
        return ()
    is_told = any(each.end > each.start for act in best.acts for _name, each in act.mentions)
    is_open = says_or(said, best.acts) or any(wonders(said, act) for act in best.acts)
    is_open = is_open or names_something_else(said, best.acts) or _is_a_step(said, best.acts)
    return () if not is_told or is_open or _is_refused(said, best.acts) else best.acts


def names_something_else(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether an exercise is to go for something that nobody knows as one: ``swap the squats for fridge``."""
    is_any = any(act.skill == "swap" and not (act.all("new") or act.all("new_equipment")) for act in acts)
    left = {at for at in said.left_over if said.tokens[at].is_word}
    return is_any and any(left & {at + 1, at + 2} for at, token in enumerate(said.tokens) if token.text in _for)


_for = frozenset({"for", "with", "to", "into", "by"})


def _is_a_step(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether the figure that is to be a load says by how much it changes: ``squats 20 kg heavier``, ``add 10 kg``."""
    loads = [each for act in acts if act.name == "adjust.set" for each in act.all("weight") if each.end > each.start]
    words = [token.text for token in said.tokens]
    return any(
        _more & set(words[each.end : each.end + 1]) or _by & set(words[max(0, each.start - 1) : each.start])
        for each in loads
    )


_more = frozenset({"heavier", "lighter", "more", "less", "extra", "off"})
_by = frozenset({"add", "by", "another", "extra", "plus", "+"})


def with_programs_offered(utterance: Utterance, said: Understanding, acts: Sequence[Act]) -> Understanding:
    """``said`` with the likeliest changes by programs to choose from, where it is not clear what else is asked for."""
    if said.surely_read or not utterance.listed or any(act.skill in _never for act in acts):
        return said
    changes = any(act.skill in CHANGING for act in acts)
    if acts and not (changes and (said.doubtful or said.left_over or said.offers)):
        return said
    programs = programs_read(named(utterance), utterance)
    best = programs.best if programs is not None else None
    if programs is None or best is None or best.likelihood < (LIKELY if changes else LIKELY_ALONE):
        return said
    likely = [each.acts for each in programs.changes if each.likelihood >= _worth_offering]
    told_by = {
        told(each, utterance.listed): each for each in (*likely, *said.offers) if is_sound(each, utterance.listed)
    }
    offers = tuple(each for name, each in told_by.items() if name)[:_most_offered]
    return replace(said, offers=offers) if offers else said


def _is_refused(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether a template reads that the same is not to be done with one of these exercises."""
    refused = {(act.skill, place) for act in said.acts if act.denied for place in _places(act)}
    return any((act.skill, place) in refused for act in acts for place in _places(act))


def _places(act: Act) -> Iterator[int]:
    return (place for each in act.all("target") for place in places_in(each))


def says_or(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether one thing or another is to be done, and an act does it with both: ``drop squat or bench``."""
    for act in acts:
        places = sorted(each.start for each in act.all("target") if each.end > each.start)
        if any("or" in {token.text for token in said.tokens[one:other]} for one, other in pairwise(places)):
            return True
    return False
