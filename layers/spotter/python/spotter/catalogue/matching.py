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


_unmatched = Match(None, "none", (), "unmatched")


def match(name: str, among: Iterable[Exercise] | None = None, *, fuzzy: bool = True) -> Match:
    """The exercise that ``name`` means, or why it is none. Never raises; no order of ``among`` changes the answer.

    ``among`` is the list that it must be on (today's exercises, or the catalogue and the user's own); None is the whole
    catalogue. On a list, a bare name means the only exercise it can mean ("shoulder press"), and a name of the
    catalogue that is not on the list is never taken for something else that is. ``fuzzy=False`` leaves typing errors.
    """
    catalogue = catalogue_index()
    index = catalogue if among is None else index_of(tuple(among))
    written = words(name)
    found = _resolve(frozenset(written), index, catalogue)
    if found is not _unmatched or not fuzzy:
        return found
    return _seen_through(written, index, catalogue)


def _resolve(written: Words, index: Index, catalogue: Index) -> Match:
    """The match of correctly typed words."""
    named = _named(written, index)
    if named is not None:
        return named
    if index is not catalogue:
        elsewhere = _named(written, catalogue)
        if elsewhere is not None and elsewhere.exercise is not None:
            return _absent(written, elsewhere.exercise, index, catalogue)
    return _only_meaning(written, index)


def _named(written: Words, index: Index) -> Match | None:
    """By a name or an alias, as it stands or with no more said than is true of it anyway."""
    forms = index.written_as(written)
    names = [form for form in forms if form.is_name]
    if names:
        return _one_of(names, "exact")
    forms = forms or [form for form in index.explaining(written - FILLERS) if form.says(written)]
    return _one_of(_with_rivals(forms, written, index), "alias") if forms else None


def _with_rivals(forms: list[Form], written: Words, index: Index) -> list[Form]:
    """A shortened form leaves the implement open: on a day's list, the same lift with another one is as likely."""
    if index is catalogue_index() or not all(form.is_bare for form in forms):
        return forms
    movement = written - FILLERS - IMPLEMENT_WORDS
    return forms + [form for form in index.explaining(written - FILLERS) if form.words - IMPLEMENT_WORDS == movement]


def _absent(written: Words, named: Exercise, index: Index, catalogue: Index) -> Match:
    """``written`` names an exercise that is not on the list.

    What it says in full is not taken for anything else. A shortened form ("bench") may mean the same lift with the
    list's implement. Otherwise those that it would fit are asked about.
    """
    said = written - FILLERS
    fitting = list(index.explaining(said))
    if not fitting:
        return Match(None, "none", (named,), "unmatched")
    full = {form.words - IMPLEMENT_WORDS for form in catalogue.forms if form.exercise.id == named.id}
    bare = all(
        form.is_bare for form in catalogue.explaining(said) if form.exercise.id == named.id and form.says(written)
    )
    same_lift = [form for form in fitting if form.words - IMPLEMENT_WORDS in full]
    if bare and same_lift and len({form.exercise.id for form in fitting}) == 1:
        return Match(same_lift[0].exercise, "context")
    return _one_of(fitting, "none")


def _only_meaning(written: Words, index: Index) -> Match:
    """The one exercise that has every word of ``written`` and its movement, if there is one alone."""
    said = written - FILLERS
    fitting = list(index.explaining(said))
    moving = [form for form in fitting if form.head in said]
    if moving:
        return _one_of(moving, "context")
    return _one_of(fitting, "none") if fitting else _unmatched


def _one_of(forms: Sequence[Form], how: How) -> Match:
    """The exercise of ``forms`` if they have only one and ``how`` is a way to match it; else a question."""
    nearest: dict[str, tuple[int, Exercise]] = {}
    for form in forms:
        length = len(form.words)
        nearest[form.exercise.id] = min(
            (length, form.exercise), nearest.get(form.exercise.id, (length, form.exercise)), key=_length
        )
    ranked = sorted(nearest.values(), key=lambda pair: (pair[0], pair[1].id))
    if len(ranked) == 1 and how != "none":
        return Match(ranked[0][1], how)
    return Match(None, "none", tuple(exercise for _, exercise in ranked[:most_candidates]), "ambiguous_exercise")


def _length(pair: tuple[int, Exercise]) -> int:
    return pair[0]


def _seen_through(written: tuple[str, ...], index: Index, catalogue: Index) -> Match:
    """The match of words with typing errors, if one reading is clearly the best."""
    best: dict[tuple[str, ...], tuple[float, Match]] = {}
    for score, reading in typos.readings(written, index.vocabulary | catalogue.vocabulary):
        found = _resolve(frozenset(words(" ".join(reading))), index, catalogue)
        meaning = tuple(each.id for each in ((found.exercise,) if found.exercise else found.candidates))
        if meaning and score > best.get(meaning, (0.0, found))[0]:
            best[meaning] = (score, found)
    ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
    if not ranked or ranked[0][1][0] < typos.least_score:
        return _unmatched
    score, found = ranked[0][1]
    close = [other for _, (other_score, other) in ranked if score - other_score < typos.least_lead]
    if len(close) > 1:
        each = {one.id: one for other in close for one in ((other.exercise,) if other.exercise else other.candidates)}
        return Match(None, "none", tuple(each.values())[:most_candidates], "ambiguous_exercise", score)
    how: How = "fuzzy" if found.exercise else "none"
    return Match(found.exercise, how, found.candidates, found.code, score)
