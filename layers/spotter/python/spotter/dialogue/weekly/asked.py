"""All that a message says of a plan of several days."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spotter.catalogue import Muscle
from spotter.coaching.compose import Focus
from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import Pain, pains_in
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.read import Situation, plain, understand
from spotter.dialogue.weekly.days_said import Count, DaysSaid, count_said, days_said
from spotter.dialogue.weekly.gear_of_days import gear_of_days
from spotter.dialogue.weekly.kept_areas import areas_kept
from spotter.dialogue.weekly.kinds_of_days import Kinds, kinds_of_days
from spotter.dialogue.weekly.label_words import Label, labels_in
from spotter.dialogue.weekly.labels import Assigned, assigned
from spotter.dialogue.weekly.plan_read import count_told, with_roles
from spotter.dialogue.weekly.splits import Areas, Split
from spotter.dialogue.weekly.words import OPENINGS, lists
from spotter.dialogue.wished.asking import as_asked
from spotter.language.durations import durations
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_shortest_minutes = 10
_splits: Mapping[str, Split] = {
    "ppl": Split.PUSH_PULL_LEGS,
    "push pull legs": Split.PUSH_PULL_LEGS,
    "push pull leg": Split.PUSH_PULL_LEGS,
    "upper lower": Split.UPPER_LOWER,
    "upper and lower": Split.UPPER_LOWER,
    "upper body lower body": Split.UPPER_LOWER,
    "bro split": Split.BODY_PARTS,
    "body part split": Split.BODY_PARTS,
    "full body": Split.FULL_BODY,
    "fullbody": Split.FULL_BODY,
    "whole body": Split.FULL_BODY,
    "total body": Split.FULL_BODY,
}
_emphasis = word_set(
    "focus emphasis emphasise emphasize priority prioritise prioritize especially mainly extra mostly main bigger"
)


@dataclass(frozen=True, slots=True)
class WeekAsked:
    """A plan of several days, as it was asked for. ``labels`` say what the days are for, where that was said."""

    days: tuple[int, ...] = ()
    """The days that were named, in the order of the week."""
    labels: Mapping[int, Label] = field(default_factory=dict)
    off: frozenset[int] = frozenset()
    count: int | None = None
    split: Split | None = None
    wanted: WorkoutConstraints = field(default_factory=WorkoutConstraints)
    """What holds for all days."""
    emphasis: bool = False
    """Whether what is to be trained is only to be trained more than the rest."""
    kinds: tuple[Label, ...] = ()
    """What the days are for, one after another, where it is not said which day is for what."""
    kept: Areas = ()
    """What is only to be kept as it is, with no more work than that takes."""
    unknown: tuple[str, ...] = ()
    """Words that nobody knows, as they were written."""
    there: Mapping[int, WorkoutConstraints] = field(default_factory=dict)
    """What there is to train with on single days."""
    is_of_free_days: bool = False
    """Whether the days that were named are those on which there is time, of which only so many are wanted."""

    def then(self, later: "WeekAsked") -> "WeekAsked":
        """This as it is changed by what was said later."""
        return WeekAsked(
            later.days or self.days,
            {**self._labels_left(later), **later.labels},
            (self.off | later.off) - set(later.days),
            later.count or (None if later.days else self.count),
            None if later.kinds else later.split or self.split,
            self.wanted.then(later.wanted),
            later.emphasis or self.emphasis,
            () if later.split or later.labels else later.kinds or self.kinds,
            later.kept or self.kept,
            (*self.unknown, *later.unknown),
            self._there_too(later),
            later.is_of_free_days if later.days else self.is_of_free_days,
        )

    def _there_too(self, later: "WeekAsked") -> dict[int, WorkoutConstraints]:
        """What there is on single days; what was told of it stays where later only the place is named."""
        there = {day: each for day, each in self.there.items() if not later.days or day in later.days}
        new = {day: each for day, each in later.there.items() if each.equipment or not each.place or day not in there}
        return {**there, **new}

    def _labels_left(self, later: "WeekAsked") -> dict[int, Label]:
        """What was said of days that are still in it; what they train is open again where a split is named."""
        kept = {day: each for day, each in self.labels.items() if not later.days or day in later.days}
        if later.split is None and not later.kinds:
            return kept
        return {day: replace(each, wanted=replace(each.wanted, areas=(), includes=())) for day, each in kept.items()}


@lru_cache(maxsize=128)
def week_said(text: str) -> WeekAsked:
    """All that a message says of a plan of several days, whether it asks for one or not."""
    of_days = gear_of_days(_with_full_body(text))
    text = of_days.text
    tokens = plain(text).tokens
    named = days_said(text, tokens)
    found = assigned(text, tokens, named)
    days = tuple(day for day, _label in found.days)
    count = count_said(tokens, len(days))
    number = len(days) or (count.days if count is not None else 0)
    kinds = kinds_of_days(tokens, labels_in(text, tokens, named, found.silent), number)
    split = _split(tokens) if not kinds.labels else None
    rest = _without(text, tokens, named, found, split, kinds)
    wanted = _with_pains(constraints_of(as_asked(understand(rest, Situation())), pains_in(rest)), pains_in(text))
    if wanted.minutes is None:
        wanted = replace(wanted, minutes=_minutes(plain(rest).tokens))
    if wanted.level is None:
        wanted = replace(wanted, level=constraints_of(plain(rest)).level)
    if split is not None:
        wanted = replace(wanted, areas=tuple(each for each in wanted.areas if not _is_split(each[0])))
    kept = areas_kept(rest)
    wanted = with_roles(text, replace(wanted, areas=tuple(each for each in wanted.areas if each not in kept)))
    labels = {
        day: label
        for day, label in found.days
        if label is not None and not _is_whole_split(label) and label not in kinds.labels
    }
    said = {token.text for token in tokens}
    return WeekAsked(
        days,
        labels,
        found.off,
        len(kinds.labels) or count_told(text) or (count.days if count is not None else None),
        split,
        replace(wanted, count=None if count is not None and wanted.count == count.days else wanted.count),
        bool(_emphasis & said) or bool(split is not None and wanted.areas) or _is_a_part(wanted.areas, said),
        kinds.labels,
        kept,
        _unknown(rest),
        of_days.days,
        _is_of_free_days(text, named, days, said, count) and not (labels or kinds.labels),
    )


def _is_of_free_days(
    text: str, named: Sequence[DaysSaid], days: Sequence[int], said: Collection[str], count: Count | None
) -> bool:
    """Whether fewer days are wanted than there is time on: ``free mon to thu, 3 days``, ``weekdays only, 4x``."""
    told = count_told(text) or (count.days if count is not None else None)
    is_a_range = len(days) > 1 and any(set(days) == set(each.days) for each in named)
    return (is_a_range or bool(_free & set(said))) and told is not None and told < len(days)


_free = word_set("free available")


def _with_full_body(text: str) -> str:
    """The message with the whole name of what is said for short: ``one legs, one upper and one full``."""
    tokens = plain(text).tokens
    short = [
        token.end
        for at, token in enumerate(tokens)
        if token.text == "full"
        and at
        and tokens[at - 1].text in _one
        and (at + 1 == len(tokens) or tokens[at + 1].text in _behind_short)
    ]
    for end in reversed(short):
        text = f"{text[:end]} body{text[end:]}"
    return text


_one, _behind_short = word_set("one a another other third last"), word_set(", . ; ! ? and & +")


def _is_a_part(areas: Areas, said: Collection[str]) -> bool:
    """Whether a week of these alone would leave out legs and back, and nobody said that it is to: ``get a chest``."""
    trained = frozenset[Muscle]().union(*(muscles_of_area(focus) for _name, focus in areas))
    return bool(trained) and not trained & (muscles_of_area(Focus.LEGS) | _back) and not _alone & set(said)


_back = frozenset({Muscle.LATS, Muscle.UPPER_BACK})
_alone = word_set("only just nothing solely purely split bro")


def _split(tokens: Sequence[Token]) -> Split | None:
    """The split that is named: its words stand in a row, whatever marks part them."""
    words = " ".join(token.text for token in tokens if token.is_word)
    padded = f" {words} "
    return next((split for name, split in _splits.items() if f" {name} " in padded), None)


def _with_pains(wanted: WorkoutConstraints, pains: tuple[Pain, ...]) -> WorkoutConstraints:
    """``wanted`` with all that hurts; what hurts is not what is to be trained."""
    found = {(each.joints, each.muscles): each for each in (*wanted.pains, *pains)}
    sore = {each.part.lower().removesuffix("s") for each in found.values()}
    areas = tuple(each for each in wanted.areas if each[0].removesuffix("s") not in sore)
    return replace(wanted, pains=tuple(found.values()), areas=areas)


def _is_whole_split(label: Label) -> bool:
    """Whether what stands beside days is a split over all of them: ``upper/lower mon tue thu fri``."""
    names = {name for name, _focus in label.wanted.areas}
    return names >= {"upper body", "lower body"} or names >= {"push", "pull", "legs"}


def _is_split(name: str) -> bool:
    return name in ("push", "pull", "legs", "upper body", "lower body", "full body")


def _minutes(tokens: Sequence[Token]) -> int | None:
    found = [each.seconds // 60 for each in durations(tokens)]
    told = next((each for each in found if _shortest_minutes <= each <= LONGEST_MINUTES), None)
    is_an_hour = not found and any(token.text == "hour" for token in tokens)
    return 60 if is_an_hour else told


def _without(
    text: str,
    tokens: Sequence[Token],
    days: Collection[DaysSaid],
    found: Assigned,
    split: Split | None,
    kinds: Kinds,
) -> str:
    """The message without its days and what they are for: what is left holds for all of them."""
    count = count_said(tokens)
    gone = {at for each in days for at in range(each.start, each.end)}
    gone |= {at for label in found.used for at in range(label.start, label.end)} | found.silent | kinds.places
    gone |= set(range(count.start, count.end)) if count is not None else set()
    gone |= {at for at, token in enumerate(tokens) if split is not None and token.text == "ppl"}
    gone |= {at for at, token in enumerate(tokens) if token.text in _parts_of_days}
    gone |= {
        at for at, token in enumerate(tokens) if token.text in _well and _suits & _set(tokens[max(0, at - 4) : at])
    }
    kept: list[str] = []
    for at, token in enumerate(tokens):
        end = tokens[at + 1].start if at + 1 < len(tokens) else len(text)
        if at not in gone:
            kept.append(text[token.start : end])
        elif kept and not kept[-1].endswith(" "):
            kept.append(" ")
    return "".join(kept).strip()


_parts_of_days = word_set("mornings evenings nights afternoons lunchtimes lunches")
_well, _suits = word_set("best better well great fine"), word_set("suit suits work works")
"""How well days suit somebody is not how hard they are to be."""


def _set(tokens: Sequence[Token]) -> set[str]:
    return {token.text for token in tokens}


def _unknown(rest: str) -> tuple[str, ...]:
    """What of the message nothing accounts for, and nobody knows."""
    said = understand(rest)
    lost = [at for at in said.left_over if said.tokens[at].is_word and not is_known(said.tokens[at])]
    own = set().union(*lists().values()) | OPENINGS
    return tuple(said.quoted((at,)) for at in lost if said.tokens[at].text not in own)
