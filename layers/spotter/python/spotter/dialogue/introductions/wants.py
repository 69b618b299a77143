"""What somebody refuses for good, likes and trains for, and the old injuries that are to be minded."""

from collections.abc import Iterator

from spotter.catalogue import joints_of
from spotter.dialogue.introductions.lifts import counts_sets, goal_lifts, places_of
from spotter.dialogue.introductions.page import Page, Run
from spotter.dialogue.introductions.told import Unit, Wants
from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.understanding.exercises_said import Named
from spotter.language.body_parts import BODY_PARTS
from spotter.language.day_words import WEEKDAYS
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.talk.telling import Telling
from spotter.language.word_lists import word_set
from spotter.training.planning.exclusions import refused

_likely, _surely, _doubtless = 0.4, 0.6, 0.85
_refusing = word_set(
    "no not never dont doesnt didnt hate cant cannot without leave skip avoid off stop wont rather despise ban except "
    "nothing refuse dislike loathe detest hated out drop minus couldnt anti nope neither isnt aint"
)
_liking = word_set(
    "like love enjoy enjoyed loved fav favs favourite favorite favourites favorites fun lovely prefer adore fan "
    "liked enjoyable"
)
_surely_liking = word_set("love enjoy favourite favorite favourites favorites fav favs adore loved enjoyed lovely")
_injured = word_set(
    "injury injuries injured tore torn hurt broke broken sprained sprain operated operation surgery bad "
    "old dodgy problem problems trick weak pulled strained strain herniated dislocated fracture fractured "
    "careful mind watch baby arthritis healed snapped ruptured rehab"
)
_sides = word_set("left right both lower upper")
_less = word_set("less no not dont stop fewer never without")
_around_a_goal = word_set("to get and , . a be my the then just also want wanna some day for getting by before some")
_ends_of_a_goal = word_set("thats literally please pls though lol haha there so but because cause what can could")
_wanted = frozenset({"strength", "hypertrophy", "cardio", "mobility", "power", "fat loss"})
_pointing = word_set("it that this these those goal goals them")
_few_words, _most_words = 5, 12


def wants_told(page: Page, usual: Unit) -> Wants:
    """What a message tells of what its writer wants and does not want."""
    exercises = tuple(page.said.exercises)
    refusals = [each for each in exercises if _is_refused(page, each)]
    names = [_name(page, each) for each in refusals]
    others, unknown = _other_refusals(page, exercises)
    goals, wanted = _goals(page, usual)
    return Wants(
        refused=tuple(dict.fromkeys((*names, *others))),
        liked=tuple(dict.fromkeys(_name(page, each) for each in exercises if _is_liked(page, each))),
        goals=goals,
        wanted=wanted,
        old=tuple(dict.fromkeys(_old(page))),
        unknown=unknown,
    )


def _name(page: Page, named: Named) -> str:
    if named.exercise is not None:
        return named.exercise.name
    return page.said.part(named.start, named.end).quoted()


def _refuses(page: Page, at: int) -> bool:
    """Whether the nearest word for it says that something is refused, and not that it is liked."""
    start, end = page.sentence(at)
    cues = [(abs(each - at), _liked_as(page, each)) for each in range(start, end) if _is_cue(page, each)]
    return bool(cues) and not min(cues)[1]


def _is_cue(page: Page, at: int) -> bool:
    word = page.said.words[at]
    is_idle = page.said.words[max(0, at - 1) : at] == ("or",)  # ``believe it or not``
    return (word in _refusing and not is_idle) or word in _liking


def _liked_as(page: Page, at: int) -> bool:
    """Whether a word tells of a liking: ``don't like`` does not."""
    return page.said.words[at] in _liking and not _refusing & set(page.said.words[max(0, at - 3) : at])


def _likes(page: Page, at: int) -> bool:
    start, end = page.sentence(at)
    cues = [(abs(each - at), not _liked_as(page, each)) for each in range(start, end) if _is_cue(page, each)]
    return bool(cues) and not min(cues)[1]


def _is_refused(page: Page, named: Named) -> bool:
    share = page.share(named.start, named.end, Telling.NO)
    is_told = share >= _likely and share > page.share(named.start, named.end, Telling.WANT)
    return is_told and page.is_lasting(named.start) and _refuses(page, named.start)


def _is_liked(page: Page, named: Named) -> bool:
    likes = page.most(named.start, named.end, Telling.WANT)
    asked = bool(_liking & page.coach_words) and page.most(named.start, named.end, Telling.NO) >= _likely
    is_goal = page.most(named.start, named.end, Telling.GOAL, Telling.BEST, Telling.IN) >= _likely
    is_told = (likes >= _likely or asked or _is_a_favourite(page, named)) and not is_goal
    return is_told and _likes(page, named.start) and page.is_lasting(named.start)


def _is_a_favourite(page: Page, named: Named) -> bool:
    start, end = page.sentence(named.start)
    return bool(_surely_liking & set(page.said.words[start:end]))


def _other_refusals(page: Page, exercises: tuple[Named, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What else is refused: a kind of movement, a muscle, a piece of equipment; and what nobody knows."""
    held = {at for each in exercises for at in range(each.start, each.end)}
    found: list[str] = []
    unknown: list[str] = []
    for run in page.of(Telling.NO):
        if not held.isdisjoint(range(run.start, run.end)) or not page.is_lasting(run.start):
            continue
        if not _refuses(page, run.start):
            continue
        words = [word for word in page.said.words[run.start : run.end] if word.isalpha() and word not in FUNCTION_WORDS]
        value = " ".join(words)
        if value and all(ids for _name_of, ids in refused(value)) and refused(value):
            found.append(value)
        elif value and page.share(run.start, run.end, Telling.NO) >= _surely:
            unknown.append(page.said.part(run.start, run.end).quoted())
    return tuple(found), tuple(unknown)


def _old(page: Page) -> Iterator[str]:
    """The parts with an old injury, as they are named."""
    for entry in BODY_PARTS.find(page.said.tokens):
        share = page.most(entry.start, entry.end, Telling.OLD)
        hurts = page.most(entry.start, entry.end, Telling.HURTS)
        if share < _likely or hurts >= share or not page.is_of_now(entry.start):
            continue
        if share < _doubtless and not _tells_an_injury(page, entry.start):
            continue
        start = entry.start
        while start and page.said.words[start - 1] in _sides:
            start -= 1
        yield page.said.part(start, entry.end).quoted().lower()
    for run in page.of(Telling.OLD):
        words = page.said.part(run.start, run.end)
        names_a_part = any(True for _ in BODY_PARTS.find(words.tokens))
        if not names_a_part and joints_of(words.quoted()) and page.is_of_now(run.start):
            yield words.quoted().lower()


def _tells_an_injury(page: Page, at: int) -> bool:
    """Whether a sentence, or what the coach asked, speaks of an injury: ``lie on your back`` does not."""
    start, end = page.sentence(at)
    return bool(_injured & ({*page.said.words[start:end]} | page.coach_words))


def _goals(page: Page, usual: Unit) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The goals in words, and the categories and muscles that are wanted more."""
    lifts = goal_lifts(page, usual)
    told = [_lift_said(each.exercise.name, each.weight, each.unit, each.reps) for each in lifts]
    held = set(places_of(lifts))
    wanted: list[str] = []
    for run in _by_clause(page):
        if not held.isdisjoint(range(run.start, run.end)) or not page.is_lasting(run.start):
            continue
        start, end = _extent(page, run)
        if start >= end or not held.isdisjoint(range(start, end)) or _is_of_gear(page, start, end):
            continue
        begin, close = page.sentence(start)
        if counts_sets(page, begin, close) or set(WEEKDAYS) & set(page.said.words[start:close]):
            continue  # what is to be trained on a day
        if not any(word.isalpha() and word not in FUNCTION_WORDS for word in page.said.words[start:end]):
            continue
        if _pointing & set(page.said.words[start:end]) and not _exercise_in(page, start, end):
            continue
        held |= set(range(start, end))
        words = page.said.words[start:end]
        names = [each.meaning for each in WORDS.find(page.said.tokens[start:end])]
        is_plain = len(words) <= _few_words and not any(word[:1].isdecimal() for word in words)
        if names and is_plain and not _less & set(words) and not _exercise_in(page, start, end):
            wanted += _muscles_alone(names)
        else:
            told.append(page.said.part(start, end).quoted())
    return tuple(dict.fromkeys(told)), tuple(dict.fromkeys(wanted))


def _by_clause(page: Page) -> Iterator[Run]:
    """The stretches that tell goals, parted where a clause ends: ``bench 120 kg and lose some fat`` are two."""
    for run in page.of(Telling.GOAL):
        for start, end in page.clauses:
            if max(start, run.start) < min(end, run.end):
                yield Run(run.telling, max(start, run.start), min(end, run.end))


def _muscles_alone(names: list[str]) -> list[str]:
    """Of ``bigger arms`` the muscles: how they are wanted is no goal of its own."""
    return [each for each in names if each not in _wanted] or names


def _is_of_gear(page: Page, start: int, end: int) -> bool:
    """Whether it is how heavy some equipment is, ``up to 20 kg``, or equipment itself."""
    told = page.said.words[start : start + 2]
    return told == ("up", "to") or page.most(start, end, Telling.HAVE) >= _likely


def _exercise_in(page: Page, start: int, end: int) -> bool:
    return any(start <= each.start < end for each in page.said.exercises)


def _extent(page: Page, run: Run) -> tuple[int, int]:
    """The words of a goal: those that tell it, and of a short one what follows in its clause."""
    words = page.said.words
    _begin, close = page.clause(run.start)
    start, end = run.start, run.end
    if end - start <= 2 or _opens(words[end - 1]):
        end = min(max(close, end), start + _most_words)
    while start < end and words[start] in _around_a_goal:
        start += 1
    end = next((at for at in range(start + 1, end) if words[at] in _ends_of_a_goal), end)
    while end > start and (words[end - 1] in _around_a_goal or not words[end - 1][0].isalnum()):
        end -= 1
    return start, end


def _opens(word: str) -> bool:
    """Whether more has to follow a word: ``before``, ``to``."""
    return word in FUNCTION_WORDS and word not in ("it", "that", "more")


def _lift_said(name: str, weight: float | None, unit: Unit, reps: int | None) -> str:
    load = f" {weight:g} {unit}" if weight is not None else ""
    return f"{name}{load}{f' x {reps}' if reps and (reps > 1 or weight is None) else ''}"
