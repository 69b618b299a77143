"""Whether a message asks for a plan of several days, and all that it says of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path

from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.dialogue.areas import muscles_of_area
from spotter.dialogue.constraint_extraction import constraints_of
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.pains import Pain, pains_in
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.read import Situation, plain, understand
from spotter.dialogue.weekly.days_said import DaysSaid, count_said, days_said
from spotter.dialogue.weekly.labels import Assigned, Label, assigned
from spotter.dialogue.weekly.splits import Split
from spotter.dialogue.wished.asking import as_asked
from spotter.language.durations import durations
from spotter.language.tokens import Token
from spotter.language.word_lists import Phrases, first_phrase, read_lists, read_phrase_lines, word_set

_several = 2
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
_surely_of_a_week = frozenset({Split.PUSH_PULL_LEGS, Split.UPPER_LOWER, Split.BODY_PARTS})
_emphasis = word_set("focus emphasis emphasise emphasize priority prioritise prioritize especially mainly extra mostly")
_one_session = word_set("workout session today tonight now quick short")
_of_others = word_set("friend wife husband mum mom dad client brother sister")


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
    unknown: tuple[str, ...] = ()
    """Words that nobody knows, as they were written."""

    def then(self, later: "WeekAsked") -> "WeekAsked":
        """This as it is changed by what was said later."""
        return WeekAsked(
            later.days or self.days,
            later.labels if later.days else {**self.labels, **later.labels},
            later.off or self.off,
            later.count or (None if later.days else self.count),
            later.split or self.split,
            self.wanted.then(later.wanted),
            later.emphasis or self.emphasis,
            (*self.unknown, *later.unknown),
        )


@lru_cache(maxsize=128)
def week_said(text: str) -> WeekAsked:
    """All that a message says of a plan of several days, whether it asks for one or not."""
    tokens = plain(text).tokens
    named = days_said(text, tokens)
    found = assigned(text, tokens, named)
    count = count_said(tokens)
    split = _split(tokens)
    rest = _without(text, tokens, named, found, split)
    wanted = _with_pains(constraints_of(as_asked(understand(rest, Situation())), pains_in(rest)), pains_in(text))
    if wanted.minutes is None:
        wanted = replace(wanted, minutes=_minutes(tokens))
    if split is not None:
        wanted = replace(wanted, areas=tuple(each for each in wanted.areas if not _is_split(each[0])))
    words = [token.text for token in tokens]
    labels = {day: label for day, label in found.days if label is not None and not _is_whole_split(label)}
    return WeekAsked(
        tuple(day for day, _label in found.days),
        labels,
        found.off,
        count.days if count is not None else None,
        split,
        replace(wanted, count=None if count is not None and wanted.count == count.days else wanted.count),
        bool(_emphasis & set(words)),
        _unknown(rest),
    )


@lru_cache(maxsize=128)
def asks_for_a_week(text: str) -> bool:
    """Whether a message clearly asks for a plan of several days."""
    tokens = plain(text).tokens
    words = [token.text for token in tokens]
    lists = _lists()
    if (
        not _is_request(tokens)
        or _is_question(words)
        or _of_others & set(words)
        or _is_of_the_past(words)
        or _books(words)
    ):
        return False
    said = week_said(text)
    if _is_of_one_day(words, said):
        return False
    has_plan = bool(lists["plans"] & set(words))
    is_of_days = len(said.days) >= _several or _is_counted(tokens)
    if said.split in _surely_of_a_week and (is_of_days or has_plan or said.split is Split.BODY_PARTS):
        return True
    is_of_days = is_of_days or (bool(_nouns & set(words)) and (said.count or 0) >= _several)
    if first_phrase(words, _phrases()) is not None:
        return is_of_days or not _is_of_one_session(said, words)
    if has_plan and is_of_days:
        return True
    return _is_of_a_bare_program(words, said) or (is_of_days and said.split is not None)


def _is_request(tokens: Sequence[Token]) -> bool:
    """Whether something is wanted; a count of days, or a weekly plan, says so by itself: ``5 day bro split``."""
    words = {token.text for token in tokens}
    if (_lists()["wants"] - {"plan", "program", "split"}) & words or words & {"please", "pls", "plz"}:
        return True
    is_verb = bool(words & {"plan", "program"}) and not words & {"my", "the", "this", "that"}
    is_named = bool(_lists()["plans"] & words) and first_phrase([each.text for each in tokens], _phrases()) is not None
    return is_verb or is_named or _is_counted(tokens)


def _is_of_one_day(words: Sequence[str], said: WeekAsked) -> bool:
    """Whether one day alone is spoken of, and no week: ``plan my training for today``."""
    if len(said.days) >= _several or said.count or {"week", "weekly"} & set(words):
        return False
    return bool(_near_days & set(words)) or (len(said.days) == 1 and not _week_words & set(words))


_nouns = word_set("plan program programme split routine schedule")
_near_days = word_set("today todays tonight tomorrow tomorrows now")


def names_days_for(text: str) -> bool:
    """Whether a message says of several days what each is for, and nothing of what was done or is to be booked."""
    tokens = plain(text).tokens
    words = [token.text for token in tokens]
    said = week_said(text)
    if len({each.start for each in said.labels.values()}) < _several or _is_question(words):
        return False
    if _is_of_the_past(words) or _books(words) or {"next", "week"} & set(words) or _near_days & set(words):
        return False
    return not any(character.isdecimal() for word in words for character in word)


def _is_counted(tokens: Sequence[Token]) -> bool:
    count = count_said(tokens)
    return count is not None and count.days >= _several and (count.is_of_week or bool(_week_words & _set(tokens)))


_week_words = word_set("week weekly ppl split program programme")


def _set(tokens: Sequence[Token]) -> set[str]:
    return {token.text for token in tokens}


def _is_of_a_bare_program(words: Sequence[str], said: WeekAsked) -> bool:
    """``Build me a program``: a program, and nothing that a single session would be told by."""
    bare = {"program", "programme", "split"} & set(words)
    behind = [words[at + 1] if at + 1 < len(words) else "" for at, word in enumerate(words) if word in bare]
    is_noun = any(word in bare and at and words[at - 1] in _before_a_noun for at, word in enumerate(words))
    return is_noun and bool(behind) and not _is_of_one_session(said, words)


_before_a_noun = word_set(
    "a the my new good proper training workout lifting gym strength beginner simple another whole"
)


def _is_of_one_session(said: WeekAsked, words: Sequence[str]) -> bool:
    wanted = said.wanted
    narrow = bool(wanted.areas) and any(muscles_of_area(focus) for _name, focus in wanted.areas)
    return bool(_one_session & set(words) and (narrow or wanted.minutes is not None)) or narrow or bool(wanted.count)


def _is_question(words: Sequence[str]) -> bool:
    """Whether something is asked about plans, and none is asked for: ``what split should I do``."""
    asks = _lists()["asks"]
    first = next((word for word in words if word not in _openings), "")
    return first in asks and not _orders_behind(words)


_openings = word_set("and so ok okay well hey hi hello please no yes yeah but , . ! um uhm also then")


def _orders_behind(words: Sequence[str]) -> bool:
    """Whether a sentence behind the question asks for it: ``... can you make me a plan``."""
    return any(
        word in ("can", "could", "please", "would") and {"you", "u"} & set(words[at + 1 : at + 3])
        for at, word in enumerate(words)
    )


def _is_of_the_past(words: Sequence[str]) -> bool:
    said = _lists()["past"] & set(words)
    return bool(said - {"was", "were", "had", "done"}) and not _orders_behind(words)


def _books(words: Sequence[str]) -> bool:
    """Whether a calendar, a log or a change is spoken of."""
    if _lists()["books"] & set(words):
        return True
    return any(word == "schedule" and words[at + 1 : at + 2] and words[at + 1] in _booked and (
        not at or words[at - 1] not in _before_a_noun) for at, word in enumerate(words))  # fmt: skip


_booked = word_set("it this that me my a the legs push pull upper lower in them these")


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
    text: str, tokens: Sequence[Token], days: Collection[DaysSaid], found: Assigned, split: Split | None
) -> str:
    """The message without its days and what they are for: what is left holds for all of them."""
    count = count_said(tokens)
    gone = {at for each in days for at in range(each.start, each.end)}
    gone |= {at for label in found.used for at in range(label.start, label.end)}
    gone |= set(range(count.start, count.end)) if count is not None else set()
    gone |= {at for at, token in enumerate(tokens) if split is not None and token.text == "ppl"}
    kept: list[str] = []
    for at, token in enumerate(tokens):
        end = tokens[at + 1].start if at + 1 < len(tokens) else len(text)
        if at not in gone:
            kept.append(text[token.start : end])
        elif kept and not kept[-1].endswith(" "):
            kept.append(" ")
    return "".join(kept).strip()


def _unknown(rest: str) -> tuple[str, ...]:
    """What of the message nothing accounts for, and nobody knows."""
    said = understand(rest)
    lost = [at for at in said.left_over if said.tokens[at].is_word and not is_known(said.tokens[at])]
    own = set().union(*_lists().values()) | _openings
    return tuple(said.quoted((at,)) for at in lost if said.tokens[at].text not in own)


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    return read_lists(Path(__file__).with_name("data") / "words.txt")


@cache
def _phrases() -> Phrases:
    return read_phrase_lines(Path(__file__).with_name("data") / "phrases.txt")
