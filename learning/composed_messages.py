"""Messages of several sentences, made of single ones that people wrote: that is how most of them talk."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from learning.changes import Asked, Exercise
from learning.roles import verb_of

_joints = (". ", ". ", ", and ", ". also ", ", then ", "\n", " and ", "; ")
"""What stands between two messages that become one."""
_apart = (1, 2)
_three_of, _remark_of = 3, 4


def in_one_breath(asked: Sequence[Asked]) -> Iterator[Asked]:
    """Messages of several sentences, made of messages that one author wrote beside the same workout.

    Two or three that change different exercises become one that does all of it; a remark before or behind them asks for
    nothing. Where one goes on from what stands before it, or changes all, or moves something, it stays by itself.
    """
    alone = [each for each in asked if not each.earlier and not each.just_changed]
    by_author: dict[tuple[str, tuple[Exercise, ...]], list[Asked]] = {}
    for each in alone:
        by_author.setdefault((each.author, each.workout), []).append(each)
    number = 0
    for those in by_author.values():
        edits = [each for each in those if each.act == "edit" and _is_of_exercises(each)]
        remarks = [each.text for each in those if each.act == "other"]
        pairs = [(one, edits[at + apart]) for apart in _apart for at, one in enumerate(edits[:-apart])]
        for one, other in pairs:
            number += 1
            told = [one, other]
            others = [each for each in edits if each not in (one, other)]
            if number % _three_of == 0 and others:
                told.append(others[number % len(others)])
            if (said := _together(told, remarks, number)) is not None:
                yield said


def _is_of_exercises(asked: Asked) -> bool:
    return all(verb_of(each) in ("remove", "swap", "set", "add") for each in asked.changes)


def _names_in(asked: Asked) -> Iterator[str]:
    """What the changes of a message are about, and what comes in."""
    for each in asked.changes:
        yield from (name.lower() for name in (getattr(each, verb_of(each)), each.to) if isinstance(name, str))


def _together(told: Sequence[Asked], remarks: Sequence[str], number: int) -> Asked | None:
    """These as one message; None where two are about the same exercise."""
    named = [set(_names_in(one)) for one in told]
    if sum(map(len, named)) > len(set().union(*named)):
        return None
    joint = _joints[number % len(_joints)]
    text = joint.join(each.text.rstrip(" .!") for each in told)
    if remarks and number % _remark_of == 0:
        text = f"{remarks[number % len(remarks)].rstrip(' .')}. {text}"
    elif remarks and number % _remark_of == 1:
        text = f"{text}. {remarks[number % len(remarks)]}"
    changes = tuple(change for each in told for change in each.changes)
    steps = tuple(step for each in told for step in each.steps)
    return replace(told[0], text=text, changes=changes, steps=steps)
