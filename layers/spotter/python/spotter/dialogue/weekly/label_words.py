"""What a stretch of a message says that a day is for: what is trained, and how."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from spotter.coaching.compose import Arrangement, Session
from spotter.coaching.compose.request import LONGEST_MINUTES, SHORTEST_MINUTES
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import plain, understand
from spotter.dialogue.weekly.day_roles import runs_of
from spotter.dialogue.weekly.days_said import DaysSaid
from spotter.language.durations import durations
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

EFFORTS = {"heavy": "hard", "hard": "hard", "light": "light", "easy": "light", "medium": "", "moderate": ""}
CONDITIONING = "conditioning"
_of_a_day = frozenset({"area", "exercise", "lift", "movement", "session", "intensity"})
_of_one_day = frozenset({"time", "effort"})
"""What is of all days, if it does not stand beside one of them."""
_rest = word_set("off rest free nothing")
_circuit, _rpe = word_set("circuit circuits"), "rpe"
_within = word_set("and n + & / , with some work day days then plus or a the stuff only just bit of for has to be at")
_joining = word_set("and n + & / , with plus then")
_for_all = word_set("each every per all apiece")
_ends = word_set(". ; ! ?")
_beside = 5
"""Tokens between a day and a time that is its own."""
_bench, _bench_press = "bench", "bench press"
_least_rpe, _most_rpe = 4, 10
_near = 4
"""Tokens between a bench and other equipment that it is counted up with."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a day is for, named at ``start:end`` of the tokens."""

    start: int
    end: int
    wanted: WorkoutConstraints
    is_rest: bool = False


def label_of(text: str) -> WorkoutConstraints | None:
    """What a stretch says that a day is for; None where it says nothing of the kind."""
    spoken = [token.text for token in plain(text).tokens]
    efforts = [EFFORTS[word] for word in spoken if word in EFFORTS]
    said = plain(" ".join(word for word in spoken if word not in EFFORTS))
    lifts = lifts_at(said.mentions, said.tokens)
    words = [_bench_press if at in lifts else token.text for at, token in enumerate(said.tokens)]
    wanted = WorkoutConstraints()
    for piece in _pieces(words):
        found = constraints_of(understand(piece), ())
        kept = WorkoutConstraints(areas=found.areas, includes=found.includes, session=found.session, doses=found.doses)
        areas = tuple(dict.fromkeys((*wanted.areas, *kept.areas)))
        wanted = replace(wanted.then(kept), areas=areas)
    if _circuit & set(words):
        wanted = replace(wanted, arrangement=Arrangement.CIRCUIT)
    if CONDITIONING in words:
        wanted = replace(wanted, session=Session.CARDIO)
    wanted = replace(wanted, intensity=efforts[0] if efforts else "", minutes=_minutes(said.tokens))
    wanted = replace(wanted, reps_left=_reps_left(said.tokens))
    return wanted if efforts or wanted != WorkoutConstraints() else None


def _minutes(tokens: Sequence[Token]) -> int | None:
    found = [each.seconds // 60 for each in durations(tokens)]
    return next((each for each in found if SHORTEST_MINUTES <= each <= LONGEST_MINUTES), None)


def _reps_left(tokens: Sequence[Token]) -> int | None:
    """What an effort leaves: ``RPE 6`` four good reps."""
    for token, behind in pairwise(tokens):
        if token.text == _rpe and behind.value is not None and _least_rpe <= behind.value <= _most_rpe:
            return int(_most_rpe - behind.value)
    return None


def _pieces(words: Iterable[str]) -> Iterator[str]:
    """What stands between joining words: each is read by itself."""
    piece: list[str] = []
    for word in words:
        if word in _joining:
            yield " ".join(piece)
            piece = []
        else:
            piece.append(word)
    yield " ".join(piece)


def lifts_at(mentions: Sequence[Mention], tokens: Sequence[Token]) -> set[int]:
    """Where ``bench`` is the lift: no other equipment stands beside it."""
    own = [each for each in mentions if is_bench(tokens, each)]
    others = [each for each in mentions if each.kind == "equipment" and each not in own]
    return {
        each.start
        for each in own
        if all(other.end + _near <= each.start or each.end + _near <= other.start for other in others)
    }


def is_bench(tokens: Sequence[Token], mention: Mention) -> bool:
    return mention.end - mention.start == 1 and tokens[mention.start].text == _bench


def labels_in(
    text: str, tokens: Sequence[Token], days: Sequence[DaysSaid], silent: frozenset[int] = frozenset()
) -> list[Label]:
    """Stretches that say what is trained, in their order; none reaches over a day."""
    said = plain(text)
    held = {at for each in days for at in range(each.start, each.end)} | silent
    lifts = lifts_at(said.mentions, tokens)
    spans = [
        (each.start, each.end)
        for each in said.mentions
        if not each.denied and each.start not in held and _is_of_days(each, tokens, lifts, list(runs_of(tokens, days)))
    ]
    for at, token in enumerate(tokens):
        is_rest = token.text in _rest and _is_of_a_day_off(tokens, at)
        if at not in held and (
            is_rest or token.text in EFFORTS or token.text == CONDITIONING or token.text in _circuit
        ):
            spans.append((at, at + 1))
    groups: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        between = range(groups[-1][1], start) if groups else range(0)
        joined = groups and all(tokens[at].text in _within and at not in held for at in between)
        if joined and not _begins_anew(tokens, groups[-1][1], start):
            groups[-1] = (groups[-1][0], max(end, groups[-1][1]))
        elif not groups or start >= groups[-1][1]:
            groups.append((start, end))
    found = []
    for start, end in groups:
        words = {token.text for token in tokens[start:end]}
        if words <= _rest | _within:
            found.append(Label(start, end, WorkoutConstraints(), is_rest=True))
        elif (wanted := label_of(text[tokens[start].start : tokens[end - 1].end])) is not None:
            found.append(Label(start, end, wanted))
    return found


def _is_of_days(mention: Mention, tokens: Sequence[Token], lifts: set[int], runs: Sequence[Sequence[DaysSaid]]) -> bool:
    """Whether a mention may say what a day is for."""
    if mention.kind in _of_one_day:
        return _is_of_a_single_day(mention, tokens, runs)
    return mention.start in lifts or (mention.kind in _of_a_day and not is_bench(tokens, mention))


def _is_of_a_single_day(mention: Mention, tokens: Sequence[Token], runs: Sequence[Sequence[DaysSaid]]) -> bool:
    """``Friday only 20 min``, beside other days: a time or an effort of that day alone."""
    around = {token.text for token in tokens[max(0, mention.start - 1) : mention.end + 2]}
    if around & _for_all or len(runs) < 2:
        return False
    run = min(runs, key=lambda each: _between(mention, each))
    is_behind = run[0].start < mention.start
    near = tokens[run[-1].end : mention.start] if is_behind else tokens[mention.end : run[0].start]
    is_single = len(run) == 1 and len(run[0].days) == 1
    return is_single and len(near) <= _beside and not _ends & {token.text for token in near}


def _between(mention: Mention, run: Sequence[DaysSaid]) -> int:
    """How many tokens stand between a mention and a run of days."""
    return mention.start - run[-1].end if run[0].start < mention.start else run[0].start - mention.end


def _begins_anew(tokens: Sequence[Token], before: int, start: int) -> bool:
    """Whether a comma parts what belongs to two days: ``legs, push on friday`` where a day stands behind alone."""
    return any(token.text == "," for token in tokens[before:start]) and start - before == 1


def _is_of_a_day_off(tokens: Sequence[Token], at: int) -> bool:
    """Whether ``rest`` and ``off`` are said of a day, and not of a pause or of a load."""
    near = [token.text for token in tokens[max(0, at - 3) : at + 4]]
    return not {"set", "sets", "min", "seconds", "secs", "between", "weight", "time"} & set(near)
