"""Which exercise a written name means: exact, then alias, then the only one it can mean, then typing errors.

Every word that is written must be true of the exercise. So a word that contradicts (incline, dumbbell, leg, push)
vetoes it, and so does one that nobody knows: asking is better than a wrong log.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from spotter.catalogue import typos
from spotter.catalogue.exercise import Exercise
from spotter.catalogue.forms import FILLERS, IMPLEMENT_WORDS, Form, Index, Words, catalogue_index, index_of
from spotter.catalogue.words import words

How = Literal["exact", "alias", "context", "fuzzy", "none"]
Code = Literal["unmatched", "ambiguous_exercise"]

most_candidates = 8


@dataclass(frozen=True, slots=True)
class Match:
    """What a written name was found to mean. ``exercise`` is None exactly when there is a ``code``."""

    exercise: Exercise | None
    how: How
    candidates: tuple[Exercise, ...] = ()
    """``ambiguous_exercise``: the exercises of the list that it may mean, the likeliest first, 8 at most.
    ``unmatched``: the exercise of the catalogue that it names and that is not on the list, if there is one."""
    code: Code | None = None
    score: float | None = None
    """0-100, of a typing error that was seen through; None otherwise."""


_any_press = frozenset({"press"})
"""Overhead to one lifter, the bench to another, and to none the leg press that happens to be on the list."""

_unmatched = Match(None, "none", (), "unmatched")


def match(name: str, among: Iterable[Exercise] | None = None, *, fuzzy: bool = True) -> Match:
    """The exercise that ``name`` means, or why it is none. Never raises; no order of ``among`` changes the answer.

    ``among`` is the list that it must be on: today's exercises, or the catalogue and the user's own; None is the whole
    catalogue. On a day's list a bare name means the only exercise it can mean ("shoulder press"), and a name of the
    catalogue that is not on the list is never taken for something else that is. What users call their own exercises
    comes before what the catalogue calls its. ``fuzzy=False`` sees through no typing errors.
    """
    index = catalogue_index() if among is None else index_of(tuple(among))
    written = words(name)
    found = _resolve(frozenset(written), index)
    if found is not _unmatched or not fuzzy:
        return found
    return _seen_through(written, index)


def _resolve(written: Words, index: Index) -> Match:
    """The match of correctly typed words."""
    named = _named(written, index)
    if named is None and index.is_days_list:
        elsewhere = _named(written, catalogue_index())
        if elsewhere is not None and elsewhere.exercise is not None:
            return _absent(written, elsewhere.exercise, index)
    return named or _only_meaning(written, index)


def _named(written: Words, index: Index) -> Match | None:
    """By a name or an alias, as it stands or with no more said than is true of it anyway."""
    forms = index.written_as(written)
    for of_the_user in (True, False):
        names = [form for form in forms if form.is_name and form.is_own is of_the_user]
        if names:
            return _one_of(names, written, "exact")
        aliases = [form for form in forms if form.is_own and of_the_user]
        if aliases:
            return _one_of(aliases, written, "alias")
    forms = forms or [form for form in index.explaining(written - FILLERS) if form.says(written)]
    return _one_of(_with_rivals(forms, written, index), written, "alias") if forms else None


def _with_rivals(forms: list[Form], written: Words, index: Index) -> list[Form]:
    """A shortened form leaves the implement open: on a day's list, the same lift with another one is as likely."""
    if not index.is_days_list or not all(form.is_bare for form in forms):
        return forms
    movement = written - FILLERS - IMPLEMENT_WORDS
    return forms + [form for form in index.explaining(written - FILLERS) if form.words - IMPLEMENT_WORDS == movement]


def _absent(written: Words, named: Exercise, index: Index) -> Match:
    """``written`` names an exercise that is not on the list.

    What it says in full is not taken for anything else. A shortened form ("bench") may mean the same lift with the
    list's implement. Otherwise those that it would fit are asked about.
    """
    said = written - FILLERS
    fitting = list(index.explaining(said))
    if not fitting:
        return Match(None, "none", (named,), "unmatched")
    forms = catalogue_index().forms_of(named)
    lift = {form.words - IMPLEMENT_WORDS for form in forms}
    is_bare = all(form.is_bare for form in forms if form.says(written))
    is_same_lift = all(form.words - IMPLEMENT_WORDS in lift for form in fitting)
    return _one_of(fitting, written, "context" if is_bare and is_same_lift else "none")


def _only_meaning(written: Words, index: Index) -> Match:
    """The one exercise that has every word of ``written`` and its movement, if there is one alone on a day's list."""
    said = written - FILLERS
    fitting = list(index.explaining(said))
    moving = [form for form in fitting if form.head in said]
    if moving:
        return _one_of(moving, written, "context" if index.is_days_list and said != _any_press else "none")
    return _one_of(fitting, written, "none") if fitting else _unmatched


def _one_of(forms: Sequence[Form], written: Words, how: How) -> Match:
    """The exercise of ``forms`` if they have only one and ``how`` is a way to match it; else a question."""
    understood = written | IMPLEMENT_WORDS
    ranked = sorted(forms, key=lambda form: (len(form.words - understood), form.rarity, form.exercise.id))
    exercises = tuple({form.exercise.id: form.exercise for form in ranked}.values())
    if len(exercises) == 1 and how != "none":
        return Match(exercises[0], how)
    return Match(None, "none", exercises[:most_candidates], "ambiguous_exercise")


def _seen_through(written: tuple[str, ...], index: Index) -> Match:
    """The match of words with typing errors, if one reading is clearly the best."""
    best: dict[tuple[str, ...], tuple[float, Match]] = {}
    for score, reading in typos.readings(written, index):
        found = _resolve(frozenset(words(" ".join(reading))), index)
        meaning = tuple(each.id for each in ((found.exercise,) if found.exercise else found.candidates))
        if meaning and score > best.get(meaning, (0.0, found))[0]:
            best[meaning] = (score, found)
    ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
    if not ranked or ranked[0][1][0] < typos.least_score:
        return _unmatched
    score, found = ranked[0][1]
    close = [other for _, (other_score, other) in ranked if score - other_score < typos.least_lead]
    if len(close) > 1:
        meant = [other for other in close if other.code != "unmatched"]
        if not meant:
            return _unmatched
        each = {one.id: one for other in meant for one in ((other.exercise,) if other.exercise else other.candidates)}
        return Match(None, "none", tuple(each.values())[:most_candidates], "ambiguous_exercise", score)
    how: How = "fuzzy" if found.exercise else "none"
    return Match(found.exercise, how, found.candidates, found.code, score)
