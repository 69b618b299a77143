"""Which days a plan has, and what each of them is for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from spotter.catalogue import Muscle
from spotter.coaching.compose import Arrangement
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.included import area_of
from spotter.dialogue.weekly.asked import WeekAsked
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.label_words import Label
from spotter.dialogue.weekly.splits import MOST_DAYS, USUAL_DAYS, Areas, areas_of, fitting, missing, usual_days

_most_rpe = 10
_days_with_a_wish = 2
"""On so many days an exercise comes in that was asked for without a day."""


@dataclass(frozen=True, slots=True)
class DayWanted:
    """One day, 1 (Monday) to 7, as it is to be composed."""

    day: int
    name: str
    wanted: WorkoutConstraints
    is_kept: bool = False
    """Whether it trains nothing but what is only to be kept as it is."""


def days_wanted(asked: WeekAsked, known: WorkoutConstraints, assumed: list[str]) -> tuple[DayWanted, ...]:
    """The days of the plan and what each is for; what had to be assumed goes to ``assumed``."""
    days = _days(asked, assumed)
    if asked.off:
        assumed.append(f"I left {listed([DAY_NAMES[day - 1] for day in sorted(asked.off)])} free, as you said.")
    asked = _with_kinds(asked, days, assumed)
    common = replace(asked.wanted, areas=(), includes=(), doses=())
    own = [_areas_of_label(asked.labels.get(day)) for day in days]
    given = _given(asked, days, own, known)
    if not asked.labels and asked.split is None and not asked.wanted.areas:
        split = fitting(len(days), known.level)
        assumed.append(f"{len(days)} days a week go well as {split.value}, so I took that.")
    found = []
    for day, areas in zip(days, given, strict=True):
        label = asked.labels.get(day)
        wanted = common.then(asked.there[day]) if day in asked.there else common
        wanted = wanted.then(label.wanted) if label is not None else wanted
        if label is None or not (label.wanted.areas or label.wanted.includes or label.wanted.session):
            wanted = replace(wanted, areas=_with_emphasis(areas, asked))
        elif label.wanted.areas:
            wanted = replace(wanted, areas=_with_emphasis(label.wanted.areas, asked))
        found.append(DayWanted(day, _name(label, areas), wanted, _is_kept(wanted, asked.kept)))
    return _with_wishes(tuple(found), asked)


def _with_kinds(asked: WeekAsked, days: Sequence[int], assumed: list[str]) -> WeekAsked:
    """With what the days are for, where that was counted out and not said of each."""
    open_days = [day for day in days if day not in asked.labels]
    if not asked.kinds:
        return asked
    if len(asked.kinds) > len(open_days):
        left = listed([_name(each, ()).lower() for each in asked.kinds[len(open_days) :]])
        assumed.append(f"You named more than {len(days)} days have room for, so I left out: {left}.")
    given = dict(zip(open_days, asked.kinds, strict=False))
    return replace(asked, labels={**asked.labels, **given})


def _is_kept(wanted: WorkoutConstraints, kept: Areas) -> bool:
    """Whether all that a day trains is only to be kept as it is."""
    muscles = frozenset[Muscle]().union(*(muscles_of_area(focus) for _name, focus in kept))
    own = frozenset[Muscle]().union(*(muscles_of_area(focus) for _name, focus in wanted.areas))
    return bool(own) and own <= muscles


def _days(asked: WeekAsked, assumed: list[str]) -> tuple[int, ...]:
    count = asked.count or 0
    if asked.is_of_free_days and 0 < count < len(asked.days):
        return _apart(asked.days, count)
    if asked.days and count <= len(asked.days):
        days = asked.days[: MOST_DAYS + 1]
        if len(days) > MOST_DAYS and not asked.labels:
            assumed.append("I left Sunday free, so that you recover; say so if you want to train then too.")
            return days[:MOST_DAYS]
        return days
    if not count:
        count = USUAL_DAYS
        assumed.append("You did not say how often, so I took three days.")
    days = usual_days(min(count, MOST_DAYS), asked.days, asked.off)
    if count > MOST_DAYS:
        assumed.append("I left one day free, so that you recover.")
    assumed.append(f"You did not say which days, so I took {listed([DAY_NAMES[day - 1] for day in days])}.")
    return days


def _apart(days: Sequence[int], count: int) -> tuple[int, ...]:
    """So many of the days, as far from each other as they can be, the earliest of those that are as good."""
    return max(combinations(days, count), key=lambda each: min((b - a for a, b in pairwise(each)), default=0))


def _areas_of_label(label: Label | None) -> Areas | None:
    """What the label of a day trains; None without one, and for one that says only how hard it is."""
    if label is None or not (label.wanted.areas or label.wanted.includes or label.wanted.session):
        return None
    exercises = tuple(each.exercises[0] for each in label.wanted.includes if each.exercises)
    return (*label.wanted.areas, *(area_of(exercises) if exercises and not label.wanted.areas else ()))


def _given(
    asked: WeekAsked, days: Sequence[int], own: Sequence[Areas | None], known: WorkoutConstraints
) -> tuple[Areas, ...]:
    """What each day is for where its label does not say."""
    areas = asked.wanted.areas
    if any(each is not None for each in own):
        trained = [each for each in own if each is not None]
        left = own.count(None)
        others = iter([missing(trained)] if left == 1 else areas_of(fitting(left, known.level), left))
        return tuple(each if each is not None else next(others) for each in own)
    if asked.split is not None or not areas or asked.emphasis:
        return areas_of(asked.split or fitting(len(days), known.level), len(days))
    if 1 < len(areas) <= len(days):
        return tuple((areas[at % len(areas)],) for at in range(len(days)))
    return (areas,) * len(days)


def _with_emphasis(areas: Areas, asked: WeekAsked) -> Areas:
    """The areas of a day, before them those that are to be trained more, where they belong to it."""
    if not asked.emphasis or asked.wanted.areas == areas:
        return areas
    muscles = frozenset[Muscle]().union(*(muscles_of_area(focus) for _name, focus in areas))
    more = [each for each in asked.wanted.areas if not muscles or muscles_of_area(each[1]) & muscles]
    return tuple(dict.fromkeys((*more, *areas)))


def _name(label: Label | None, areas: Areas) -> str:
    wanted = label.wanted if label is not None else WorkoutConstraints()
    names = [each.exercises[0].name for each in wanted.includes if each.exercises]
    names += [name for name, _focus in (wanted.areas or (() if names or wanted.session else areas))]
    if wanted.session is not None:
        names = [wanted.session.value, *names]
    said = listed(names)
    marks = [wanted.intensity] if wanted.intensity in ("light", "hard") else []
    marks += ["circuit"] if wanted.arrangement is Arrangement.CIRCUIT else []
    marks += [f"RPE {_most_rpe - wanted.reps_left}"] if wanted.reps_left is not None else []
    effort = f" ({', '.join(marks)})" if marks else ""
    return f"{said[:1].upper()}{said[1:]}{effort}"[:80]


def _with_wishes(days: tuple[DayWanted, ...], asked: WeekAsked) -> tuple[DayWanted, ...]:
    """The days with the exercises that were asked for without a day, where they belong; at least on the first day."""
    found = list(days)
    for named in asked.wanted.includes:
        muscles = frozenset(muscle for each in named.exercises[:1] for muscle in each.primary)
        fitting_days = [at for at, each in enumerate(found) if _is_of(each.wanted, muscles)] or [0]
        for at in fitting_days[:_days_with_a_wish]:
            wanted = found[at].wanted
            found[at] = replace(
                found[at],
                wanted=replace(
                    wanted,
                    includes=(*wanted.includes, named),
                    doses=(*wanted.doses, *(each for each in asked.wanted.doses if each[0] == named)),
                ),
            )
    return tuple(found)


def _is_of(wanted: WorkoutConstraints, muscles: frozenset[Muscle]) -> bool:
    trained = [muscles_of_area(focus) for _name, focus in wanted.areas]
    return any(not each or each & muscles for each in trained)
