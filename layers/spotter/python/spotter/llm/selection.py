"""Which data sources a message needs: the shape of the answer, and the rules where no model is asked."""

import re
from collections.abc import Collection
from functools import cache

from pydantic import BaseModel, Field


class DataSelection(BaseModel):
    """The sources to load for a message, and why."""

    data_sources: list[str] = Field(max_length=20, description="Names of the data sources to fetch")
    reasoning: str = Field(max_length=500, description="Brief explanation of why these sources are needed")


_WORKOUT_SOURCES = (
    "category_goals",
    "muscle_goals",
    "active_preferences",
    "exercise_distribution",
    "user_profile",
    "user_settings",
)

_change = r"""
swap|switch|replac|substitut|instead|alternativ|another (?:exercise|one)|change (?:the|it|this|that|my)
adjust|modif|remove|drop|skip|delete|cut\b|take out|get rid|leave out|without the
fewer|(?:more|less) (?:sets|reps|rest)|(?:\d+|one|two|three|four|five|six) (?:sets|reps|rounds)|make (?:it|them|that)
harder|easier|shorter|longer|lighter|heavier|the (?:first|second|third|fourth|fifth|last)|rest\b
(?:this|the|my|current|today'?s) (?:workout|exercises|session|plan)|don'?t (?:have|like|want)
"""
_progress = r"""
progress|history|how (?:am|was|were|have|did) i|last (?:time|week|month|workout|session)|what did i|so far
personal (?:best|record)|prs?\b|stronger|stall|plateau|trend|(?:weekly|monthly) summary|stats
"""
_goals = r"""
goals?\b|focus on|prioriti[sz]e|priority|(?:want|like|need) to (?:get|build|gain|lose|be(?:come)?)\b|work towards?
"""
_preferences = r"""
prefer|i (?:always|never|only|usually) |from now on|hate|(?:don'?t|do not) (?:like|give|show|include)|remember
no more |injur|hurt|pain|sore|ach(?:e|es|ing)\b|i (?:only )?have|allerg|equipment
"""
_stored = r"""
(?:my|about) (?:profile|settings|data)|about me|my (?:height|weight|age|level|equipment|units?)\b|know about
"""
_workout = r"""
work ?-?outs?\b|routine|session|program|plan\b|train(?:ing)?\b|exercises? for|something for|cardio|hiit|tabata
(?:push|pull|legs?|arms?|chest|back|upper|lower|full|core|rest) ?-?(?:day|body)|what should i (?:do|train)|give me
\d+ ?-?(?:min|mins|minutes?|hours?|hrs?)\b|half an hour|an hour|sweat|stretch|mobility|warm ?-?up
dumbbells?|barbell|kettlebells?|bodyweight
"""

_rules: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("a change to the workout in hand", _change, ("current_workout", "active_preferences")),
    ("progress is read from what was logged", _progress, ("workout_history", "exercise_distribution")),
    ("goals are talked about", _goals, ("category_goals", "muscle_goals")),
    ("standing preferences are talked about", _preferences, ("active_preferences",)),
    ("what is stored about the user is asked for", _stored, ("user_profile", "user_settings")),
    (
        "a workout is built from goals, preferences, what was trained and what is at hand",
        _workout,
        _WORKOUT_SOURCES,
    ),
)
"""Why, the words that show it (one or more alternatives to a line), and what is then needed."""


@cache
def _seen(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words.strip().splitlines())})", re.IGNORECASE)


def select(text: str, names: Collection[str]) -> DataSelection:
    """The sources of ``names`` that this message needs, by the rules of seed 000; none for small talk."""
    wanted: dict[str, None] = {}
    reasons = []
    for reason, words, sources in _rules:
        if _seen(words).search(text):
            reasons.append(reason)
            wanted.update(dict.fromkeys(sources))
    chosen = [name for name in wanted if name in names]
    if not chosen:
        return DataSelection(data_sources=[], reasoning="Nothing stored is needed to answer this.")
    return DataSelection(data_sources=chosen, reasoning=f"Needed, as {'; '.join(reasons)}.")
