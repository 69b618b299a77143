"""Whether to train, or to do a lift, beside a pain that is noted: ``can I still bench with this shoulder?``.

By the rules of pain alone: a mild one holds the load, a moderate one asks for another lift or a lighter one, a severe
one leaves the region alone. Only a question that is wholly understood is answered here: whoever tells anything beside
it, of a pain above all, is heard first.
"""

from collections.abc import Sequence

from pydantic import ValidationError

from spotter.catalogue import Exercise
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.pain import Flag, flags_of, hurts, may_replace
from spotter.coaching.substitution import alternatives
from spotter.coaching.types import PainFlagContext, Severity
from spotter.dialogue.answer import listed
from spotter.dialogue.skills.parts_said import is_same, parts_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

KIND = "ask_pain"
_asking = word_set("should shall can could may ought ok okay alright safe wise unwise silly daft dumb sense skip bad")
_by_whom = word_set("doctor doctors doc gp physio physiotherapist")
_still = ("still", "with this", "with my", "with it", "with that", "with the", "like this", "this way")
_known = word_set(
    "should shall can could may ought would do does i is it be am to or and then so also on at for with the a an this "
    "that these my me still just doing go going make any sense ok okay alright all right safe wise unwise silly daft "
    "dumb bad idea skip leave out drop train training today tonight tomorrow it's its way as though tho thing if you "
    "reckon think say at not see wait ring call ask of about even sore hurt hurting pain painful ache aching lift "
    "lifting gym session workout exercise exercises ya u but after something try benching squatting pressing rowing "
    "deadlifting guess"
)
"""Words of such a question: where any other stands, something else is asked, told or ordered."""
_trained = ("train", "training", "lift", "gym", "session", "workout")
_telling = (("is",), ("are",), ("feels",), ("feel",), ("was",), ("got",), ("hurts",), ("hurt",))
_most_named, _most_instead = 3, 3
_most_words = 25


def is_asked(context: Context) -> bool:
    """Whether it is asked what to do of training beside a pain that is noted, and nothing else is said."""
    said = context.whole
    if context.has_workout or context.pending is not None or not 1 < len(said.words) <= _most_words:
        return False
    if not said.says(*_asking) or said.numbers() or said.phrase("can you"):
        return False
    parts = parts_said(said)
    spans = [(each.start, each.end) for each in parts]
    spans += [(each.start, each.end) for each in said.exercises]
    spans += [(each.start, each.end) for each in said.days(Direction.FUTURE)]
    held = {at for start, end in spans for at in range(start, end)}
    told = [token.text for at, token in enumerate(said.tokens) if token.is_word and at not in held]
    if any(word not in _known | _by_whom for word in told):
        return False
    is_of_training = bool(parts or said.exercises) or said.says(*_by_whom, *_trained)
    if not is_of_training or not context.pains:
        return False
    if not all(any(is_same(flag.part, part.name) for flag in _flags(context)) for part in parts):
        return False  # of another part it has to be heard first that it hurts
    if any(said.words[part.end : part.end + 1] in _telling for part in parts):
        return False  # how it is now is told: ``shoulder is alright, can i bench``
    event = context.last_event()
    if parts or any(map(said.phrase, _still)) or said.says(*_by_whom):
        return True
    is_just_told = event is not None and event.name == "set_pain"
    return is_just_told or any(hurts(resolve_name(each.name), _flags(context)) for each in _lifts(context))


def read(context: Context) -> Plan | None:
    """What the rules of pain say of the lifts that are named, or of training at all."""
    flags = _flags(context)
    named = {part.name for part in parts_said(context.whole)}
    meant = [flag for flag in flags if any(is_same(flag.part, name) for name in named)] or list(flags)
    if not meant:
        return None
    if context.whole.says(*_by_whom):
        return Plan("pain", text=_of_a_doctor(meant[0]))
    lines = [of_lift(each, flags) for each in _lifts(context)[:_most_named]]
    lines = lines or [_of_training(flag) for flag in meant[:_most_named]]
    severe = [flag for flag in flags if flag.severity is Severity.SEVERE]
    lines += [_of_training(flag) for flag in severe if not any(flag.part in line for line in lines)]
    return Plan("pain", text="\n".join(lines))


def _flags(context: Context) -> tuple[Flag, ...]:
    """The pains that are noted, the worst first, each with the exercise that brings it on."""
    found = []
    for each in context.pains:
        told = {"body_part": str(each.get("body_part") or ""), "severity": str(each.get("severity") or "Moderate")}
        try:
            found.append(PainFlagContext.model_validate({**told, "exercise_name": each.get("exercise_name") or None}))
        except ValidationError:
            found.append(PainFlagContext(body_part=told["body_part"][:_longest_part]))
    return flags_of(found)


_longest_part = 120


def _lifts(context: Context) -> list[Exercise]:
    """The lifts that are named; of several that a name may mean, those of the program."""
    planned = {str(row.get("exercise")) for day in context.program for row in day.get("exercises", ())}
    found: dict[str, Exercise] = {}
    for each in context.whole.exercises:
        meant = (each.exercise,) if each.exercise is not None else each.candidates
        found |= {one.id: one for one in meant if each.exercise is not None or one.name in planned}
    return list(found.values())


def of_lift(exercise: Exercise, flags: Sequence[Flag]) -> str:
    """What the rules of pain say of a lift, and what to do in its place."""
    found = hurts(resolve_name(exercise.name), flags)
    unknown = [flag for flag in flags if flag.severity is Severity.SEVERE and not (flag.joints or flag.muscles)]
    if unknown:  # no table says what loads it, so that anything may
        found = (Severity.SEVERE, unknown[0])
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
