"""Pains that are over: the flag of that part ends, and of no other."""

from spotter.coaching.types import Severity
from spotter.dialogue.skills.pain_severity import CARE, severity_said
from spotter.dialogue.skills.parts_said import Part, is_near, is_same, lone_side, parts_said, side_of, without_side
from spotter.dialogue.skills.whose_parts import own_parts
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

SET, END = "set_pain", "end_pain"
_whole, _percent = 100, (("%",), ("percent",))
_options = ("It is over", "Mild", "Moderate", "Severe")


def over(context: Context) -> Plan | None:
    """A pain that is said to be gone."""
    if not context.offers(END):
        return None
    if (settled := answered(context)) is not None:
        return settled
    pains = tuple(str(each.get("body_part", "")) for each in context.pains)
    parts = _over_parts(context.said) or _named_beside(context)
    if parts and not said_over(context.said):
        flagged = [name for name in pains if any(is_same(name, part.name) for part in parts)]
        return _how_is_it(flagged[0]) if flagged else _does_it_hurt(parts)
    if not pains:
        named = f" of the {parts[0].name}" if parts else ""
        return Plan("pain_over", text=f"Good to hear. No pain{named} is noted, so there is nothing to end.")
    if not parts:
        return _of_all_or_one(context, pains)
    plans = [_of_part(context, part, pains) for part in parts]
    return _joined(plans)


def said_over(said: Message) -> bool:
    """Whether something is said to be over; what only tells what hurts is not."""
    signs = any(True for _ in word_classes("pain")["hurts"].find(said.tokens))
    return (
        not signs
        or said.has("pain_over")
        or said.says(
            "no",
            "not",
            "dont",
            "doesnt",
            "stopped",
            "without",
            "any",
            "longer",
            "quit",
            "done",
            "silent",
            "free",
            "away",
            "0",
        )
    )


def _does_it_hurt(parts: tuple[Part, ...]) -> Plan:
    named = " and the ".join(part.name for part in parts)
    steps = tuple(_hurting(part.name) for part in parts)
    return confirm("pain_over", f"Is something wrong with the {named}, so that I note it as hurting?", steps)


def _hurting(name: str) -> Step:
    arguments = {"body_part": name, "severity": str(Severity.MODERATE)}
    return Step(SET, arguments, f"Noted: the {name} hurts (moderate). {CARE[Severity.MODERATE]}")


def _of_part(context: Context, part: Part, pains: tuple[str, ...]) -> Plan:
    same = [name for name in pains if is_same(name, part.name)]
    if not same and not said_over(_around(context.said, part)):
        return _does_it_hurt((part,))
    if not same:
        return _of_another(part, pains)
    if len(same) > 1 and not _is_plural(context.said, part) and not context.said.says("both", "all"):
        return ask("pain_over", f"Which is over: {' or '.join(f'the {name}' for name in same)}?", tuple(same))
    if is_doubted(_around(context.said, part)):
        return _how_is_it(same[0])
    return Plan("pain_over", tuple(ended(name) for name in same))


def _of_another(part: Part, pains: tuple[str, ...]) -> Plan:
    near = [name for name in pains if is_near(name, part.name)]
    listed = ", ".join(pains)
    if len(near) == 1:
        question = f"Noted is a pain of the {near[0]}. Is that the one that is over?"
        return confirm("pain_over", question, (ended(near[0]),))
    return Plan("pain_over", text=f"No pain of the {part.name} is noted, so none of it ends. Noted are: {listed}.")


def _of_all_or_one(context: Context, pains: tuple[str, ...]) -> Plan:
    said = context.said
    last = context.last(SET)
    told = str(last.call.arguments.get("body_part", "")) if last is not None else ""
    meant = pains if len(pains) == 1 else tuple(name for name in pains if name == told)
    if said.says("everything", "all", "both", "nothing") and not is_doubted(said):
        return Plan("pain_over", tuple(ended(name) for name in pains))
    sided = tuple(name for name in pains if side_of(name) and side_of(name) == lone_side(said))
    meant = sided if len(sided) == 1 else meant
    if len(meant) != 1:
        return ask("pain_over", "Which pain is over?", pains)
    if not sided and not said.says("it", "its", "that", "thats") and "pain" not in said.words[:2]:
        return confirm("pain_over", f"Is it the {meant[0]} that is over?", (ended(meant[0]),))
    return _how_is_it(meant[0]) if is_doubted(said) else Plan("pain_over", (ended(meant[0]),))


def is_doubted(said: Message) -> bool:
    """Whether something of a pain is left, or it is only hoped that it is over: ``almost gone``, ``still a bit``."""
    doubts = word_classes("pain_over")["left"].find(said.tokens)
    shares = any(value < _whole and said.words[at + 1 : at + 2] in _percent for at, value in said.numbers())
    return shares or any(
        said.words[entry.start - 1 : entry.start] not in (("no",), ("without",), ("not",)) for entry in doubts
    )


def _how_is_it(name: str) -> Plan:
    question = f"Then I keep the {name} noted. How bad is it now, or is it over?"
    return ask("pain_over", question, _options, part=name)


def answered(context: Context) -> Plan | None:
    """What the answer to the question how a pain is now comes to; None if that was not asked."""
    pending = context.pending
    if pending is None or pending.topic != "pain_over" or parts_said(context.said) or "part" not in pending.partial:
        return None
    name, said = str(pending.partial["part"]), context.said
    severity = severity_said(said)
    if severity is not None:
        return Plan("pain_over", (_eased(name, severity),))
    if said.phrase("it is over") or said.says("over", "gone", "yes", "fine", "healed"):
        return Plan("pain_over", (ended(name),))
    return Plan("pain_over", text=f"All right, the {name} stays as it is noted.")


def _eased(name: str, severity: Severity) -> Step:
    arguments = {"body_part": name, "severity": str(severity)}
    return Step(SET, arguments, f"Noted: the {name} is {str(severity).lower()} now. {CARE[severity]}")


def ended(name: str) -> Step:
    """The call that ends a flag."""
    return Step(END, {"body_part": name}, f"Good: the {name} is no longer noted as hurting.")


def _over_parts(said: Message) -> tuple[Part, ...]:
    """The parts that are said to be well, and not those that only say in what."""
    named = own_parts(said)
    main = [part for part in named if not _in_what & set(said.words[max(0, part.start - 3) : part.start])]
    return tuple(main) or named


_in_what = word_set("in on during when with single")


def _named_beside(context: Context) -> tuple[Part, ...]:
    """The part that is named in the rest of the message, where that is one alone."""
    found = {without_side(part.name): part for part in own_parts(context.whole)}
    return tuple(found.values()) if len(found) == 1 else ()


def _is_plural(said: Message, part: Part) -> bool:
    return said.words[part.end - 1 : part.end] != () and said.words[part.end - 1].endswith("s")


def _around(said: Message, part: Part) -> Message:
    """What is said of a part: from its clause to the next that names another."""
    later = [each.start for each in parts_said(said) if each.start > part.start]
    begin = next((start for start, end in clauses(said.tokens) if start <= part.start < end), 0)
    return said.part(begin, min(later, default=len(said.tokens)))


def _joined(plans: list[Plan]) -> Plan:
    """The plans of several parts as one: what is open is asked once the rest is settled."""
    asked = next((plan for plan in plans if plan.question), None)
    steps = tuple(dict.fromkeys((step.tool, str(step.arguments)) for plan in plans for step in plan.steps))
    if asked is not None and not steps:
        return asked
    kept = {(step.tool, str(step.arguments)): step for plan in plans for step in plan.steps}
    texts = dict.fromkeys(plan.text or plan.question for plan in plans if plan.text or plan.question)
    return Plan("pain_over", tuple(kept[each] for each in steps), text="\n".join(texts))
