"""Pains that a message tells of: which part, how bad, and since when."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from spotter.coaching.types import Severity
from spotter.dialogue.pains.severity import bears_no_weight
from spotter.dialogue.skills import pain_over
from spotter.dialogue.skills.pain_onset import exercise_said, since_said
from spotter.dialogue.skills.pain_severity import (
    CARE,
    is_absent,
    is_denied,
    scale_said,
    severity_of,
    severity_said,
    severity_words,
)
from spotter.dialogue.skills.parts_said import Part, is_muscle, is_near, is_same, lone_side, parts_said
from spotter.dialogue.skills.whose_parts import mine_beside, own_parts
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.lexicon import Lexicon
from spotter.language.word_lists import word_set

SET, END = pain_over.SET, pain_over.END
SIGNS: Lexicon[str] = word_classes("pain")["sign"]
"""Words that say that something is wrong with a part of the body."""
_near, _reach_of_well = 3, 5
_joins = word_set("and or & + / plus n to , my the both left right")
_words_of_a_bare_pain = 10
_longest_note, _longest_verdict = 200, 8
_beside_severity = word_set("its it is was just only the pain like about maybe id say though tbh really out of ten")
_sore, _hurt = "Sore from training", "A pain"
_soreness_said = (
    "That sounds like the soreness after training, so I note no pain: it should ease in two or three days. "
    "If it is sharp, on one side only or stays, tell me."
)
_asking_nothing = frozenset({"pain", "pain_over", "nothing", "care", "yes", "no", "reply"})
"""Kinds of stretch beside which a stretch without a sign of pain is asked about; beside others it was hardly meant."""
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
    parts = _hurting(said) or _meant_before(context) or mine_beside(said, SIGNS)
    if not parts:
        return _of_well_parts(context) or _without_a_part(context)
    if scale_said(said) == 0:
        return _without_pain(context, parts)
    if _is_of_training(said, parts):
        return Plan("pain", text=_soreness_said)
    if all(_may_be_soreness(said, part) for part in parts):
        named = " and ".join(part.name for part in parts)
        return ask("pain", f"Is the {named} sore from training, or is it a pain?", (_sore, _hurt), parts=parts)
    return _told_of(context, parts)


def _of_well_parts(context: Context) -> Plan | None:
    """What is said where all parts that are named are well, or are somebody else's."""
    said = context.said
    own = own_parts(said)
    recovered = [part for part in own if _is_well(said, part)]
    flagged = [str(flag.get("body_part", "")) for flag in context.pains]
    if any(is_same(name, part.name) for name in flagged for part in recovered):
        return pain_over.over(context)
    if recovered and not list(SIGNS.find(said.tokens)):
        return Plan("pain", text=f"Good: nothing is noted of the {recovered[0].name}.")
    if parts_said(said) and not own:
        return Plan("pain", text="I note only what hurts you yourself, so nothing is noted of that.")
    return None


def _told_of(context: Context, parts: tuple[Part, ...]) -> Plan:
    """The pain of these parts as it is noted; a question where nothing says that they hurt."""
    said = context.said
    plan = _noted(context, said, parts)
    plan = replace(plan, steps=(*plan.steps, *_over_beside(context, parts))) if plan.steps else plan
    answers = context.pending is not None and context.pending.topic == "pain"
    if answers or not plan.steps or _signs(said) or scale_said(said) is not None:
        return plan
    named = " and the ".join(part.name for part in parts)
    if context.kinds - _asking_nothing:
        return Plan("pain", text=f"Nothing is noted of the {named}: tell me if it hurts.")
    return confirm("pain", f"Is something wrong with the {named}, so that I note it as hurting?", plan.steps)


def _over_beside(context: Context, hurting: tuple[Part, ...]) -> tuple[Step, ...]:
    """The calls that end the flags of the parts that are said to be well beside those that hurt."""
    said = context.said
    well = [part for part in own_parts(said) if _is_well(said, part) and not _only_at_times(said, part)]
    flagged = [str(flag.get("body_part", "")) for flag in context.pains]
    over = [name for name in flagged if any(is_same(name, part.name) for part in well)]
    return tuple(pain_over.ended(name) for name in over if not any(is_same(name, part.name) for part in hurting))


def _only_at_times(said: Message, part: Part) -> bool:
    """Whether a part is well at some times only, or not wholly: ``fine at rest``, ``fine if I am careful``."""
    end = next((end for start, end in clauses(said.tokens) if start <= part.start < end), len(said.tokens))
    clause = said.part(part.end, end)
    return clause.says("at", "when", "with", "for", "if", "until", "in", "enough", "unless") or pain_over.is_doubted(
        clause
    )


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
    if context.kinds - _asking_nothing and not list(SIGNS.find(said.tokens)):
        return None
    return ask("pain", _where, severity=severity_said(said))


def _hurting(said: Message) -> tuple[Part, ...]:
    """The parts that hurt: those beside a sign, and not those that are well or only say when it hurts."""
    every = own_parts(said)
    denied = {part.plain for part in every if is_absent(said, part.start)}
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
    found = _distinct(hurting if len(hurting) < 2 or not signs else _nearest(said, hurting, signs))
    side = lone_side(said) if len(found) == 1 else ""
    if not side or side == found[0].side:
        return found
    joined = any(True for _ in word_classes("pain")["joined"].find(said.tokens))
    return (replace(found[0], side="" if found[0].side else side),) if joined or not found[0].side else found


def _signs(said: Message) -> list[int]:
    """Where it is said that something is wrong: by a sign, by how bad it is, or that it is the same with one more."""
    classes = word_classes("pain")
    lexicons = (SIGNS, classes["mild"], classes["moderate"], classes["severe"], classes["joined"])
    found = {entry.start for lexicon in lexicons for entry in lexicon.find(said.tokens)}
    scales = {at for at, _value in said.numbers() if said.words[at + 1 : at + 3] in (("/", "10"), ("out", "of"))}
    return sorted(scales | {at for at in found if not is_absent(said, at)})


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
    for each in _severities(said, parts, asked or _severity_beside(context)):
        flagged = [str(flag.get("body_part", "")) for flag in context.pains]
        same = [name for name in flagged if is_same(name, each.part.name)]
        if len(same) > 1:
            return ask("pain", f"Which {each.part.plain} is it?", tuple(same), parts=(each.part,))
        name = same[0] if same and (not each.part.side or each.part.side in same[0].lower()) else each.part.name
        steps.append(_step(said, name, each.severity, each.around))
    return Plan("pain", tuple(steps))


def _severity_beside(context: Context) -> Severity | None:
    """How bad it is, where a short sentence says that and nothing else: ``... six floors. nothing big``."""
    found = (severity_said(each) for each in context.whole.sentences() if _says_only_how_bad(each))
    scale = scale_said(context.whole)
    graded = severity_of(scale) if scale is not None else None
    return next((severity for severity in found if severity is not None), graded)


def _says_only_how_bad(sentence: Message) -> bool:
    held = severity_words(sentence)
    return len(sentence.words) <= _longest_verdict and all(
        not token.is_word or at in held or token.text in _beside_severity for at, token in enumerate(sentence.tokens)
    )


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
    if (exercise := exercise_said(around)) is not None:
        arguments["exercise_name"] = exercise
    since = since_said(said)
    if len(said.words) > _words_of_a_bare_pain or since is not None:
        began = f"Since {since.isoformat()}: " if since is not None else ""
        arguments["notes"] = (began + said.quoted())[:_longest_note].strip(" .,;?")
    how = str(noted).lower() if severity else "moderate, as you did not say how bad: tell me if it is milder or worse"
    told_since = f" since {since:%A} {since.day} {since:%B}" if since is not None and since != said.today else ""
    lasted = (said.today - since).days if since is not None else 0
    due = _due.format(lasted) if lasted >= _long_days and noted is not Severity.SEVERE else ""
    return Step(SET, arguments, f"Noted: the {name} hurts{told_since} ({how}). {CARE[noted]}{due}")


_long_days = 13
"""From here on, two weeks as people count them, a pain that has not gone is for somebody who can examine it."""
_due = " It has lasted {} days, and that is long enough: have a physio or a doctor look at it now."


def _clause(spans: tuple[tuple[int, int], ...], at: int) -> int:
    return next((number for number, (start, end) in enumerate(spans) if start <= at < end), -1)
