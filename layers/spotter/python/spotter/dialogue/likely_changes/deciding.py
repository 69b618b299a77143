"""Which of the choices is made: done where it is sure enough, offered where it is likely, else left as others read it.

To ask is better than to guess, and what is asked shows what would be done: a choice that nobody needs to write out.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spotter.dialogue.changes.changes_by_role import all_cast, holds
from spotter.dialogue.changes.changes_read import lines_of
from spotter.dialogue.composing.bare_minutes import minutes_of_the_new_one
from spotter.dialogue.composing.equipment_gone import with_equipment_gone
from spotter.dialogue.conversation.heard import likely_kinds, named, programs_beside, understood
from spotter.dialogue.conversation.last_change import amounts_given
from spotter.dialogue.likely_changes.choices import SOMETHING_ELSE, Choice, key_of
from spotter.dialogue.likely_changes.considering import considered
from spotter.dialogue.likely_changes.programmed import names_something_else, says_or
from spotter.dialogue.likely_changes.soundness import is_sound
from spotter.dialogue.likely_changes.the_same import done_with_another
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.likely_changes.weighing import shares, weights
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.requests.arbitration import is_whole
from spotter.dialogue.requests.wondering import wonders
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act, Mention, Understanding
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.word_lists import word_set

SURE = 0.66
"""How likely a choice has to be to be made."""
SURE_OF_ALL = 0.5
"""The same where all else that is likely is a part of it: then only that something is left out could be meant."""
LIKELY = 0.4
"""How likely it has to be that something is changed where no other reader would: then it is asked."""
SURE_BESIDE_ALL = 0.9
"""The same where templates read something else of an exercise in all that the message says."""
SURE_BESIDE_A_DOUBT = 0.8
"""The same where the other readers read something else, and doubt it."""
PERHAPS_ELSE = 0.3
"""How likely it may be that something is asked for which no reader sees, where words are left that nobody knows."""
SURE_TOGETHER = 0.45
"""The same of one that the other readers came to as well."""
SURE_WHOLE = 0.2
"""The same where templates read all that the message says, and nothing is likelier."""
SURE_AGAIN = 0.3
"""The same of what was changed before and is done with another exercise too, where nothing is likelier."""
HARDLY = 0.3
"""How likely what one reader is sure of has to be where it is done though others are likelier."""
_repeating = frozenset({"same", "too"})
"""Readers of what is done with another exercise too: they see little, and that is said in so many words."""
_least_offered = 0.05
_most_offered = 3
_kept = frozenset({"build", "unsupported", "undo", "tell", "care"})

Read = tuple[Understanding, tuple[Act, ...]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice and how likely it is, 0 to 1."""

    choice: Choice
    share: float


@dataclass(frozen=True, slots=True)
class _Case:
    """A message as it is weighed: cases are the same whose ``key`` is."""

    key: Hashable
    utterance: Utterance = field(compare=False)
    said: Understanding = field(compare=False)
    chosen: tuple[Act, ...] = field(compare=False)
    by_templates: tuple[Act, ...] = field(compare=False)
    by_role: tuple[Act, ...] = field(compare=False)


def decided(utterance: Utterance, read: Read, by_templates: tuple[Act, ...], by_role: tuple[Act, ...]) -> Read:
    """What the other readers ``read``, or the likelier choice; ``offers`` of what was said are those to be asked."""
    said, chosen = read
    is_left = any(act.skill in _kept for act in chosen[:1]) or any(True for _ in said.named("exercise", denied=True))
    is_left = is_left and not _is_surely_programmed(utterance, chosen)
    if utterance.listed and minutes_of_the_new_one(utterance) is not None:
        return said, by_templates or chosen
    if not utterance.listed or is_left or pains_in(utterance.text):
        return read
    found = weighed(utterance, read, by_templates, by_role)
    if not found:
        return read
    sound = [each for each in found if each.choice.acts and is_sound(each.choice.acts, utterance.listed)]
    reads = tuple(act for act in chosen if act.skill in CHANGING)
    changes = _alike_together(sound, utterance, reads)
    best = _with_all(max(changes, key=lambda each: each.share, default=None), changes)
    others = tuple(act for act in chosen if act.skill not in CHANGING)
    own = sum(each.share for each in changes if key_of(each.choice.acts) == key_of(reads))
    if best is not None and not _is_open(said, reads, best):
        reads_all = is_whole(reads, said, named(utterance), likely_kinds(utterance))
        otherwise = sum(each.share for each in found if each.choice.is_none == SOMETHING_ELSE)
        is_told = otherwise < PERHAPS_ELSE or not surely(utterance).left_over
        is_agreed = key_of(best.choice.acts) == key_of(reads) and is_told
        if is_agreed and best.share >= (SURE_WHOLE if reads_all else SURE_TOGETHER):
            return surely(utterance), chosen
        of_all = reads_all and bool(_things(reads)) and own >= _plausible and not _does_more(best, reads)
        if of_all and best.share / 2 <= own and best.share < SURE_BESIDE_ALL:
            return surely(utterance), chosen
        if is_told and best.share >= _least(best, changes, of_all=of_all):
            beside = () if "same" in best.choice.readers else others
            if "program" in best.choice.readers:
                beside = tuple(act for act in beside if act.skill != "undo")  # what it takes back it has put in
            return surely(utterance), chosen if holds(reads, best.choice.acts) else (*best.choice.acts, *beside)
    likely = sum(each.share for each in changes)
    asks_which = any(map(_asks_which, reads)) and (best is None or best.share < LIKELY)
    if (said.surely_read and own >= HARDLY) or (not reads and likely < LIKELY) or asks_which:
        return read
    offered = _offered(changes, reads, utterance)
    return (replace(said, offers=offered), chosen) if offered else read


_plausible = 0.15
"""How likely what templates read has to be for that to count against something else."""


def _least(best: Weighed, changes: Sequence[Weighed], *, of_all: bool) -> float:
    """How likely the likeliest change has to be to be made. ``of_all``: templates read all that is said otherwise."""
    if of_all:
        return SURE_BESIDE_ALL
    if best.choice.readers & _repeating:
        return SURE_AGAIN
    return SURE_OF_ALL if _holds_the_others(best, changes) else SURE


def _is_open(said: Understanding, reads: Sequence[Act], best: Weighed) -> bool:
    """Whether it is left open what is to be done: it is wondered about, or one thing or another is.

    What the other readers leave open counts unless something else is far likelier.
    """
    acts = best.choice.acts
    if best.choice.readers == {"program"} and (_things(reads) - _places_held(acts) or not _places_held(acts)):
        return True  # it passes over what others use, or nothing of it is said here
    if says_or(said, acts) or names_something_else(said, acts) or any(wonders(said, act) for act in acts):
        return True
    if best.share >= SURE_BESIDE_A_DOUBT and key_of(acts) != key_of(reads):
        return False
    return said.doubtful or says_or(said, reads) or any(wonders(said, act) for act in reads)


def _with_all(best: Weighed | None, changes: Sequence[Weighed]) -> Weighed | None:
    """The likeliest change, or a likely one that does all of it and what the message names besides."""
    if best is None:
        return None
    short, held = _in_short(best), _places_held(best.choice.acts)
    more = [
        each
        for each in changes
        if each.share >= best.share / 2 and short < _in_short(each) and held < _places_held(each.choice.acts)
    ]
    if not more:
        return best
    whole = max(more, key=lambda each: each.share)
    return Weighed(whole.choice, whole.share + best.share)


def _things(acts: Sequence[Act]) -> set[int]:
    """Where the exercises begin that acts name."""
    held = (each for act in acts for _name, each in act.mentions if each.kind in _exercises)
    return {each.start for each in held if each.end > each.start}


def _places_held(acts: Sequence[Act]) -> set[int]:
    return {at for act in acts for _name, each in act.mentions for at in range(each.start, each.end)}


_exercises = ("listed", "place", "exercise")


def _is_surely_programmed(utterance: Utterance, chosen: Sequence[Act]) -> bool:
    """Whether changes are that likely by a program that they are weighed whatever else was read, but for care."""
    programs = programs_beside(utterance) if utterance.listed and not utterance.answers else None
    is_sure = programs is not None and programs.best is not None and programs.best.likelihood >= _surely_programmed
    return is_sure and not any(act.skill in _never_left for act in chosen)


_surely_programmed = 0.9
_never_left = frozenset({"care", "undo"})


def _holds_the_others(best: Weighed, changes: Sequence[Weighed]) -> bool:
    """Whether every other change that is likely does a part of what this one does."""
    others = [each for each in changes if each.choice.acts != best.choice.acts and each.share >= _least_offered]
    all_of_it = _in_short(best)
    return bool(others) and all(_in_short(each) < all_of_it for each in others)


def _does_more(best: Weighed, reads: Sequence[Act]) -> bool:
    """Whether a change does all that was read, and what the message says besides."""
    return frozenset(key[:_kind_and_target] for key in key_of(reads)) < _in_short(best)


def _in_short(each: Weighed) -> frozenset[tuple[str, ...]]:
    """What a choice does, and with what: without the words in which it was said."""
    return frozenset(key[:_kind_and_target] for key in key_of(each.choice.acts))


_kind_and_target = 3


def weighed(
    utterance: Utterance, read: Read, by_templates: tuple[Act, ...], by_role: tuple[Act, ...]
) -> tuple[Weighed, ...]:
    """Every choice and how likely it is; none where there is no workout, or the message is too long."""
    lines = tuple((each.name, tuple(sorted(each.standing.items()))) for each in lines_of(utterance.listed))
    changed = tuple(each.get("id") in utterance.just_changed for each in utterance.listed)
    same = key_of(done_with_another(utterance, named(utterance)))
    given = str(amounts_given(utterance)), str(lines_of(utterance.listed_before))
    key = (utterance.text, utterance.answers, utterance.earlier, lines, changed, same, given, key_of(read[1]))
    return _weighed(_Case(key, utterance, *read, by_templates, by_role))


def either(read: Read) -> Read:
    """What was read; where one thing or another is meant, each of both is offered: ``drop squat or bench``."""
    said, acts = read
    if said.offers or not says_or(said, acts):
        return read
    act = next(act for act in acts if says_or(said, (act,)))
    others = tuple((name, each) for name, each in act.mentions if name != "target")
    singles = tuple((replace(act, mentions=(("target", each), *others)),) for each in act.all("target"))
    return replace(said, offers=singles[:_most_offered]), acts


def _asks_which(act: Act) -> bool:
    """Whether nothing says which exercise an act is about, so that it asks, and names them all."""
    targets = [each for name, each in act.mentions if name.startswith("target")]
    return act.skill in _of_one and not any(isinstance(each.value, Places) for each in targets)


_of_one = frozenset({"swap", "remove", "adjust", "move"})


def _alike_together(changes: Sequence[Weighed], utterance: Utterance, reads: Sequence[Act] = ()) -> list[Weighed]:
    """The changes, those that are said in the same words as one: the likeliest, with the shares of all.

    What the other readers came to stands for its like: it may know of more, such as what hurts.
    """
    found: dict[frozenset[str], Weighed] = {}
    for number, each in enumerate(sorted(changes, key=lambda one: -one.share)):
        name = _parts_told(each.choice.acts, utterance) or frozenset({str(number)})
        before = found.get(name)
        first = each if before is None or key_of(each.choice.acts) == key_of(reads) else before
        found[name] = Weighed(first.choice, each.share + (before.share if before is not None else 0.0))
    return list(found.values())


def _parts_told(acts: Sequence[Act], utterance: Utterance) -> frozenset[str]:
    """What is told of changes, of each exercise by itself and in whatever order; nothing where it cannot be said."""
    pointed = [_of_what_came_in(act, acts[:at]) for at, act in enumerate(acts)]
    parts = [told((part,), utterance.listed) for act in pointed for part in _of_each(act)]
    return frozenset(parts) if all(parts) else frozenset()


def _of_what_came_in(act: Act, before: Sequence[Act]) -> Act:
    """An act that names no exercise behind a swap, as one of what that brings in: ``and make it 3 sets``."""
    swap = next((each for each in reversed(before) if each.skill == "swap" and each.all("new")), None)
    if swap is None or act.name != "adjust.correct" or act.all("target"):
        return act
    return replace(act, intent="set", mentions=(("target", swap.all("target")[0]), *act.mentions))


def _of_each(act: Act) -> Iterator[Act]:
    """An act of several exercises as one of each."""
    places = [at for each in act.all("target") if isinstance(each.value, Places) for at in each.value.places]
    if act.skill not in ("adjust", "remove") or len(places) < 2:
        yield act
        return
    rest = tuple(pair for pair in act.mentions if pair[0] != "target")
    for at in places:
        yield replace(act, mentions=(("target", Mention("listed", Places((at,)), 0, 0)), *rest))


def are_changes(acts: Sequence[Act]) -> bool:
    """Whether these acts change the workout that is there, or take a change back, and do nothing else."""
    return bool(acts) and all(act.skill in CHANGING or act.skill == "undo" for act in acts)


def surely(utterance: Utterance) -> Understanding:
    """What was said, where all of it is read: only words that nobody knows are left over."""
    what_is_named = named(utterance)
    said = with_equipment_gone(all_cast(understood(utterance), what_is_named), utterance)
    return replace(said, surely_read="edit")


_taking = frozenset({"remove", "swap"})
_words_of_taking = word_set(
    "out off remove drop delete bin skip no without lose scrap cut ditch kill gone take away instead swap replace "
    "change else another different rid not dont cant wont hate switch sub exchange trade for leave clear chuck throw "
    "axe lost"
)
"""Without one of these nothing is offered to go that no reader has read so, ..."""
_programmed = 0.3
"""... and that is less likely than this by programs."""


def _offered(changes: Sequence[Weighed], chosen: tuple[Act, ...], utterance: Utterance) -> tuple[tuple[Act, ...], ...]:
    """The likeliest changes that can be said in a few words, each once."""
    takes = any(act.skill in _taking for act in chosen) or bool(
        _words_of_taking & set(understood(utterance).text.lower().split())
    )
    likely = [
        each
        for each in changes
        if takes or each.choice.program >= _programmed or not any(act.skill in _taking for act in each.choice.acts)
    ]
    ranked = sorted((each for each in likely if each.share >= _least_offered), key=lambda each: -each.share)
    found = {told(acts, utterance.listed): acts for acts in [*(each.choice.acts for each in ranked), chosen][::-1]}
    in_order = [told(each.choice.acts, utterance.listed) for each in ranked]
    own = told(chosen, utterance.listed) if chosen else ""
    if own and _parts_told(chosen, utterance) not in [_parts_told(each.choice.acts, utterance) for each in ranked]:
        in_order.append(own)
    names = [each for each in dict.fromkeys(in_order) if each]
    return tuple(found[each] for each in names[:_most_offered])


@lru_cache(maxsize=128)
def _weighed(case: _Case) -> tuple[Weighed, ...]:
    found = considered(case.utterance, case.said, case.chosen, case.by_templates, case.by_role)
    if found is None:
        return ()
    of, choices = found
    return tuple(map(Weighed, choices, shares(of, choices, weights())))
