"""Safety before any model: what code says to the newest messages, and what stands before a model's own words.

It is the loop's, so that it is the same with every provider, and no provider can answer where it refuses.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from spotter.agent.containment import CODE
from spotter.agent.model_checks.reply_check import is_shown, objection
from spotter.agent.model_checks.workout_limits import BY_RULES
from spotter.coaching.contraindications import Condition, conditions_named
from spotter.dialogue.answer import Answer
from spotter.dialogue.coach import asks_in_words, looked_up, put_off, taken_off, taught, written_down
from spotter.errors import MessageNotRead, error_location
from spotter.language.tokens import tokenise
from spotter.messages import (
    AnswerRestarted,
    AssistantTurn,
    Chunk,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    StopReason,
    SummaryTurn,
    TextDelta,
    ToolCall,
    UserTurn,
)
from spotter.observability import logger
from spotter.safety import Category, SafetyState, SafetyVerdict, SafetyVerdicts, assess_conversation
from spotter.safety.answers import (
    REMINDER,
    TAKEN_BACK,
    WHAT_NOW,
    again_in,
    asked_again_of,
    question_of,
    stands_in,
    told_before,
    way_out_of,
)
from spotter.safety.assess import verdict_of
from spotter.safety.languages import ENGLISH
from spotter.safety.taken_back import is_nothing_else

NOT_CANCELLED = "I have cancelled nothing: tell me which session, and it is off."
"""What is said where a session was to be cancelled beside the answer, and none was found or could be looked up."""
NOT_LOOKED_UP = "I could not look that up now."
"""What is said where a question about the record was to be answered beside a stop, and what it needs did not come."""
NOT_NOW = "That has to wait until then."
"""What is said where it could be looked up, and what was asked for is not done while a stop stands."""
MODEL = "safety-1"
"""What an action names as the model where safety alone has answered."""
HELD_BACK = "the model's answer did not fit what safety knows of the user"
"""Why an action holds the fixed answer, where a model had written another."""


@dataclass(frozen=True, slots=True)
class SafetyGate:
    """What safety says to a request. ``is_first``: no step has answered the newest messages yet.

    ``beside`` is what is done beside an answer that stands alone: who is ill and cancels a session has it cancelled,
    and a question that trains nobody is answered while a stop of before stands. ``lead`` stands before everything:
    a stop is taken back. ``is_only_a_no``: that is all that there is to be said.
    """

    verdicts: SafetyVerdicts
    is_first: bool
    beside: ModelResponse | None = None
    lead: str = ""
    is_only_a_no: bool = False

    @property
    def answers_alone(self) -> bool:
        """Whether the fixed answer is the whole reply, and no model is asked."""
        return self.is_only_a_no or (self.verdicts.says and self.verdicts.refuses)

    @property
    def is_case(self) -> bool:
        """Whether there is a warning or a pain, so that a model's own words are read before they go out."""
        return bool(self.verdicts or self.verdicts.pains)

    def through(self, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
        """A provider's chunks behind the fixed answer; or that answer alone, and the provider is never begun.

        In a safety case a model's answer is held until the whole of it has been read. One that advises against the
        warning goes out as the fixed answer alone, without its calls.
        """
        answer = "\n\n".join(filter(None, (self.lead, self.verdicts.answer)))
        if self.answers_alone:
            alone = self.beside or ModelResponse("", (), CODE, MODEL)
            text = "\n\n".join(filter(None, (answer if self.is_first else "", alone.text)))
            yield TextDelta(text)
            yield replace(alone, text=text)
            return
        if self.is_case:
            chunks = self._held(chunks)
        if not answer or not self.is_first:
            yield from chunks
            return
        yield TextDelta(answer)
        yield from _behind(answer, chunks)

    def _held(self, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
        """The chunks once the answer is whole and has been read. Empty ones until then, so that a cancel is seen."""
        held: list[Chunk] = []
        for chunk in chunks:
            if isinstance(chunk, AnswerRestarted):
                held.clear()
            elif not isinstance(chunk, ModelResponse):
                held.append(chunk)
                yield TextDelta("")
            elif chunk.provider in BY_RULES:
                yield from held
                yield chunk
            elif why := objection(chunk, self.verdicts):
                logger.warning("a model's answer to a safety case was held back", extra={"advice": why})
                yield from self._instead(chunk)
            else:
                yield from (each for each in held if isinstance(each, TextDelta))
                yield chunk if is_shown(chunk.reasoning, self.verdicts) else replace(chunk, reasoning="")

    def _instead(self, response: ModelResponse) -> Iterator[Chunk]:
        """The fixed answer in place of a model's; nothing where it stands before it already."""
        fixed = (self.verdicts.gravest or verdict_of(Category.PAIN)).answer
        text = "" if self.verdicts.answer and self.is_first else fixed
        yield TextDelta(text)
        whole = StopReason.END
        yield replace(response, text=text, calls=(), blocks=None, reasoning="", fallback=HELD_BACK, stop=whole)


def safety_gate(request: Request) -> SafetyGate:
    """Safety's reading of all that the user has said in ``request`` and of the profile.

    MessageNotRead in place of any error: a message that safety cannot read is answered by code, and no model reads it.
    """
    try:
        return _gate(request)
    except Exception as error:  # noqa: BLE001 - whatever it is, it came of what was given to read
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("safety failed over what it read", extra=where)
        raise MessageNotRead(f"{where['error']} at {where['place']}") from None


def _gate(request: Request) -> SafetyGate:
    groups = _messages(request)
    newest = "\n".join(groups[-1]) if groups else ""
    earlier = [text for group in groups[:-1] for text in group]
    verdicts = assess_conversation(earlier, newest, _state(request))
    gravest = verdicts.gravest
    is_ill = gravest is not None and verdicts.says and gravest.category in _of_the_ill
    is_first = _is_first(request)
    beside = _beside_a_stop(request) if verdicts.is_open else _taken_off(request) if is_ill else None
    if beside is None and verdicts.says and verdicts.refuses and not verdicts.stops:
        beside = _done_beside(request, written_down(request), verdicts.answer)
    if gravest is not None and verdicts.is_open:
        verdicts = replace(verdicts, gravest=replace(gravest, answer=_again(request, verdicts, gravest, beside)))
    elif gravest is not None and verdicts.says and verdicts.refuses and _was_told(request, gravest.category):
        short = told_before(gravest.category)
        verdicts = replace(verdicts, gravest=replace(gravest, answer=short)) if short else verdicts
    if beside is None and not is_first and verdicts.says and verdicts.refuses:
        otherwise = NOT_CANCELLED if is_ill else _not_done(request) if verdicts.is_open else verdicts.answer
        beside = ModelResponse(otherwise, (), CODE, MODEL)
    if verdicts.taken_back is None:
        return SafetyGate(verdicts, is_first, beside)
    is_only_a_no = not verdicts.answer and is_nothing_else(tokenise(newest), verdicts.taken_back)
    lead = f"{TAKEN_BACK} {WHAT_NOW}" if is_only_a_no else TAKEN_BACK
    return SafetyGate(verdicts, is_first, beside, lead, is_only_a_no)


def _again(request: Request, verdicts: SafetyVerdicts, gravest: SafetyVerdict, beside: ModelResponse | None) -> str:
    """What is said of a stop that stands: in full, or of it what the newest message has not been told."""
    before = _said_before(request)
    if verdicts.is_denied:
        question = question_of(gravest.category)
        return asked_again_of(gravest.category) if before and question in before[-1] else question
    if not _was_told(request, gravest.category):
        return gravest.answer
    if beside is not None and gravest.category not in _of_despair:
        return REMINDER
    way_out = way_out_of(gravest.category, was_seen=verdicts.was_seen)
    if way_out and verdicts.language == ENGLISH and asks_in_words(request):
        return way_out
    return again_in(gravest.category, verdicts.language, was_seen=verdicts.was_seen, before=before[-_last_said:])


def _said_before(request: Request) -> list[str]:
    """What the coach has said before the newest messages."""
    return [turn.text for turn in request.turns[: _newest(request)] if isinstance(turn, AssistantTurn)]


_last_said = 6
"""Steps back in which no sentence of a stop is said again as it was."""
_of_despair = frozenset({Category.SELF_HARM, Category.DISTRESS})
_of_the_ill = frozenset({Category.FEVER, Category.ILLNESS})


def _taken_off(request: Request) -> ModelResponse | None:
    """The calls that cancel what somebody who is ill asks to have cancelled, or what is said of it; None if nothing."""
    return _done_beside(request, taken_off(request), NOT_CANCELLED)


def _beside_a_stop(request: Request) -> ModelResponse | None:
    """What trains nobody and is asked for behind a stop: a session put off, the record, how a lift is done; else None.

    Nobody is asked anything there.
    """
    for found in (put_off, looked_up, taught):
        beside = _done_beside(request, found(request), _not_done(request))
        if beside is not None:
            return beside
    return None


def _not_done(request: Request) -> str:
    """What is said where nothing came of what was looked up: that it has to wait, or that it could not be had."""
    results = (turn for turn in request.turns[_newest(request) :] if isinstance(turn, ResultsTurn))
    return NOT_NOW if any(each.ok for turn in results for each in turn.results) else NOT_LOOKED_UP


def _was_told(request: Request, category: Category) -> bool:
    """Whether the whole answer of a warning stands in the conversation before the newest messages."""
    return any(stands_in(text, category) for text in _said_before(request))


def _newest(request: Request) -> int:
    """Where the newest message stands among the turns."""
    return max((at for at, turn in enumerate(request.turns) if isinstance(turn, UserTurn)), default=0)


def _done_beside(request: Request, found: Answer, otherwise: str) -> ModelResponse | None:
    """``found`` as a step of code; ``otherwise`` where what it asks for has been asked for and did not come."""
    calls = tuple(
        ToolCall(f"safety_{len(request.turns)}_{at}", name, arguments)
        for at, (name, arguments) in enumerate(found.calls, start=1)
    )
    names = {call.name for call in calls}
    if not (calls or found.text) or not names <= {tool.name for tool in request.tools}:
        return None
    newest = _newest(request)
    made = [call for turn in request.turns[newest:] if isinstance(turn, AssistantTurn) for call in turn.calls]
    asked = [(call.name, dict(call.arguments)) for call in made]
    is_asked_again = any((call.name, dict(call.arguments)) in asked for call in calls)
    if is_asked_again:
        return ModelResponse(otherwise, (), CODE, MODEL)  # what did not come cannot be had
    return ModelResponse(found.text, calls, CODE, MODEL)


def _behind(answer: str, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    parted = False
    for chunk in chunks:
        if isinstance(chunk, ModelResponse):
            yield replace(chunk, text=f"{answer}\n\n{chunk.text}" if chunk.text else answer)
            return
        if isinstance(chunk, AnswerRestarted):
            parted = False
            yield chunk
            chunk = TextDelta(answer)
        elif isinstance(chunk, TextDelta) and chunk.text and not parted:
            parted = True
            chunk = TextDelta(f"\n\n{chunk.text}")
        yield chunk


def _messages(request: Request) -> list[list[str]]:
    """The user's messages, those together that came between two answers; before a checkpoint, what it has kept.

    What stands in place of an omitted message is no word of the user's.
    """
    groups: list[list[str]] = []
    together = False
    for turn in request.turns:
        if isinstance(turn, UserTurn) and turn.omitted:
            continue
        if isinstance(turn, UserTurn):
            if together:
                groups[-1].append(turn.text)
            else:
                groups.append([turn.text])
            together = True
        elif isinstance(turn, SummaryTurn):
            groups += [[text] for text in turn.said]
            together = False
        elif isinstance(turn, AssistantTurn):
            together = False
    return groups


def _is_first(request: Request) -> bool:
    for turn in reversed(request.turns):
        if isinstance(turn, AssistantTurn):
            return False
        if isinstance(turn, UserTurn):
            return True
    return False


def _state(request: Request) -> SafetyState:
    """What the newest profile and settings in ``request`` tell of the person."""
    known: dict[str, Any] = {}
    for turn in request.turns:
        if isinstance(turn, KnowledgeTurn):
            known |= {source.name: source.data for source in turn.sources if isinstance(source.data, dict)}
    profile = known.get("user_profile", {})
    age, conditions = profile.get("age"), conditions_named(profile.get("conditions"))
    level = str(known.get("user_settings", {}).get("fitness_level", "")).lower()
    return SafetyState(
        age=age if isinstance(age, int) else None,
        beginner=level == "beginner",
        pregnant=Condition.PREGNANCY in conditions,
        recent_surgery=Condition.SURGERY in conditions,
        heart_condition=Condition.HEART in conditions,
    )
