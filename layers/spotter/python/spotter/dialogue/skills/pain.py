"""Pains that a message tells of: which part, how bad, and since when."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from spotter.coaching.types import Severity
from spotter.dialogue.severity import bears_no_weight
from spotter.dialogue.skills import pain_over
from spotter.dialogue.skills.pain_severity import CARE, is_denied, scale_said, severity_said
from spotter.dialogue.skills.parts_said import Part, is_muscle, is_near, is_same, parts_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.lexicon import Lexicon
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

SET, END = pain_over.SET, pain_over.END
SIGNS: Lexicon[str] = word_classes("pain")["sign"]
"""Words that say that something is wrong with a part of the body."""
_near, _exercise_reach, _reach_of_well = 3, 4, 5
_brought_on = word_set("on during when doing whenever by with every while in")
_joins = word_set("and or & + / plus n to , my the both left right")
_words_of_a_bare_pain = 10
_longest_note = 200
_sore, _hurt = "Sore from training", "A pain"
_soreness_said = (
    "That sounds like the soreness after training, so I note no pain: it should ease in two or three days. "
    "If it is sharp, on one side only or stays, tell me."
)
_where = "Where does it hurt, and is it mild, moderate or severe?"


@dataclass(frozen=True, slots=True)
class _Told:
    """A part that hurts, how bad it is as far as that was said, and what is said around it."""

    part: Part
    severity: Severity | None
    around: Message


def told(context: Context) -> Plan | None:
    """A pain that is told of."""
    if not context.offers(SET):
        return None
    said = context.said
    answered = _answered(context) or pain_over.answered(context)
    if answered is not None:
        return answered
    of_a_workout = context.has_workout or context.kinds & {"build", "edit"}
    if of_a_workout and not list(SIGNS.find(said.tokens)):
        return None
    parts = _hurting(said) or _meant_before(context)
    if not parts and (recovered := [part for part in parts_said(said) if _is_well(said, part)]):
        flagged = [str(flag.get("body_part", "")) for flag in context.pains]
        if any(is_same(name, part.name) for name in flagged for part in recovered):
            return pain_over.over(context)
        return Plan("pain", text=f"Good: nothing is noted of the {recovered[0].name}.")
    if not parts:
        return _without_a_part(context)
    if scale_said(said) == 0:
        return _without_pain(context, parts)
    if _is_of_training(said, parts):
        return Plan("pain", text=_soreness_said)
    if all(_may_be_soreness(said, part) for part in parts):
        named = " and ".join(part.name for part in parts)
        return ask("pain", f"Is the {named} sore from training, or is it a pain?", (_sore, _hurt), parts=parts)
    plan = _noted(context, said, parts)
    if _signs(said) or not plan.steps or (context.pending is not None and context.pending.topic == "pain"):
        return plan
    named = " and the ".join(part.name for part in parts)
    return confirm("pain", f"Is something wrong with the {named}, so that I note it as hurting?", plan.steps)


def _answered(context: Context) -> Plan | None:
    """What the answer to a question about a pain comes to."""
    pending = context.pending
    if pending is None or pending.topic != "pain" or parts_said(context.said):
        return None
    parts: tuple[Part, ...] = tuple(pending.partial.get("parts", ()))
    if not parts:
        return None
    if context.said.says("sore", "training", "soreness", "doms", "former"):
        return Plan("pain", text=_soreness_said)
    return _noted(context, context.said, parts)


def _without_a_part(context: Context) -> Plan | None:
    said = context.said
    if list(word_classes("pain")["doms"].find(said.tokens)):
        return Plan("pain", text=_soreness_said)
    unknown = next(word_classes("pain")["unknown"].find(said.tokens), None)
    if unknown is not None:
        part = said.words[unknown.start]
        return Plan(
            "pain",
            text=f"I can only spare joints and muscles, so a pain of the {part} is not noted. Please have it looked at "
            "if it stays.",
        )
    flagged = [str(flag.get("body_part", "")) for flag in context.pains]
    if len(flagged) == 1 and said.says("still", "again", "it", "its"):
        step = _step(said, flagged[0], severity_said(said), said)
        return Plan("pain", (step,)) if said.says("still") else confirm("pain", f"Is it the {flagged[0]}?", (step,))
    return ask("pain", _where, severity=severity_said(said))


def _hurting(said: Message) -> tuple[Part, ...]:
    """The parts that hurt: those beside a sign, and not those that are well or only say when it hurts."""
    every = parts_said(said)
    denied = {part.plain for part in every if is_denied(said, part.start)}
    named = [part for part in every if part.plain not in denied and not _is_well(said, part)]
    circumstances = [part for part in named if _says_when(said, part)]
    main = [part for part in named if part not in circumstances]
    signs = _signs(said)
    if not main:
        if any(abs(at - part.start) <= _near for at in signs for part in circumstances):
            main = circumstances[:1]
        else:
            return ()
    spans = clauses(said.tokens)
    beside = [part for part in main if any(_clause(spans, at) == _clause(spans, part.start) for at in signs)]
    hurting = beside or main
    return _distinct(hurting if len(hurting) < 2 or not signs else _nearest(said, hurting, signs))


def _signs(said: Message) -> list[int]:
    """Where it is said that something is wrong: by a sign, by how bad it is, or that it is the same with one more."""
    classes = word_classes("pain")
    lexicons = (SIGNS, classes["mild"], classes["moderate"], classes["severe"], classes["joined"])
    found = {entry.start for lexicon in lexicons for entry in lexicon.find(said.tokens)}
    scales = {at for at, _value in said.numbers() if said.words[at + 1 : at + 3] in (("/", "10"), ("out", "of"))}
    return sorted(scales | {at for at in found if not is_denied(said, at)})


def _nearest(said: Message, parts: list[Part], signs: list[int]) -> list[Part]:
    """The parts that are nearest to a sign, and those that are joined to one of them."""
    near = [min(parts, key=lambda part: (abs(part.start - at), part.start)) for at in signs]
    found = [part for part in parts if part in near]
    for one, two in pairwise(parts):
        if set(said.words[one.end : two.start]) <= _joins and (one in found) != (two in found):
            found += [one, two]
    return [part for part in parts if part in found]


def _distinct(parts: list[Part]) -> tuple[Part, ...]:
    """Each part once, with its side where one is said; what only says more of the part before it is none of its own."""
    found: list[Part] = []
    for part in parts:
        same = next((each for each in found if is_same(each.name, part.name)), None)
        if same is None and not (found and not part.side and is_near(found[-1].name, part.name)):
            found.append(part)
        elif same is None:
            continue
        elif part.side and not same.side:
            found[found.index(same)] = part
    return tuple(found)


def _meant_before(context: Context) -> tuple[Part, ...]:
    """The part that a stretch without one is about: it is named in what stands before it, or was told of last."""
    named = parts_said(context.whole) if context.said.tokens != context.whole.tokens else ()
    begin = context.said.tokens[0].start if context.said.tokens else 0
    before = [part for part in named if context.whole.tokens[part.start].start < begin]
    if before and any(True for _ in SIGNS.find(context.said.tokens)):
        return (before[-1],)
    event = context.last_event()
    newest = len(context.state.messages) - 1
    if event is not None and event.name == SET and event.message >= newest - 1:
        return (_stored(str(event.call.arguments["body_part"])),)
    return ()


def _stored(name: str) -> Part:
    side = next((word for word in ("left", "right") if name.startswith(f"{word} ")), "")
    return Part(name.removeprefix(f"{side} "), 0, 0, side)


def _is_well(said: Message, part: Part) -> bool:
    """Whether the clause goes on with how well the part is: ``lats are fine``, ``the shoulder is like gone``."""
    end = next((end for start, end in clauses(said.tokens) if start <= part.start < end), len(said.tokens))
    behind = said.part(part.end, min(end, part.end + _reach_of_well))
    well = next(word_classes("pain")["well"].find(behind.tokens), None)
    return well is not None and not is_denied(said, part.end + well.start) and not list(SIGNS.find(behind.tokens))


def _says_when(said: Message, part: Part) -> bool:
    """Whether a part stands behind a word that says when it hurts: ``when I lift it over my head``."""
    begin = next((start for start, end in clauses(said.tokens) if start <= part.start < end), 0)
    before = said.part(begin, part.start)
    cues = [entry.end for entry in word_classes("pain")["around"].find(before.tokens)]
    return bool(cues) and not list(SIGNS.find(before.tokens[cues[-1] :]))


def _is_of_training(said: Message, parts: tuple[Part, ...]) -> bool:
    """Whether muscles are sore after training: that is no pain."""
    classes = word_classes("pain")
    if list(classes["doms"].find(said.tokens)):
        return all(is_muscle(part.plain) for part in parts)
    trained = list(classes["cause"].find(said.tokens)) or said.exercises
    return bool(trained) and said.says("from", "after", "since") and all(_may_be_soreness(said, each) for each in parts)


def _may_be_soreness(said: Message, part: Part) -> bool:
    signs = [said.words[entry.start] for entry in SIGNS.find(said.tokens)]
    soreness = [said.words[entry.start] for entry in word_classes("pain")["soreness"].find(said.tokens)]
    return (
        bool(soreness)
        and set(signs) <= set(soreness)
        and is_muscle(part.plain)
        and not part.side
        and scale_said(said) is None
        and not said.says("pain", "hurt", "hurts", "hurting")
    )


def _without_pain(context: Context, parts: tuple[Part, ...]) -> Plan:
    """What a pain of 0 out of 10 comes to: one that is noted may be over."""
    flagged = [str(flag.get("body_part", "")) for flag in context.pains]
    noted = [name for name in flagged if any(is_same(name, part.name) for part in parts)]
    if not noted:
        return Plan("pain", text="Nothing is noted, as 0 out of 10 is no pain.")
    steps = tuple(Step(END, {"body_part": name}, f"Good: the {name} is no longer noted as hurting.") for name in noted)
    return confirm("pain", f"0 out of 10: is the pain of the {' and the '.join(noted)} over?", steps)


def _noted(context: Context, said: Message, parts: tuple[Part, ...]) -> Plan:
    steps: list[Step] = []
    asked = context.pending.partial.get("severity") if context.pending is not None else None
    for each in _severities(said, parts, asked):
        flagged = [str(flag.get("body_part", "")) for flag in context.pains]
        same = [name for name in flagged if is_same(name, each.part.name)]
        if len(same) > 1:
            return ask("pain", f"Which {each.part.plain} is it?", tuple(same), parts=(each.part,))
        name = same[0] if same and (not each.part.side or each.part.side in same[0].lower()) else each.part.name
        steps.append(_step(said, name, each.severity, each.around))
    return Plan("pain", tuple(steps))


def _severities(said: Message, parts: tuple[Part, ...], asked: Severity | None) -> list[_Told]:
    """How bad each part is: what is said around it; of parts that are joined, what is said of all."""
    if len(parts) == 1:
        return [_Told(parts[0], severity_said(said) or asked, said)]
    spans = clauses(said.tokens)
    begins = [0]
    for one, two in pairwise(parts):
        clause = next((start for start, end in spans if start <= two.start < end), two.start)
        begins.append(max(one.end, clause))
    ends = [*begins[1:], len(said.tokens)]
    regions = [said.part(start, end) for start, end in zip(begins, ends, strict=True)]
    own = [severity_said(region) for region in regions]
    for at, (one, two) in enumerate(pairwise(parts)):
        if set(said.words[one.end : two.start]) <= _joins:
            own[at], own[at + 1] = own[at] or own[at + 1], own[at + 1] or own[at]
    return [_Told(*each) for each in zip(parts, own, regions, strict=True)]


def _step(said: Message, name: str, severity: Severity | None, around: Message) -> Step:
    if severity is None and bears_no_weight(said.quoted()):
        severity = Severity.SEVERE
    noted = severity or Severity.MODERATE
    arguments: dict[str, Any] = {"body_part": name, "severity": str(noted)}
    if (exercise := _exercise(around)) is not None:
        arguments["exercise_name"] = exercise
    since = _since(said)
    if len(said.words) > _words_of_a_bare_pain or since is not None:
        began = f"Since {since.isoformat()}: " if since is not None else ""
        arguments["notes"] = (began + said.quoted())[:_longest_note].strip(" .,;?")
    how = str(noted).lower() if severity else "moderate, as you did not say how bad: tell me if it is milder or worse"
    told_since = f" since {since:%A} {since.day} {since:%B}" if since is not None and since != said.today else ""
    return Step(SET, arguments, f"Noted: the {name} hurts{told_since} ({how}). {CARE[noted]}")


def _exercise(said: Message) -> str | None:
    """The exercise that brings it on: ``when I bench``, ``on squats``."""
    for each in said.exercises:
        before = said.words[max(0, each.start - _exercise_reach) : each.start]
        if each.exercise is not None and _brought_on & set(before) and not {"since", "after", "from"} & set(before):
            return each.exercise.name
    return None


def _since(said: Message) -> date | None:
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


_days_of = {"day": 1, "days": 1, "week": 7, "weeks": 7, "wk": 7, "wks": 7}


def _clause(spans: tuple[tuple[int, int], ...], at: int) -> int:
    return next((number for number, (start, end) in enumerate(spans) if start <= at < end), -1)
