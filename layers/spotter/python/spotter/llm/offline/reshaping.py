"""Changes to the workout as a whole: shorter, longer, harder, easier, or with something added."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from spotter.catalogue import Category, match
from spotter.coaching.compose import Goal, Session
from spotter.llm.amounts import minutes_after
from spotter.llm.offline import memory
from spotter.llm.offline.amounts_asked import Change
from spotter.llm.offline.answer import Answer, ask
from spotter.llm.offline.areas import areas_in
from spotter.llm.offline.building import USUAL_MINUTES, draft, known_wish, made
from spotter.llm.offline.changing import adjusted, available
from spotter.llm.offline.conversation import Conversation, Listed
from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.reference import known, meant
from spotter.llm.offline.standing_in import named_in_catalogue, prescribed, spared
from spotter.llm.offline.wishes import Wish

SHORTEST, LONGEST = 10, 120
_shorter = any_of(
    r"shorter|quicker|shorten|speed up|less time|not (?:enough|much) time|no time|short on|running out|"
    r"too long|cut (?:it|this)|"
    r"(?:too|so|very) many"
)
_longer = any_of(r"longer|lengthen|extend|more time|too short")
_harder = any_of(r"harder|tougher|heavier|more intense|more challenging|intensify|too (?:easy|light)")
_easier = any_of(
    r"easier|lighter|less intense|gentler|too (?:hard|tough|difficult|heavy|intense|much|challenging)|(?:so|"
    r"very|super) hard"
)
_to_the_start = any_of(r"(?:first|start|beginning|top|front|begin with)\b")
_where = any_of(r"(?:first|last|(?:to|at) the [a-z]+|(?:start|begin|finish|end) with)\b")
_adding = any_of(r"(?:add|include|throw in|put in|append|tack on|finish with)\b")
_most_exercises, _longest_estimate = 30, 1440


def reshape(now: Conversation, texts: Sequence[str], said: Wish) -> Answer:
    """Another length: the workout is composed again. Harder or easier: the same exercises, with more or "
    "less of each."""
    text = texts[0]
    planned = int(now.hand.summary.get("total_duration_estimate") or USUAL_MINUTES)
    if said.minutes is not None and not _only_words(text):
        return _rebuilt(now, said, said.minutes)
    if _shorter.search(text):
        return _rebuilt(now, said, max(SHORTEST, round(planned * 2 / 3 / 5) * 5))
    if _longer.search(text):
        return _rebuilt(now, said, min(LONGEST, round(planned * 4 / 3 / 5) * 5))
    direction = 1 if _harder.search(text) else -1 if _easier.search(text) else 0
    if direction:
        return adjusted(now.hand.exercises, Change({}, direction))
    return ask("How should I change it?", ("Shorter", "Longer", "Easier", "Harder"))


def add(now: Conversation, texts: Sequence[str], said: Wish) -> Answer:
    """The same workout with one more exercise at its end."""
    text = _adding.sub(" ", " ".join(texts))
    if len(now.hand.exercises) >= _most_exercises:
        return Answer("That is a full workout already: take something out first.")
    taken = {each.id for each in map(known, now.hand.exercises) if each is not None}
    wish = known_wish(now, said)
    named = named_in_catalogue(text, available(now, said))
    if named is not None:
        if named.id in taken:
            return Answer(f"{named.name} is in your workout already. I can add sets to it, if you like.")
        if not spared(named, wish.pains):
            return Answer(f"I would rather not add {named.name} while something it loads hurts. Name another one.")
        new = prescribed(named, None, wish, _planned(now), memory.unit(now))
        return _with(now, new)
    session = said.session or (Session.CARDIO if any_of("finisher").search(text) else None)
    if not said.areas and session is None:
        if len(texts) > 1:
            return Answer("I do not know that exercise. Name one, or a part of the body: add something for the core.")
        return ask("What should I add?", ("A core exercise", "Something for the arms", "A cardio finisher"))
    goal = Goal.CONDITIONING if session is Session.CARDIO else wish.goal
    small = replace(wish, areas=said.areas, session=session, goal=goal, minutes=15, equipment=available(now, said))
    for each in draft(now, small, frozenset(taken)).workout.exercises:
        return _with(now, prescribed(each.exercise, None, small, _planned(now), memory.unit(now)))
    return Answer("I found nothing that fits what you have. Name an exercise and I will add it.")


def move(now: Conversation, texts: Sequence[str], _said: Wish) -> Answer:
    """The same workout with one exercise at its beginning or its end."""
    exercises = now.hand.exercises
    found = meant(_where.sub(" ", texts[0]), exercises, now.hand.talked_about)
    if len(found.places) != 1:
        return Answer("Name the one exercise that I should move, and where to: the plank first.")
    place = found.places[0]
    others = [each for at, each in enumerate(exercises) if at != place]
    first = _to_the_start.search(texts[0]) is not None
    order = [exercises[place], *others] if first else [*others, exercises[place]]
    workout = {"exercises": [_bare(each) for each in order], "summary": dict(now.hand.summary)}
    heading = f"{exercises[place]['name']} now comes {'first' if first else 'last'}:"
    return Answer(calls=(("generate_workout", {"workout": workout}),), heading=heading)


def in_hand(now: Conversation) -> Wish:
    """What the workout in hand is for, as far as it shows: its focus, its kind and its equipment."""
    categories = {each.category for each in map(known, now.hand.exercises) if each is not None}
    session = None
    if categories == {Category.MOBILITY}:
        session = Session.MOBILITY
    elif categories == {Category.CARDIO}:
        session = Session.CARDIO
    focus = " ".join(str(area) for area in now.hand.summary.get("focus_areas", ()))
    return Wish(areas=areas_in(focus), session=session, equipment=available(now, Wish()))


def _rebuilt(now: Conversation, said: Wish, minutes: int) -> Answer:
    gone = (match(name).exercise for name in now.hand.left_out)
    wish = replace(known_wish(now, in_hand(now).then(said)), minutes=minutes)
    return made(draft(now, wish, frozenset(each.id for each in gone if each is not None)))


def _planned(now: Conversation) -> int:
    return max(5, min(180, int(now.hand.summary.get("total_duration_estimate") or USUAL_MINUTES)))


def _with(now: Conversation, new: Mapping[str, Any]) -> Answer:
    exercises = [_bare(each) for each in now.hand.exercises]
    summary = dict(now.hand.summary)
    if (estimate := summary.get("total_duration_estimate")) is not None:
        summary["total_duration_estimate"] = min(
            _longest_estimate, minutes_after(estimate, now.hand.exercises, [*now.hand.exercises, new])
        )
    workout = {"exercises": [*exercises, new], "summary": summary}
    return Answer(calls=(("generate_workout", {"workout": workout}),), heading=f"{new['name']} is in, at the end:")


def _bare(exercise: Listed) -> dict[str, Any]:
    return {name: value for name, value in exercise.items() if name != "id"}


def _only_words(text: str) -> bool:
    """Whether a length was named by a word alone (quick, long), which here means shorter or longer."""
    return not any(char.isdigit() for char in text)
