"""The messages about a week in which their writers marked what each piece is, and said what they want of a plan.

``dialogue.weekly.plan_roles`` and ``dialogue.weekly.plan_wanted`` learn of them.

``[[monday|train]]`` stands in a message of ``weeks.jsonl`` where a day is to be trained; what is unmarked is only
mentioned. Those of ``weeks_set_aside.jsonl`` are of other people, and nothing is learned of them.
"""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from learning import intents, talks
from learning.course import Course
from learning.pretrained import Numbers
from spotter.dialogue.understanding.wishes import SLOTS, described
from spotter.dialogue.weekly.days_said import is_of_days
from spotter.dialogue.weekly.plan_roles import PlanRole, plan_roles, told_by
from spotter.dialogue.weekly.plan_wanted import PlanWanted, plan_wanted
from spotter.dialogue.weekly.plan_wanted import told_by as wanted_by
from spotter.language.talk.intent import Intent, Stands

_data = Path(__file__).with_name("data")
TAUGHT, SET_ASIDE = _data / "weeks.jsonl", _data / "weeks_set_aside.jsonl"
COURSE = Course(hidden=128, epochs=16, dropped=0.4, decay=0.1)
OF_WANTS = Course(hidden=48, epochs=14, dropped=0.4, decay=0.1)
_wanted_by = {
    Intent.SESSION: PlanWanted.SESSION,
    Intent.WEEK: PlanWanted.NEW,
}
"""What is wanted of a plan in a message that asks for this alone; for anything else, nothing is.

Of changes of a plan nobody said whether they are of all of it, so that they teach nothing.
"""
_one_of_plain_words = 3
"""Of the words that are in no slot and have no role, one in so many teaches: they are most of all words."""
_stands = {"P0": Stands.NOTHING, "P1": Stands.PLAN}


@dataclass(frozen=True, slots=True)
class Marked:
    """A message, and the first and the last letter of each piece that is marked, with its role."""

    person: str
    text: str
    coach: str
    stands: Stands
    wants: str
    marks: tuple[tuple[int, int, PlanRole], ...]

    def role_at(self, start: int, end: int) -> PlanRole:
        """What stands between two letters."""
        return next((role for first, last, role in self.marks if start < last and first < end), PlanRole.NONE)


def marked(path: Path) -> Iterator[Marked]:
    """The messages of a file."""
    for line in path.read_text("utf-8").splitlines():
        read = json.loads(line)
        text, marks = "", []
        for at, stretch in enumerate(read["say"].replace("]]", "[[").split("[[")):
            words, stroke, role = stretch.rpartition("|")
            if at % 2 and stroke:
                marks.append((len(text), len(text) + len(words), PlanRole(role)))
                text += words
            else:
                text += stretch
        yield Marked(read["person"], text, read["coach"], _stands[read["plan"]], read["wants"], tuple(marks))


def examples(path: Path = TAUGHT) -> tuple[Numbers, list[int]]:
    """What each word is told by, a row for each, and the places of their roles; with and without the coach's words."""
    rows, places = [], []
    plain = 0
    for each in marked(path):
        in_slots = {
            token.start
            for token, signs in zip(*described(each.text), strict=True)
            if signs[: len(SLOTS)].any() or token.value is not None or is_of_days(token.text)
        }
        for coach in dict.fromkeys((each.coach, "")):
            for page, given in told_by(each.text, coach, each.stands):
                for word, row in zip(page.words, given, strict=True):
                    role = each.role_at(word.start, word.end)
                    plain += role is PlanRole.NONE and word.start not in in_slots
                    if role is PlanRole.NONE and word.start not in in_slots and plain % _one_of_plain_words:
                        continue
                    rows.append(row)
                    places.append(tuple(PlanRole).index(role))
    return np.stack(rows), places


def wants() -> tuple[Numbers, list[int]]:
    """What each message is told by, a row for each, and the places of what is wanted of a plan."""
    found = [
        (each.text, coach, each.stands, PlanWanted(each.wants))
        for each in marked(TAUGHT)
        for coach in dict.fromkeys((each.coach, ""))
    ]
    for one in talks.marked(talks.TAUGHT):
        found += _of_a_talk(one.text, one.coach, one.stands, {intent for _start, _end, intent in one.parts})
    for asking in intents.askings():
        found += _of_a_talk(asking.say, asking.coach, asking.stands, asking.asks)
    given = [(wanted_by(text, coach, stands), wanted) for text, coach, stands, wanted in found]
    rows = [(row, wanted) for row, wanted in given if row is not None]
    return np.stack([row for row, _wanted in rows]), [tuple(PlanWanted).index(wanted) for _row, wanted in rows]


def _of_a_talk(
    text: str, coach: str, stands: Stands, asked: Collection[Intent]
) -> Iterator[tuple[str, str, Stands, PlanWanted]]:
    """A message of talks, where it is told what it wants of a plan: it asks for one thing, or for nothing of plans."""
    of_plans = [each for each in asked if each in _wanted_by]
    if Intent.PLAN_CHANGE in asked:
        return
    if not of_plans:
        yield text, coach, stands, PlanWanted.NOTHING
    elif len(of_plans) == 1:
        yield text, coach, stands, _wanted_by[of_plans[0]]


def figures(path: Path = SET_ASIDE) -> Iterator[str]:
    """How the layer does on messages of which it learned nothing, a line for each role."""
    found, told, right = (dict.fromkeys(PlanRole, 0) for _ in range(3))
    for each in marked(path):
        words = plan_roles(each.text, each.coach, each.stands)
        for start, end, role in each.marks:
            told[role] += 1
            inside = [word.likeliest for word in words if word.start < end and start < word.end]
            right[role] += bool(inside) and max(set(inside), key=inside.count) is role
        for word in words:
            if each.role_at(word.start, word.end) is PlanRole.NONE:
                found[word.likeliest] += 1
    best = [max(PlanWanted, key=plan_wanted(each.text, each.coach, each.stands).__getitem__) for each in marked(path)]
    right_wants = sum(one == each.wants for one, each in zip(best, marked(path), strict=True))
    yield f"what is wanted of a plan: {right_wants} of {len(best)}"
    yield f"pieces of a week told right: {sum(right.values())} of {sum(told.values())}"
    for role in PlanRole:
        yield f"  {role}: {right[role]} of {told[role]}; {found[role]} words taken for it that are only mentioned"
