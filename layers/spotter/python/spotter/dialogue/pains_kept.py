"""The body as a message tells of it, whatever else it asks for: what hurts is noted, what is well is noted no longer.

Whoever asks for a swap beside a sharp knee gets the swap, and the knee is noted in the same turn; what is only stiff or
an old thing is answered in one sentence, and noted as no pain. It comes last: where the skills have seen to a part
already, or ask about it, nothing is added.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from spotter.catalogue import joints_of, muscles_of
from spotter.coaching.types import Severity
from spotter.dialogue.answer import Answer, Call, listed
from spotter.dialogue.containment import before_this_turn, read_conversation
from spotter.dialogue.pains import Pain, recovered
from spotter.dialogue.severity import bears_no_weight
from spotter.dialogue.skills.pain_severity import severity_said
from spotter.dialogue.skills.parts_said import Part, is_near, is_same
from spotter.dialogue.skills.whose_parts import own_parts
from spotter.dialogue.state import ASK
from spotter.dialogue.understanding.message import Message, message
from spotter.language.negation import scopes
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, Request, ResultsTurn, UserTurn
from spotter.safety.assess import read
from spotter.safety.told_parts import (
    Bodily,
    how_told,
    is_surely_told,
    takes_pain_back,
    tells_no_pain,
    tells_of_the_body_alone,
)
from spotter.safety.verdict import Category

SET, END = "set_pain", "end_pain"
_keeping = frozenset({SET, END})
_noting = word_set("note noted noting store stored save saved record recorded remember write")
_of_soreness = word_set("sore soreness stiff stiffness tight achy mild watch easier lighter spare")
_longest_note, _reach, _many_words = 200, 3, 12
_longest = 1200
"""Letters of a message that is kept beside what it asks for: of a longer one safety answers."""
_plural = ("s", "feet", "calves")


def with_pains_kept(request: Request, decide: Callable[[Request], Answer]) -> Answer:
    """What ``decide`` makes of a request, and behind all that is done, what the message tells of the body."""
    if len(next((turn.text for turn in reversed(request.turns) if isinstance(turn, UserTurn)), "")) > _longest:
        return decide(request)
    own = _before_keeping(request)
    if own is not None and _ends(found := decide(own)):
        found = replace(found, calls=()) if _asks_to_note(found) else found
        return replace(found, text="\n\n".join(filter(None, (_told_of_keeping(request), found.text))))
    found = decide(request)
    if not _ends(found):
        return found
    calls = tuple(_due(request, found))
    return Answer(calls=calls) if calls else _acknowledged(request, found)


def noted_beside(request: Request) -> Answer:
    """What is noted of the body beside an answer that stands alone, and what is said of it once that is done."""
    if _before_keeping(request) is not None or _touched(request):
        return Answer(_told_of_keeping(request))
    return Answer(calls=tuple(_due(request, Answer())))


def _ends(found: Answer) -> bool:
    """Whether nothing is left to be done: it is only said, or asked."""
    return all(name == ASK for name, _arguments in found.calls)


def _asks_to_note(found: Answer) -> bool:
    """Whether it is only asked whether a pain is to be noted."""
    return any("noted: the" in str(arguments.get("question", "")) for _name, arguments in found.calls)


def _before_keeping(request: Request) -> Request | None:
    """The request before the step that did nothing but keep pains; None where the last step did anything else."""
    for at in range(len(request.turns) - 1, -1, -1):
        turn = request.turns[at]
        if isinstance(turn, UserTurn):
            return None
        if isinstance(turn, AssistantTurn):
            is_keeping = bool(turn.calls) and not turn.text and {call.name for call in turn.calls} <= _keeping
            return replace(request, turns=request.turns[:at]) if is_keeping else None
    return None


def _told_of_keeping(request: Request) -> str:
    """What was noted, and what is noted no longer, by the last step."""
    turn = next(turn for turn in reversed(request.turns) if isinstance(turn, AssistantTurn))
    results = (each for last in request.turns[-1:] if isinstance(last, ResultsTurn) for each in last.results)
    done = {each.call_id for each in results if each.ok}
    lines = []
    for call in turn.calls:
        part, severity = str(call.arguments["body_part"]), str(call.arguments.get("severity", "")).lower()
        if call.id in done:
            hurts = f"Noted: the {part} hurts ({severity}); tell me when it is over."
            lines.append(hurts if call.name == SET else f"Good: the {part} is no longer noted as hurting.")
    return "\n".join(lines)


def _due(request: Request, found: Answer) -> Iterator[Call]:
    """The calls that note what hurts and end what is well, of which nothing was done or asked in this turn."""
    text = _newest(request)
    if not {tool.name for tool in request.tools} >= _keeping or _is_not_to_be_noted(text):
        return
    said = message(text, date.fromisoformat(request.today)) if request.today else None
    if said is None:
        return
    asked = "" if _asks_to_note(found) else _asked(found)
    touched, flags = _touched(request), _flags(request)
    told = [each for each in _told(said) if each[0].plain not in asked and not _is_among(each[0], touched)]
    hurting = [part for part, how in told if how is Bodily.HURTS]
    for part in _each_once(hurting):
        if Category.PAIN in read(text).categories and not _is_among(part, flags):
            yield SET, {"body_part": part.name, "severity": str(_severity(said, text)), "notes": _note(text)}
    if not told and not touched and flags and takes_pain_back(text):
        yield END, {"body_part": flags[-1]}
    for part, how in told:
        ended = [flag for flag in flags if is_same(flag, part.name)]
        is_well = how is Bodily.WELL and (len(said.words) >= _many_words or recovered(text, _pain(part)))
        if is_well and len(ended) == 1 and not any(is_same(ended[0], each.name) for each in hurting):
            yield END, {"body_part": ended[0]}


def _asked(found: Answer) -> str:
    return " ".join(str(arguments.get("question", "")) for _name, arguments in found.calls).casefold()


def _told(said: Message) -> list[tuple[Part, Bodily]]:
    """The person's own parts that are named, each with what is told of it."""
    parts = own_parts(said)
    places = ((each, said.tokens[each.start].start, said.tokens[each.end - 1].end) for each in parts)
    return [(part, how_told(said.text, start, end)) for part, start, end in places]


def _pain(part: Part) -> Pain:
    return Pain(part.plain, joints_of(part.plain), muscles_of(part.plain), Severity.MODERATE)


def _each_once(parts: list[Part]) -> tuple[Part, ...]:
    """Each part once, the one with its side where one is said."""
    found: list[Part] = []
    for part in sorted(parts, key=lambda each: not each.side):
        if not any(is_same(part.name, each.name) or is_near(part.name, each.name) for each in found):
            found.append(part)
    return tuple(found)


def _is_among(part: Part, names: tuple[str, ...]) -> bool:
    return any(is_same(name, part.name) or is_near(name, part.name) for name in names)


def _severity(said: Message, text: str) -> Severity:
    return Severity.SEVERE if bears_no_weight(text) else severity_said(said) or Severity.MODERATE


def _note(text: str) -> str:
    return text[:_longest_note].strip(" .,;?\n") or text[:1]


def _is_not_to_be_noted(text: str) -> bool:
    """Whether somebody says that something is not to be noted."""
    said = message(text, date.min)
    denied = (said.tokens[each.start : min(each.end, each.start + _reach)] for each in scopes(said.tokens))
    return any(token.text in _noting for tokens in denied for token in tokens)


def _newest(request: Request) -> str:
    return before_this_turn(request, read_conversation(request)).said.text


def _turn(request: Request) -> tuple[Any, ...]:
    """What came since the person last spoke."""
    last = max((at for at, turn in enumerate(request.turns) if isinstance(turn, UserTurn)), default=0)
    return request.turns[last:]


def _touched(request: Request) -> tuple[str, ...]:
    """The parts of which a pain was noted or ended in this turn."""
    calls = (call for turn in _turn(request) if isinstance(turn, AssistantTurn) for call in turn.calls)
    return tuple(str(call.arguments.get("body_part", "")) for call in calls if call.name in _keeping)


def _flags(request: Request) -> tuple[str, ...]:
    """The parts of the pains that are noted, as far as it is known here."""
    known = read_conversation(request).knowledge.get("pain", ())
    stored = (each for each in known if isinstance(each, Mapping)) if isinstance(known, list) else ()
    found = dict.fromkeys(str(each.get("body_part", "")) for each in stored if not each.get("ended"))
    for turn in request.turns:
        for call in turn.calls if isinstance(turn, AssistantTurn) else ():
            if call.name == SET:
                found[str(call.arguments.get("body_part", ""))] = None
            elif call.name == END:
                found.pop(str(call.arguments.get("body_part", "")), None)
    return tuple(found)


def _acknowledged(request: Request, found: Answer) -> Answer:
    """The answer behind one sentence on what is only stiff or old, where nothing of the turn speaks of that.

    The sentence alone where nothing else is asked for, and the coach would only ask what was meant.
    """
    text = _newest(request)
    if not request.today or not text or read(text).categories:
        return found
    line = _line(text, request)
    if found.calls and (line or tells_no_pain(text)) and tells_of_the_body_alone(text):
        return Answer(line or _of_none)
    turns = (turn.text for turn in _turn(request) if isinstance(turn, AssistantTurn))
    heard = " ".join([*turns, found.text, _asked(found)]).casefold()
    words = set(heard.replace(".", " ").replace(",", " ").split())
    is_spoken_of = bool(words & _of_soreness) or any(name in heard for name in _named(text, request))
    return found if is_spoken_of or not line else replace(found, text=f"{line}\n\n{found.text}".strip())


def _named(text: str, request: Request) -> list[str]:
    return [part.plain for part in own_parts(message(text, date.fromisoformat(request.today)))]


def _line(text: str, request: Request) -> str:
    """The sentence on the parts that are only stiff or old; empty where none surely is."""
    said = message(text, date.fromisoformat(request.today))
    told = [(part, how) for part, how in _told(said) if how in _sentences]
    told = [(part, how) for part, how in told if is_surely_told(text, *_letters(said, part))]
    if not told:
        return ""
    how = told[0][1]
    places = (_letters(said, part) for part, each in told if each is how)
    names = tuple(dict.fromkeys(text[start:end].casefold().removesuffix("'s") for start, end in places))
    verb = "is" if len(names) == 1 and not names[0].endswith(_plural) else "are"
    return _sentences[how].format(listed(names), verb)


def _letters(said: Message, part: Part) -> tuple[int, int]:
    return said.tokens[part.start].start, said.tokens[part.end - 1].end


_of_none = "Good: as it is no pain, nothing is noted and nothing is held back; stop if it starts to hurt."
_sentences = {
    Bodily.STIFF: "As your {0} {1} stiff or sore, and not in pain, begin lighter there.",
    Bodily.OLD: "I keep in mind that your {0} had an injury: stop whatever hurts it.",
}
