"""A correction as two readers have read it: by rules, and by what the corrections of many people have taught.

Where they agree it is so. Where the rules leave something open the likeliest fix is made if it is sure, and asked about
if it is not; where the two read apart it has to be surer still. What speaks of a plan or another time, leaves a figure
over, or does not say which exercise or which sets are meant, is asked about at most.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.answers import TOPIC
from spotter.dialogue.training.corrections.calls import removal_steps, set_steps
from spotter.dialogue.training.corrections.entries import CORRECT, Entry
from spotter.dialogue.training.corrections.figures import Figure
from spotter.dialogue.training.corrections.likely_fix import LikelyFix, likely_fix, likely_fixes
from spotter.dialogue.training.corrections.said import Said, named_entries
from spotter.dialogue.training.corrections.scope import Scope, scope_of, standing_scope
from spotter.dialogue.training.corrections.units_said import units_beside
from spotter.dialogue.training.plan import HELD, SURELY, WHICH_OF_THESE, Plan, Step, choose, confirm
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.training.what_was_done import of_own_past
from spotter.language.word_lists import word_set

SURE = 0.6
"""How likely a fix has to be to be made where the rules leave something open."""
SURER = 0.75
"""The same where the rules read something else."""
SURE_UNNAMED = 0.8
"""The same where several exercises were logged and none of them is named, or a figure may be somebody else's."""
SURER_THAN_A_LOG = 0.95
"""The same where it seems to be a log of its own."""
WORTH_ASKING = 0.3
"""From here on a fix is shown and asked about where the rules leave something open."""
WORTH_SHOWING = 0.08
"""From here on it is shown beside others, of which one may be meant."""
_most_shown = 3
_longest_option = 110
AGREED = 0.4
"""How likely what both read has to be to be made unasked."""
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
    if by_rules.steps and is_told(said) and any(each.by for each in said.right):
        return by_rules  # so much more, or less: its own words say it
    if by_rules.steps and not is_told(said):
        return _doubted(by_rules)
    scope = scope_of(context, said)
    entries = _entries(said, scope) if scope is not None else ()
    plan = _by_both(context, said, by_rules, scope, entries)
    return _with_choices(context, said, plan, entries) if entries and is_told(said) else plan


def _with_choices(context: Context, said: Said, plan: Plan, entries: tuple[Entry, ...]) -> Plan:
    """A question with the fixes that may be meant to choose from; any other plan as it is."""
    if plan.steps or not plan.question or (plan.options and HELD not in plan.partial) or _UNNAMED in plan.partial:
        return plan
    held = plan.partial.get(HELD, ())
    shown = [held] if held else []
    likely = likely_fixes(said, entries, context.unit, WORTH_SHOWING)
    shown += [_steps(context, entries, each) for each in likely if _may_be_shown(said, entries, each)][:_most_shown]
    choices = {_option(steps): steps for steps in reversed(shown) if steps and len(_option(steps)) <= _longest_option}
    choices = dict(list(choices.items())[::-1][:_most_shown])
    if len(choices) < (_fewest if held else 1):
        return plan
    kept = {name: value for name, value in plan.partial.items() if name != HELD}
    question = WHICH_OF_THESE if held or len(choices) > 1 else plan.question
    return choose(TOPIC, question, choices, **kept)


def _may_be_shown(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> bool:
    """Whether a fix is worth showing: no sets go or come without a word that says so."""
    more = any(len(sets) > len(entries[at].done) for at, sets in found.right.items())
    return not _takes_sets(said, entries, found) and (not more or said.has("adding"))


def _takes_sets(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> bool:
    """Whether sets would go, and nothing says so."""
    fewer = any(len(sets) < len(entries[at].done) for at, sets in found.right.items())
    return fewer and not (said.has("removal") or said.message.says("less", "fewer"))


_fewest = 2


def _option(steps: tuple[Step, ...]) -> str:
    """What steps come to, as an option says it: the exercises with their sets as they will stand."""
    told = dict.fromkeys(step.told.rstrip(".") for step in steps)
    return "; ".join(each.partition(": ")[2] if each.startswith("Corrected") else each for each in told)


def _by_both(context: Context, said: Said, by_rules: Plan, scope: Scope | None, entries: tuple[Entry, ...]) -> Plan:
    found = likely_fix(said, entries, context.unit) if entries else None
    if scope is None or found is None:
        return _doubted(by_rules) if entries and _is_hardly_told(said, by_rules) else by_rules
    steps = _steps(context, entries, found)
    if not is_told(said):
        return by_rules if not (by_rules.steps or found.likelihood >= WORTH_ASKING) else _asked(by_rules, steps)
    if _alike(steps, by_rules.steps) and _changes_other_units(said, entries, found):
        return _doubted(by_rules)
    if _alike(steps, by_rules.steps):
        if not _is_of_own_past(said) and found.likelihood < SURE_UNNAMED:
            return _doubted(by_rules)
        if found.likelihood < AGREED or _is_joined_to(said, _unused(said, entries, found)):
            return _doubted(by_rules)
        return replace(by_rules, partial={SURELY: True}) if found.likelihood >= SURE else by_rules
    needed, worth = (SURER, HALF) if by_rules.steps else (SURE, WORTH_ASKING)
    is_day_sure = scope.is_sure or bool(said.right_days)
    is_clear = bool(by_rules.steps) or _is_clear(said, entries, found)
    is_clear = is_clear and (found.likelihood >= SURE_UNNAMED or _is_of_own_past(said))
    is_sure = is_day_sure and is_clear and _is_whole(said, entries, found) and _UNNAMED not in by_rules.partial
    if found.likelihood >= needed and is_sure:
        return Plan(TOPIC, steps, partial={SURELY: True} if found.likelihood >= SURER else {})
    return _asked(by_rules, steps) if found.likelihood >= worth else by_rules


def _asked(by_rules: Plan, steps: tuple[Step, ...]) -> Plan:
    """A question whether these steps are meant, which keeps what that of the rules keeps."""
    asked = confirm(TOPIC, f"Shall I do this: {_told(steps)}?", steps)
    return replace(asked, partial={**by_rules.partial, **asked.partial})


def _doubted(by_rules: Plan) -> Plan:
    """What the rules read, asked about: the other reader sees nothing of the log in it, or hardly anything."""
    return _asked(by_rules, by_rules.steps)


def _is_hardly_told(said: Said, plan: Plan) -> bool:
    """Whether loads or repetitions would be changed by a message that says of none that it was otherwise."""
    changes = any(step.arguments.keys() & {"weight", "reps", "all_sets"} for step in plan.steps)
    return changes and not (said.wrong or said.places or said.has("sets", "copula", "adding"))


def is_told(said: Said) -> bool:
    """Whether a message tells of what was done: not of what is to come, of the plan, or of another time."""
    message = said.message
    return not (message.says(*_OF_PLANS) or any(map(message.phrase, _OF_OTHER_TIMES)))


def _is_of_own_past(said: Said) -> bool:
    """Whether no figure that is told as right is somebody else's, or of what was wanted: it is asked about below."""
    told = of_own_past(said.message)
    return all(each.start in told or each.by for each in said.right)


_OF_PLANS = word_set(
    "plan plans program programme programmed routine app usually normally always goal wanted want tomorrow"
)
_MONTHS = "january february march april june july august september october november december"
_OF_OTHER_TIMES = (
    *("next time", "next week", "next session", "next month", "last month", "last year", "last week", "last time"),
    *("a year ago", "years ago", "when i started", "months ago", "weeks ago", "could have", "could ve"),
    *("too heavy", "too light", "too much", "too easy", "would be better", "warmed up", "warm up", "i weigh"),
    *("my record", "my best", "drop set", *(f"in {month}" for month in _MONTHS.split())),
)


def _is_clear(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> bool:
    """Whether it is told which sets go, and no unit is named for which no load stands: else the rules ask rightly."""
    drops = any(
        len(sets) < len(entries[at].done) and len(set(entries[at].done)) > 1 and not said.places
        for at, sets in found.right.items()
    )
    return not drops and not units_beside(said.message, said.figures)


def _is_whole(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> bool:
    """Whether each figure that is told as right is of the fix, and it is told, or sure, of which exercise it is."""
    if _changes_other_units(said, entries, found):
        return False
    is_named = bool(named_entries(said.message, entries)) or len(entries) == 1
    if not is_named and len(entries) > _most_unnamed and not said.wrong:
        return False
    return not _unused(said, entries, found) and (is_named or found.likelihood >= SURE_UNNAMED)


_most_unnamed = 2
"""Exercises among which one may be meant that nothing names: of more it is asked."""


def _changes_other_units(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> bool:
    """Whether sets get another unit that do not have the load which is named: ``60 was lbs`` is none of the 80s."""
    told = {each.value for each in said.figures}
    changed = {
        old.weight
        for at, sets in found.right.items()
        for old, new in zip(entries[at].done, sets, strict=False)
        if old.unit != new.unit and old.weight == new.weight
    }
    return len(changed) > 1 and bool(changed & told)


def _unused(said: Said, entries: tuple[Entry, ...], found: LikelyFix) -> tuple[Figure, ...]:
    """The figures that are told as right and stand neither in the sets that are put right nor in what they were."""
    known: set[Decimal] = set()
    for at, sets in found.right.items():
        is_counted = len(sets) != len(entries[at].done) or said.has("every")
        known |= {Decimal(len(sets))} if is_counted else set()
        old = [value for one in entries[at].done for value in _values(one)]
        new = [value for one in sets for value in _values(one)]
        new += [Decimal(one.seconds) / 60 for one in sets if one.seconds]
        known |= {*old, *new} | {abs(one - two) for one in new for two in old}
    return tuple(each for each in said.right if each.value not in known)


def _is_joined_to(said: Said, left: Sequence[Figure]) -> bool:
    """Whether one of these figures stands right behind another as a part of its set: the 3 of ``85 for 3``."""
    return any(said.message.words[each.start - 1 : each.start] in _JOINTS for each in left if each.start)


_JOINTS = (("for",), ("x",), ("×",), ("@",), ("at",))


def _values(one: SetDone) -> list[Decimal]:
    fields = (one.weight, one.rpe, Decimal(one.reps or 0), Decimal(one.seconds or 0))
    return [value for value in fields if value is not None]


def surely_meant(context: Context, said: Said, *, is_log: bool) -> Plan | None:
    """The fix of the newest log that is surely meant by what seems to be of another matter; None where none is.

    ``is_log``: it seems to be a log, so that sets which only come to others are left to it.
    """
    scope = standing_scope(context, said)
    entries = _entries(said, scope) if scope is not None else ()
    found = likely_fix(said, entries, context.unit) if entries else None
    if found is None or found.likelihood < (SURER_THAN_A_LOG if is_log else SURER) or not is_told(said):
        return None
    if not _is_whole(said, entries, found):
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
