"""What a person wants, by the words alone and by whether there is a workout to change."""

import re
from enum import StrEnum

from spotter.llm.offline import cues
from spotter.llm.offline.areas import areas_in
from spotter.llm.offline.wishes import Wish


class Intent(StrEnum):
    """What is asked for."""

    BUILD = "build"
    SWAP = "swap"
    REMOVE = "remove"
    ADJUST = "adjust"
    ADD = "add"
    MOVE = "move"
    RESHAPE = "reshape"
    """The whole workout shorter, longer, harder or easier."""
    SHOW = "show"
    WHY = "why"
    PROGRESS = "progress"
    HOW_TO = "how_to"
    QUESTION = "question"
    """A question that none of these answers."""
    NEVER_MIND = "never_mind"
    VAGUE = "vague"
    """No choice of one's own: whatever, you pick, yes."""
    FRAGMENT = "fragment"
    """Something about a workout or an exercise, without what to do: an answer, as a rule."""
    UNKNOWN = "unknown"


_next_request = re.compile(cues.NEXT_REQUEST)
_more_area = re.compile(r"\b(?:more|extra|some|also|too|as well|focus)\b")


def intent_of(text: str, wish: Wish, *, has_workout: bool, names_exercise: bool) -> Intent:
    """The intent of a plain text. ``names_exercise``: it names one of the current workout."""
    if cues.NEVER_MIND.match(text):
        return Intent.NEVER_MIND
    if cues.VAGUE.match(text):
        return Intent.VAGUE
    asks = cues.QUESTION.match(text) is not None and has_workout
    change = _swap(text, names_exercise=names_exercise, numbers=_numbers(text))
    if change is None and not asks:
        change = _change(text, names_exercise=names_exercise, has_workout=has_workout)
    if change is not None:
        return change
    question = _question(text)
    if question is not None:
        return question
    if has_workout and not asks and (limits(wish) or (wish.banned and names_exercise)):
        return Intent.SWAP
    if asks and not wish.pains:
        return Intent.QUESTION
    if has_workout and areas_in(text) and _more_area.search(text):
        return Intent.ADD
    if _wants_workout(text, wish):
        return Intent.BUILD
    return _left_over(text, wish, has_workout=has_workout, names_exercise=names_exercise)


def limits(wish: Wish) -> bool:
    """Whether it says what a workout must do without: equipment, joints, muscles."""
    return bool(wish.lacking or wish.pains or wish.unwanted)


def asks_to_swap(text: str) -> bool:
    """Whether a plain text says outright that something should be exchanged."""
    return bool(cues.SWAP.search(text) or cues.CHANGE_FOR.search(text))


def agrees(text: str) -> bool:
    """Whether a plain text is a yes, or leaves the choice to the coach."""
    return cues.VAGUE.match(text) is not None


def asks_for_another(text: str) -> bool:
    """Whether a plain text asks for a workout other than the one in hand."""
    return cues.NEW_WORKOUT.search(text) is not None


def requests_in(text: str) -> tuple[str, ...]:
    """The requests of a plain text that holds several: ``swap the squats`` and ``drop the row``."""
    return tuple(part for part in _next_request.split(text) if part.strip(" ,.;!?"))


def _numbers(text: str) -> bool:
    return bool(cues.NUMBER_OF.search(text) or cues.MORE_OF.search(text))


def _swap(text: str, *, names_exercise: bool, numbers: bool) -> Intent | None:
    if asks_for_another(text):
        return Intent.BUILD
    if asks_to_swap(text) and not numbers:
        return Intent.SWAP
    return Intent.SWAP if names_exercise and cues.DISLIKE.search(text) else None


def _change(text: str, *, names_exercise: bool, has_workout: bool) -> Intent | None:
    numbers = _numbers(text)
    if has_workout and cues.LOAD.search(text):
        return Intent.ADJUST
    if has_workout and names_exercise and not numbers and cues.MOVE.search(text):
        return Intent.MOVE
    if cues.ADD.search(text) and (has_workout or not cues.BUILD_NOUN.search(text)):
        return Intent.ADD
    if cues.REMOVE.search(text) and not numbers:
        return Intent.REMOVE
    if numbers and (has_workout or names_exercise):
        return Intent.ADJUST
    if has_workout and cues.CHANGE_IT.match(text):
        return Intent.RESHAPE
    if cues.TOO.search(text) or cues.RESHAPE.search(text):
        return Intent.ADJUST if names_exercise else Intent.RESHAPE if has_workout else None
    return None


def _question(text: str) -> Intent | None:
    for intent, words in (
        (Intent.SHOW, cues.SHOW),
        (Intent.WHY, cues.WHY),
        (Intent.PROGRESS, cues.PROGRESS),
        (Intent.HOW_TO, cues.HOW_TO),
    ):
        if words.search(text):
            return intent
    return None


def _wants_workout(text: str, wish: Wish) -> bool:
    if cues.BUILD_NOUN.search(text) or cues.BUILD_ASK.search(text):
        return True
    said = (wish.minutes, wish.equipment, wish.areas or None, wish.session, wish.goal)
    return sum(each is not None for each in said) >= 2


def _left_over(text: str, wish: Wish, *, has_workout: bool, names_exercise: bool) -> Intent:
    reshapes = cues.TOO.search(text) or cues.RESHAPE.search(text) or cues.MORE_OF.search(text)
    if not has_workout and wish.empty and reshapes:
        return Intent.RESHAPE
    return Intent.FRAGMENT if names_exercise or not wish.empty else Intent.UNKNOWN
