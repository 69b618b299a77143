"""The examples of which is learned which part each thing has that a request for a new workout names.

People told what the workout is to be like (``learning.changes``); which mention that is of is told by what it names.
A mention of which that cannot be told teaches nothing.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from learning import changes
from learning.course import Course
from learning.pretrained import Numbers
from spotter.catalogue import Muscle, joints_of
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.understanding.build_roles import BuildRole, described
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.durations import Duration
from tests.unit.dialogue.corpus_format import Expect
from tests.unit.dialogue.exercise_facts import Item, allowed, is_called, is_excluded, muscles_meant

COURSE = Course(hidden=96, epochs=10)
SOURCES = (changes.TAUGHT, changes.LATER, changes.GONE_ON, changes.GONE_ON_LATER)


@dataclass(frozen=True, slots=True)
class Taught:
    """A mention as the reader sees it, and its part."""

    author: str
    text: str
    mention: Mention
    role: BuildRole
    given: Numbers


def asked(path: Path) -> Iterator[tuple[str, str, Expect]]:
    """The requests for new workouts of a file: the author, the message and what was said of the workout."""
    for line in path.read_text("utf-8").splitlines():
        told = json.loads(line)
        if told["act"] == "build":
            yield told["author"], told["say"], Expect.model_validate({"act": "build", **told.get("build", {})})


def examples(paths: Sequence[Path]) -> Iterator[Taught]:
    """Each mention of which the part can be told."""
    for path in paths:
        for author, text, expect in asked(path):
            for mention, given in described(understand(text, Situation())):
                role = role_of(mention, expect)
                if role is not None:
                    yield Taught(author, text, mention, role, given)


def role_of(mention: Mention, expect: Expect) -> BuildRole | None:
    """The part that a mention has in the workout that is expected; None where that cannot be told."""
    value = mention.value
    if isinstance(value, Duration):
        return BuildRole.MINUTES if value.seconds == (expect.max_minutes or 0) * 60 else BuildRole.NONE
    if isinstance(value, Decimal | int):
        return _of_figure(float(value), expect)
    if isinstance(value, Named):
        return _of_exercise(value, expect)
    if isinstance(value, Gear):
        return _of_gear(value, expect)
    if mention.kind == "impact":
        return BuildRole.OUT if set(expect.without) & _impacts else None
    return _of_area(mention, expect) if mention.kind in ("area", "part") else None


def _of_figure(value: float, expect: Expect) -> BuildRole | None:
    is_length, is_count = value == expect.max_minutes, value == expect.count
    if is_length and is_count:
        return None
    if is_length:
        return BuildRole.MINUTES
    return BuildRole.COUNT if is_count else BuildRole.NONE


def _of_exercise(named: Named, expect: Expect) -> BuildRole | None:
    alike = [Item(each.id, each.name, each, {}, 0) for each in named.exercises]
    is_in = any(is_called(each, name) for name in expect.includes for each in alike)
    is_out = any(is_excluded(each, term) for term in expect.without for each in alike)
    if is_in and is_out:
        return None
    if is_in:
        return BuildRole.IN
    return BuildRole.OUT if is_out else BuildRole.NONE


def _of_gear(gear: Gear, expect: Expect) -> BuildRole | None:
    if expect.equipment is None:
        return None if not expect.without else _left_out(gear, expect)
    if not gear.equipment:
        return BuildRole.HAVE if "bodyweight" in expect.equipment else None
    there = allowed(expect.equipment)
    return BuildRole.HAVE if gear.equipment & there else BuildRole.OUT


def _left_out(gear: Gear, expect: Expect) -> BuildRole | None:
    return BuildRole.OUT if gear.text.rstrip("s") in {each.rstrip("s") for each in expect.without} else None


def _of_area(mention: Mention, expect: Expect) -> BuildRole | None:
    spoken, muscles = str(mention.value), frozenset[Muscle]()
    if mention.kind == "area":
        spoken, meant = area_named(spoken)
        muscles = muscles_of_area(meant)
    is_spared = bool({joint.value for joint in joints_of(spoken)} & set(expect.spares))
    is_trained = any(muscles & muscles_meant(muscle) for muscle in expect.trains)
    if is_spared and is_trained:
        return None
    if is_spared:
        return BuildRole.SPARE
    if is_trained:
        return BuildRole.IN
    return BuildRole.NONE if expect.trains or expect.spares else None


_impacts = frozenset({"jump", "jumping", "jumps", "plyo", "impact", "running"})
