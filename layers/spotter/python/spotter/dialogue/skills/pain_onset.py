"""What brings a pain on, and since when it is there."""

from datetime import date, timedelta

from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

_everyday = word_set("get getting stair stairs climb climbing")
"""What people do all day: it brings a pain on, and is no exercise."""
_brought_on = word_set("on during when doing whenever by with every while in")
_exercise_reach = 4
_days_of = {"day": 1, "days": 1, "week": 7, "weeks": 7, "wk": 7, "wks": 7}


def exercise_said(said: Message) -> str | None:
    """The exercise that brings it on: ``when I bench``, ``on squats``."""
    for each in said.exercises:
        before = said.words[max(0, each.start - _exercise_reach) : each.start]
        if said.words[each.start] in _everyday:
            continue
        if each.exercise is not None and _brought_on & set(before) and not {"since", "after", "from"} & set(before):
            return each.exercise.name
    return None


def since_said(said: Message) -> date | None:
    """The day on which it began: ``since sunday``, ``for three days``, ``two weeks ago``."""
    for each in said.days(Direction.PAST):
        if {"since", "from"} & set(said.words[max(0, each.start - 2) : each.start + 1]):
            days = [day for day in (each.day, *each.candidates[-1:]) if day is not None and day <= said.today]
            return days[0] if days else None
    for at in range(len(said.tokens)):
        number = number_at(said.tokens, at)
        unit = said.words[number.end : number.end + 1] if number is not None else ()
        if number is None or not unit or unit[0] not in _days_of:
            continue
        lasting = {"since", "for"} & set(said.words[max(0, at - 2) : at])
        if lasting or said.words[number.end + 1 : number.end + 2] == ("ago",):
            return said.today - timedelta(days=int(number.value) * _days_of[unit[0]])
    return None
