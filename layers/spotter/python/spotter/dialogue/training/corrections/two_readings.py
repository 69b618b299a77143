"""A correction as two readers have read it: by rules, and by what the corrections of many people have taught.

Where they agree it is so. Where the rules leave something open the likeliest fix is made if it is sure, and asked about
if it is not; where the two read apart it has to be surer still.
"""

from dataclasses import replace

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.answers import TOPIC
from spotter.dialogue.training.corrections.calls import removal_steps, set_steps
from spotter.dialogue.training.corrections.entries import CORRECT, Entry
from spotter.dialogue.training.corrections.likely_fix import LikelyFix, likely_fix
from spotter.dialogue.training.corrections.said import Said, named_entries
from spotter.dialogue.training.corrections.scope import Scope, scope_of, standing_scope
from spotter.dialogue.training.corrections.units_said import units_beside
from spotter.dialogue.training.plan import SURELY, Plan, Step, confirm

SURE = 0.6
"""How likely a fix has to be to be made where the rules leave something open."""
SURER = 0.75
"""The same where the rules read something else."""
SURER_THAN_A_LOG = 0.95
"""The same where it seems to be a log of its own."""
WORTH_ASKING = 0.3
"""From here on a fix is shown and asked about where the rules leave something open."""
HALF = 0.5
"""From here on it is shown in the place of what the rules read."""


_UNNAMED = "unnamed"
"""Of a question of the rules: it is about a name that they do not know. Nothing is written unasked beside one."""


def unnamed(question: Plan) -> Plan:
    """The question about a name that nobody knows."""
    return replace(question, partial={**question.partial, _UNNAMED: True})


def weighed(context: Context, said: Said, by_rules: Plan) -> Plan:
    """What is taken of the plan of the rules and of the likeliest fix."""
    if any(step.tool != CORRECT or "new_date" in step.arguments for step in by_rules.steps):
        return by_rules
    scope = scope_of(context, said)
    entries = _entries(said, scope) if scope is not None else ()
    found = likely_fix(said, entries, context.unit) if entries else None
    if scope is None or found is None:
        return by_rules
    steps = _steps(context, entries, found)
    if _alike(steps, by_rules.steps):
        return replace(by_rules, partial={SURELY: True}) if found.likelihood >= SURE else by_rules
    needed, worth = (SURER, HALF) if by_rules.steps else (SURE, WORTH_ASKING)
    is_day_sure = scope.is_sure or bool(said.right_days)
    is_clear = bool(by_rules.steps) or _is_clear(said, entries, found)
    is_sure = is_day_sure and is_clear and _UNNAMED not in by_rules.partial
    if found.likelihood >= needed and is_sure:
        return Plan(TOPIC, steps, partial={SURELY: True} if found.likelihood >= SURER else {})
    if found.likelihood >= worth:
        asked = confirm(TOPIC, f"Shall I do this: {_told(steps)}?", steps)
        return replace(asked, partial={**by_rules.partial, **asked.partial})
    return by_rules


def _is_clear(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> bool:
    """Whether it is told which sets go, and no unit is named for which no load stands: else the rules ask rightly."""
    drops = any(
        len(sets) < len(entries[at].done) and len(set(entries[at].done)) > 1 and not said.places
        for at, sets in found.right.items()
    )
    return not drops and not units_beside(said.message, said.figures)


def surely_meant(context: Context, said: Said, *, is_log: bool) -> Plan | None:
    """The fix of the newest log that is surely meant by what seems to be of another matter; None where none is.

    ``is_log``: it seems to be a log, so that sets which only come to others are left to it.
    """
    scope = standing_scope(context, said)
    entries = _entries(said, scope) if scope is not None else ()
    found = likely_fix(said, entries, context.unit) if entries else None
    if found is None or found.likelihood < (SURER_THAN_A_LOG if is_log else SURER):
        return None
    if is_log and all(sets[: len(entries[at].done)] == entries[at].done for at, sets in found.right.items()):
        return None
    return Plan(TOPIC, _steps(context, entries, found), partial={SURELY: True})


def _entries(said: Said, scope: Scope) -> tuple[Entry, ...]:
    """The exercises that may be meant: those of the newest log, unless one of the day is named that is none of them."""
    named = {each.entry.name for each in named_entries(said.message, scope.entries)}
    return scope.entries if named - {each.name for each in scope.recent} else scope.recent


def _steps(context: Context, entries: tuple[Entry, ...], found: LikelyFix) -> tuple[Step, ...]:
    return tuple(
        step
        for at, sets in found.right.items()
        for step in (
            set_steps(context, entries[at], sets)
            if sets
            else removal_steps(context, entries[at], range(len(entries[at].sets)))
        )
    )


def _alike(one: tuple[Step, ...], two: tuple[Step, ...]) -> bool:
    """Whether both come to the same log: what is told of it is the same."""
    return {step.told for step in one} == {step.told for step in two}


def _told(steps: tuple[Step, ...]) -> str:
    told = dict.fromkeys(step.told.rstrip(".") for step in steps)
    return "; ".join(f"{each[:1].lower()}{each[1:]}" for each in told)
