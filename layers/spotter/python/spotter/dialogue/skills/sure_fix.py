"""Putting the log right where a sentence leaves no doubt: its own words say all of it, and the log bears them out."""

from dataclasses import replace

from spotter.dialogue.skills import correct
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections import sure_fixes
from spotter.dialogue.training.corrections.entries import logs
from spotter.dialogue.training.corrections.other_units import in_other_unit
from spotter.dialogue.training.corrections.said import named_entries, read, strange_exercises
from spotter.dialogue.training.corrections.scope import scope_of
from spotter.dialogue.training.corrections.two_readings import is_told
from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.training.plan import SURELY, Plan
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

KIND = "fix_of_log"
_meaningless = word_set(
    "no sorry only mistake my correct fix please it was not the that and also oh wait actually mate lol bro obv i "
    "meant pls thanks thank you one your notebook looked just checked hm well so"
)


def fixed(context: Context, said: Message) -> Plan | None:
    """What a stretch surely puts right of the log of this conversation; None where it may be anything else."""
    if not logs(context) or not _may_be(context.whole) or (context.pending and context.pending.topic != "log"):
        return None
    found = in_other_unit(context, said) or sure_fixes.fixed(context, said)
    return found if found is not None or context.pending is not None else _by_its_words(context, said)


def _may_be(whole: Message) -> bool:
    """Whether anything is named that a log has: only then is the log looked at."""
    return bool(whole.exercises or whole.numbers()) or whole.has("unit_lb", "unit_kg")


def _by_its_words(context: Context, said: Message) -> Plan | None:
    """The figures of one exercise that is named, where each word of the sentence is known to belong to that."""
    told = replace(said, own=context.own)
    found = read(told)
    scope = scope_of(context, found)
    entries = scope.entries if scope is not None else ()
    named = named_entries(told, entries)
    if len({each.entry.name for each in named}) != 1 or strange_exercises(told, named) or not found.right:
        return None
    if (
        told.is_question
        or not is_told(found)
        or not (found.places or found.wrong)
        or not _is_accounted_for(told, named)
    ):
        return None
    plan = correct.by_rules(replace(context, said=told), found)
    if not plan.steps and plan.question.startswith(correct.IT_STANDS):
        return Plan(plan.topic, text=plan.question.removesuffix(correct.WHAT_IS_WRONG).strip())
    return Plan(plan.topic, plan.steps, partial={SURELY: True}) if plan.steps else None


def _is_accounted_for(told: Message, named: tuple[object, ...]) -> bool:
    found = read(told)
    held = set(found.known)
    held |= {at for each in told.exercises for at in range(each.start, each.end)}
    held |= {at for each in named for at in range(each.start, each.end)}  # type: ignore[attr-defined]
    known = _meaningless | words_of("copula") | words_of("reps") | words_of("sets") | words_of("effort")
    known |= words_of("set_noun") | words_of("last") | word_set("of for") | words_of("kg") | words_of("lb")
    return all(
        at in held or not token.is_word or token.text in known or token.value is not None
        for at, token in enumerate(told.tokens)
    )
