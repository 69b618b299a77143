"""Whether to train, or to do a lift, beside a pain that is noted: ``can I still bench with this shoulder?``.

By the rules of pain alone: a mild one holds the load, a moderate one asks for another lift or a lighter one, a severe
one leaves the region alone.
"""

from collections.abc import Sequence

from spotter.catalogue import Exercise
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.pain import Flag, flags_of, hurts, may_replace
from spotter.coaching.substitution import alternatives
from spotter.coaching.types import PainFlagContext, Severity
from spotter.dialogue.answer import listed
from spotter.dialogue.skills.parts_said import parts_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan
from spotter.language.word_lists import word_set

KIND = "ask_pain"
_asking = (
    *("should i", "shall i", "can i", "could i", "may i", "do i", "ought i", "am i ok", "am i okay", "am i allowed"),
    *("is it ok", "is it okay", "is it alright", "is it all right", "is it safe", "is it fine", "is it silly"),
    *("is it wise", "is it bad", "is it dumb", "is it daft", "is it stupid", "is it a bad idea", "is it sensible"),
    *("does it make sense", "would it be", "would the", "is that ok", "is that safe", "ok to", "okay to", "safe to"),
    *("alright to", "right to", "should the", "or skip"),
)
_by_whom = word_set("doctor doctors doc gp physio physiotherapist specialist hospital")
_training = word_set("train training gym lift lifting session workout work exercise")
_it = word_set("it this that")
_ordering = ("can you", "could you", "would you mind", "please")
_most_named, _most_instead = 3, 3
_most_words = 40


def is_asked(context: Context) -> bool:
    """Whether it is asked what to do of training beside a pain that is noted; nothing is ordered."""
    said = context.whole
    if context.has_workout or context.pending is not None or len(said.words) > _most_words:
        return False
    if any(map(said.phrase, _ordering)) or not any(map(said.phrase, _asking)):
        return False
    is_of_training = bool(said.exercises) or said.says(*_training, *_by_whom)
    return (is_of_training or (bool(parts_said(said)) and said.says(*_it))) and _is_of_the_pain(context)


def _is_of_the_pain(context: Context) -> bool:
    """Whether a pain is noted that the message names, that was spoken of right before, or that the lift would load."""
    if not context.pains:
        return False
    flags, event = _flags(context), context.last_event()
    is_just_told = event is not None and event.name == "set_pain"
    names = {part.name for part in parts_said(context.whole)}
    is_named = any(flag.part in name or name in flag.part for flag in flags for name in names)
    is_named = is_named or context.whole.says(*_by_whom)
    return is_named or is_just_told or any(hurts(resolve_name(each.name), flags) for each in _lifts(context))


def read(context: Context) -> Plan | None:
    """What the rules of pain say of the lifts that are named, or of training at all."""
    flags = _flags(context)
    if not flags:
        return None
    if context.whole.says(*_by_whom):
        return Plan("pain", text=_of_a_doctor(flags[0]))
    lines = [_of_lift(each, flags) for each in _lifts(context)[:_most_named]]
    return Plan("pain", text="\n".join(lines or [_of_training(flags[0])]))


def _flags(context: Context) -> tuple[Flag, ...]:
    told = (
        PainFlagContext.model_validate(
            {"body_part": str(each.get("body_part") or ""), "severity": str(each.get("severity") or "Moderate")}
        )
        for each in context.pains
    )
    return flags_of(told)


def _lifts(context: Context) -> list[Exercise]:
    """The lifts that are named; of several that a name may mean, those of the program."""
    planned = {str(row.get("exercise")) for day in context.program for row in day.get("exercises", ())}
    found: dict[str, Exercise] = {}
    for each in context.whole.exercises:
        meant = (each.exercise,) if each.exercise is not None else each.candidates
        found |= {one.id: one for one in meant if each.exercise is not None or one.name in planned}
    return list(found.values())


def _of_lift(exercise: Exercise, flags: Sequence[Flag]) -> str:
    found = hurts(resolve_name(exercise.name), flags)
    if found is None:
        parts = listed(list(dict.fromkeys(each.part for each in flags)))
        return f"By my table {exercise.name} does not load your {parts}: as planned, and stop if it hurts."
    severity, flag = found
    if severity is Severity.MILD:
        return (
            f"{exercise.name} can stay: it asks little of your {flag.part}, or that hurts little. "
            "Keep the load as it is, add nothing, and watch it."
        )
    if severity is Severity.SEVERE:
        return (
            f"No {exercise.name}: your {flag.part} hurts severely, and nothing should load it. "
            "Let a doctor or a physiotherapist look at it before you do."
        )
    others = [each.name for each in alternatives(exercise, limit=20) if may_replace(each, flags)][:_most_instead]
    instead = f"better {listed(others, 'or')} today, or " if others else "skip it today, or do it "
    return (
        f"{exercise.name} loads your {flag.part}, where you have a moderate pain: {instead}10 to 20% lighter with less "
        "range. Stop if the pain grows."
    )


def _of_training(flag: Flag) -> str:
    if flag.severity is Severity.MILD:
        return f"It can all stay: what loads your {flag.part} at the same load, with nothing added, and you watch it."
    if flag.severity is Severity.SEVERE:
        return (
            f"Only what does not load your {flag.part}: it hurts severely. "
            "Let a doctor or a physiotherapist look at it before you load it again."
        )
    return (
        f"Train around it: what loads your {flag.part} is swapped for a movement that spares it, or done 10 to 20% "
        "lighter with less range. Stop if the pain grows."
    )


def _of_a_doctor(flag: Flag) -> str:
    if flag.severity is Severity.SEVERE:
        return f"Have your {flag.part} looked at now: a pain that severe is for a doctor or a physiotherapist."
    return (
        f"If your {flag.part} gets worse, swells, goes numb, or lasts longer than a week or two, see a doctor or a "
        "physiotherapist. Sooner is never wrong: I cannot tell what it is."
    )
