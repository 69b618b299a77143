"""Logs and corrections, read twice: by rules, and by programs of sets as many people's messages have taught.

``training.set_programs`` reads a stretch beside the log. Where the rules come to the same it is so. Where they ask,
what is likely stands beside their question, to be tapped. Where the two read apart and the programs are sure, both are
shown. What the rules would not do is never done unasked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.answers import TOPIC as CORRECTION
from spotter.dialogue.training.corrections.calls import set_steps
from spotter.dialogue.training.corrections.entries import CORRECT
from spotter.dialogue.training.days_done import by_day
from spotter.dialogue.training.log_call import TOOL, log_step
from spotter.dialogue.training.offers import offered_as
from spotter.dialogue.training.plan import CHOICES, HELD, LIKELY, Plan, Step, choose
from spotter.dialogue.training.set_programs.reading import SetsTold, sets_told
from spotter.dialogue.training.sets_done import is_clean
from spotter.language.days import Direction
from spotter.notation import parse

SURE = 0.95
"""How likely a reading has to be to be shown where the rules would do something else."""
WORTH_SHOWING = 0.2
"""From here on a reading stands beside the question of the rules."""
AGREED = 0.9
"""From here on what both read alike is surely meant."""
_topics = ("log", CORRECTION)
"""What the question was about behind which sets may be told of."""
_most_shown = 3
_longest_shown = 110
_longest_ago = timedelta(days=60)
_by_no_program = frozenset({"new_date", "new_exercise", "remove"})
"""Arguments of corrections that no program comes to."""
Skill = Callable[[Context], Plan | None]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a stretch may come to: the calls, and how likely it is, 0 to 1."""

    steps: tuple[Step, ...]
    likelihood: float


def twice_read(rules: Skill) -> Skill:
    """The skill that reads by these rules and by programs."""

    def read(context: Context) -> Plan | None:
        return _weighed(context, rules(context))

    return read


def readings(context: Context) -> tuple[Reading, ...]:
    """What a stretch may tell of sets, the likeliest first; what can be no call is left out.

    A message in which something was put in that it leaves out is not read so: the log beside it says the same.
    """
    has_tools = context.offers(TOOL) and context.offers(CORRECT)
    answers = context.pending is not None and context.pending.topic not in _topics
    if not (has_tools and context.is_as_written) or answers or context.whole.has("not_log"):
        return ()
    if not context.state.events and not (context.said.exercises and context.said.numbers()):
        return ()
    found = (_reading(context, each) for each in sets_told(context, context.told))
    return tuple(each for each in found if each is not None)


def _reading(context: Context, told: SetsTold) -> Reading | None:
    if not told.done:
        return Reading((), told.likelihood)
    if not told.is_new:
        entries = zip(told.entries, told.done, strict=True)
        steps = tuple(step for entry, done in entries for step in set_steps(context, entry, done.sets))
        return Reading(steps, told.likelihood) if steps else None
    days, doubt = by_day(context)
    if doubt or len(days) != 1:
        return None
    day = days[0].day
    if told.goes_on is not None and not context.said.days(Direction.PAST):
        day = told.goes_on.day
    step = log_step(context, told.done, day, context.said)
    if step is None or context.today - day > _longest_ago:
        return None
    return Reading((step,), told.likelihood)


def _weighed(context: Context, by_rules: Plan | None) -> Plan | None:
    """What is done or asked, of what the rules come to and what the programs do."""
    if by_rules is None or (by_rules.steps and _stands(context, by_rules)):
        return by_rules
    found = readings(context)
    if not found:
        return by_rules
    best = found[0]
    if by_rules.steps:
        alike = sum(each.likelihood for each in found if _calls(each.steps) == _calls(by_rules.steps))
        if alike >= AGREED and context.said.exercises:
            return replace(by_rules, partial={**by_rules.partial, LIKELY: True})
        is_apart = bool(best.steps) and best.likelihood >= SURE and alike < best.likelihood
        return _either(by_rules, best) if is_apart else by_rules
    return _beside(by_rules, [each for each in found if each.steps and each.likelihood >= WORTH_SHOWING])


def _stands(context: Context, by_rules: Plan) -> bool:
    """Whether what the rules would do stands by itself.

    It answers a question, is a fix that was weighed against all others, or is as notation reads it; or no program has a
    word for it.
    """
    if by_rules.topic == CORRECTION or context.pending is not None or by_rules.question or context.said.has("same"):
        return True
    if is_clean(parse(context.said.quoted(), None, default_unit=context.unit_in(context.said))):
        return True
    tools = {step.tool for step in by_rules.steps}
    return not tools <= {TOOL, CORRECT} or any(_by_no_program & set(step.arguments) for step in by_rules.steps)


def _either(by_rules: Plan, best: Reading) -> Plan:
    """The question which of two readings is meant; the rules' own where one cannot be said in a few words."""
    shown = {offered_as(each): each for each in (best.steps, by_rules.steps)}
    if len(shown) < 2 or not all(0 < len(each) <= _longest_shown for each in shown):
        return by_rules
    return choose(by_rules.topic, "Which of these is what you mean?", shown)


def _beside(by_rules: Plan, likely: Sequence[Reading]) -> Plan:
    """The question of the rules with what is likely beside it, to be tapped; as it is where it has options already."""
    if by_rules.options or {HELD, CHOICES} & set(by_rules.partial):
        return by_rules
    told = {offered_as(each.steps): each.steps for each in likely}
    shown = {name: steps for name, steps in told.items() if 0 < len(name) <= _longest_shown}
    if not shown or next(iter(told)) not in shown:
        return by_rules
    first = dict(list(shown.items())[:_most_shown])
    return replace(by_rules, options=tuple(first), partial={**by_rules.partial, CHOICES: first})


def _calls(steps: Sequence[Step]) -> list[tuple[str, dict[str, object]]]:
    return [(step.tool, dict(step.arguments)) for step in steps]
