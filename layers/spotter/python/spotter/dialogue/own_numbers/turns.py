"""A turn whose message asks for the writer's own numbers: each question gets its answer, whatever stands beside it.

The readers of this room answer what takes a sum, or what was told and is not logged. What they leave is decided by
the others: what is ordered or logged as a message of its own, a further question by itself. What cannot be answered is
quoted, and never dropped.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.containment import before_this_turn, read_conversation
from spotter.dialogue.last_message import CARE, hear
from spotter.dialogue.likely_readings.taking import as_said, last_said
from spotter.dialogue.memoisation import cached_by_request
from spotter.dialogue.own_numbers.asked import Asked, asked_in, goes_on
from spotter.dialogue.own_numbers.body import body, unkept
from spotter.dialogue.own_numbers.days import (
    beside_the_plan,
    compared,
    counted_among,
    done_of_those,
    short_sets,
    totals,
)
from spotter.dialogue.own_numbers.planned import planned_lift, planned_sets
from spotter.dialogue.own_numbers.strength import (
    load_for_reps,
    maxima,
    names_said,
    ratio,
    rep_max,
    share,
    which_lift,
)
from spotter.dialogue.own_numbers.way import way
from spotter.dialogue.pains import pains_in
from spotter.dialogue.questions.plain_questions import plain_answer
from spotter.dialogue.state import ASK, FETCH
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.replies import fetching
from spotter.dialogue.training.requests import heard_in
from spotter.dialogue.training.state import SourceNeeded, read_state
from spotter.dialogue.understanding.message import Message, message
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import talk_reading
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, Request, UserTurn

Deciding = Callable[[Request], Answer]
Reader = Callable[[Asked], str]
_READERS: tuple[Reader, ...] = (
    unkept,
    body,
    ratio,
    way,
    share,
    rep_max,
    load_for_reps,
    short_sets,
    counted_among,
    done_of_those,
    beside_the_plan,
    compared,
    maxima,
    totals,
    planned_sets,
    planned_lift,
)
_ASKING = (Intent.RECORD, Intent.PLAN_ASK, Intent.ABOUT, Intent.QUESTION, Intent.COACH)
_OF_RECORDS = (Intent.RECORD, Intent.PLAN_ASK, Intent.ABOUT)
_LOGGING = (Intent.LOG, Intent.FIX_LOG)
_ORDERING = (
    *(Intent.SESSION, Intent.WEEK, Intent.PLAN_CHANGE, Intent.CHANGE, Intent.BOOKING, Intent.TIMER),
    *(Intent.KEEP, Intent.FORGET, Intent.HEALTH, Intent.BETTER),
)
_ANSWERING = (Intent.YES, Intent.NO, Intent.PICK)
_surely, _likely, _perhaps, _longest = 0.9, 0.5, 0.3, 700
_several, _few_words, _first_words, _figures_of_sets = 2, 4, 4, 3
_it = word_set("it that")


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the message with the answer to it; ``text`` is empty where none of this room's readers has one."""

    asked: Asked
    text: str = ""
    is_remark: bool = False

    @property
    def quoted(self) -> str:
        return self.asked.text


@dataclass(frozen=True, slots=True)
class _Read:
    """The parts of a message; ``question`` is what has to be asked before one of them can be answered."""

    parts: tuple[_Part, ...] = ()
    question: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The answers of this room."""
        return "\n\n".join(dict.fromkeys(part.text for part in self.parts if part.text))

    @property
    def left(self) -> tuple[_Part, ...]:
        """The parts that are left to others."""
        return tuple(part for part in self.parts if not part.text and not part.is_remark)


def of_own_numbers(request: Request, decide: Deciding) -> Answer:
    """What to say and do next: the answers about the writer's own numbers with what ``decide`` makes of the rest."""
    try:
        return _answers(request, decide) or decide(request)
    except SourceNeeded as needed:
        return _fetched(needed, request) or decide(request)


def _answers(request: Request, decide: Deciding) -> Answer | None:
    read = _read(as_said(request))
    if read.question:
        return ask(f"For which lift: {names_said(read.question)}?", read.question)
    if read.told:
        return _with_the_rest(request, read, decide)
    beside = _beside_orders(request, read, decide) or _each_by_itself(request, read, decide)
    return beside or _with_what_was_dropped(request, read, decide)


def _fetched(needed: SourceNeeded, request: Request) -> Answer | None:
    """The fetch of what is needed; None where it was fetched in this turn already, or cannot be."""
    due = fetching(needed, read_state(request))
    names = set(due.calls[0][1]["sources"])
    turns = request.turns[last_said(request) :]
    made = [call for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls if call.name == FETCH]
    return due if names and not any(names <= set(call.arguments.get("sources", ())) for call in made) else None


def _tells_sets(said: Message) -> bool:
    """Whether a sentence is but an exercise with its load and sets: ``squat 100 kg 5x5``."""
    is_asked = said.is_question or said.says("what", "whats", "which", "how", "if", "for", "can", "should")
    return not is_asked and "x" in said.words and bool(said.exercises) and len(said.numbers()) >= _figures_of_sets


@cached_by_request
def _read(request: Request) -> _Read:
    """The parts of the newest message; none where it is not for this room. SourceNeeded where something is unknown."""
    state = read_state(request)
    before = before_this_turn(request, read_conversation(request))
    text = before.said.text
    if not state.messages or not request.today or not text or len(text) > _longest:
        return _Read()
    intents = talk_reading(text).intents
    words = [token.text for token in tokenise(text)]
    if "why" in words[:_first_words] or {"volume", "estimated"} <= set(words):
        return _Read()  # a reason is no number; these two are told together by the record's own answer
    if any(_tells_sets(each) for each in message(text, date.min).sentences()):
        return _Read()  # sets are logged first, and asked about as logged
    of_workout = before.workout.exercises and not message(text, date.min).exercises
    if of_workout and talk_reading(text, "", Stands.WORKOUT).intents[Intent.ABOUT] >= _surely:
        return _Read()  # the workout in hand is asked about
    if intents[Intent.RECORD] < _likely and plain_answer(before):
        return _Read()  # the handbook knows it
    if max(intents[each] for each in _ASKING) < _perhaps or pains_in(text) or hear(before).requests[:1] == (CARE,):
        return _Read()
    if before.said.answers and max(intents[each] for each in _ANSWERING) >= _likely:
        return _Read()
    context = heard_in(request, has_workout=bool(before.workout.exercises)).context
    if before.said.answers and max(intents[each] for each in _ASKING) < _likely:
        return _Read()
    parts = asked_in(context)
    found = list(_answered(parts))
    lacking = next((names for each in parts if (names := which_lift(each))), ())
    return _Read(tuple(found), lacking if len(lacking) > 1 and not any(part.text for part in found) else ())


def _answered(parts: Sequence[Asked]) -> Iterator[_Part]:
    last: tuple[Reader, Asked] | None = None
    for asked in parts:
        found = None if _is_ordered(asked) else _first(asked)
        if found is not None:
            last = (found[0], asked)
            yield _Part(asked, found[1])
            continue
        if last is not None and goes_on(asked) and (text := last[0](replace(last[1], others=asked.named))):
            yield _Part(asked, text)
            continue
        yield _Part(asked, is_remark=not _is_ordered(asked) and not _is_asked(asked))


def _first(asked: Asked) -> tuple[Reader, str] | None:
    """The first reader that has an answer, and what it is."""
    return next(((reader, text) for reader in _READERS if (text := reader(asked))), None)


def _is_ordered(asked: Asked) -> bool:
    """Whether something is to be done or kept, by the part and by the whole of the message."""
    return any(asked.intents[each] >= _likely and asked.of_whole[each] >= _perhaps for each in (*_ORDERING, *_LOGGING))


def _is_asked(asked: Asked) -> bool:
    """Whether it asks something that others may answer."""
    words = sum(token.is_word for token in asked.said.tokens)
    return asked.asks and words >= _few_words and max(asked.intents[each] for each in _ASKING) >= _likely


def _with_the_rest(request: Request, read: _Read, decide: Deciding) -> Answer:
    """The answers of this room, with what is done and said about the other parts of the message."""
    ordered = [part for part in read.left if _is_ordered(part.asked)]
    if any(max(part.asked.intents[each] for each in _LOGGING) >= _likely for part in ordered):
        found = decide(request)
        further = _apart_from(read, ordered) if _ends(found) else ""
        is_held = not further or _holds(_told(request, found), further)
        return found if is_held else replace(found, text="\n\n".join(filter(None, (found.text, further))))
    if ordered:
        rest = " ".join(_with_its_lift(part) for part in read.parts if not part.text)
        found = decide(_saying(request, rest))
        return replace(found, text="\n\n".join(filter(None, (read.told, found.text)))) if _ends(found) else found
    told: list[str] = []
    for part in read.parts:
        if part.text or part.is_remark:
            told.append(part.text)
            continue
        found = decide(_saying(as_said(request), _with_its_lift(part)))
        if any(name == FETCH for name, _arguments in found.calls):
            return found
        told.append(found.text if found.text and not found.calls else f"I could not answer this: {part.quoted!r}.")
    return Answer("\n\n".join(dict.fromkeys(filter(None, told))))


def _beside_orders(request: Request, read: _Read, decide: Deciding) -> Answer | None:
    """The answers to questions about the record beside what is ordered of the plan, with what is done about that."""
    ordered = [part for part in read.parts if _is_ordered(part.asked)]
    asked = [part for part in read.parts if part not in ordered and _is_asked(part.asked)]
    logs = any(max(part.asked.intents[each] for each in _LOGGING) >= _likely for part in ordered)
    if not ordered or logs or not asked or not all(_is_of_the_record(part) for part in asked):
        return None
    answers = {}
    for part in asked:
        found = decide(_saying(as_said(request), part.quoted))
        if found.calls or not found.text:
            return found if any(name == FETCH for name, _arguments in found.calls) else None
        answers[part.quoted] = found.text
    parts = tuple(replace(part, text=answers.get(part.quoted, "")) for part in read.parts)
    return _with_the_rest(request, _Read(parts), decide)


def _is_of_the_record(part: _Part) -> bool:
    return part.asked.intents[Intent.RECORD] >= _likely and _stands_alone(part)


def _apart_from(read: _Read, logs: Sequence[_Part]) -> str:
    """The answers that hold whatever is logged beside them: of other lifts, and of nothing that was just told."""
    logged = {lift.id for part in logs for lift in part.asked.named}
    kept = [part for part in read.parts if part.text and part.asked.named and not part.asked.points]
    told = [part.text for part in kept if not logged & {lift.id for lift in part.asked.named}]
    return "\n\n".join(dict.fromkeys(told))


def _each_by_itself(request: Request, read: _Read, decide: Deciding) -> Answer | None:
    """The answers to several questions about what is logged and planned; None where one of them needs the others."""
    asked = [part for part in read.parts if _is_asked(part.asked)]
    if len(asked) < _several or any(_is_ordered(part.asked) for part in read.parts):
        return None
    if any(
        max(part.asked.intents[each] for each in _OF_RECORDS) < _likely or not _stands_alone(part) for part in asked
    ):
        return None
    told = []
    for part in asked:
        found = decide(_saying(as_said(request), part.quoted))
        if found.calls or not found.text:
            return found if any(name == FETCH for name, _arguments in found.calls) else None
        told.append(found.text)
    return Answer("\n\n".join(dict.fromkeys(told)))


def _with_what_was_dropped(request: Request, read: _Read, decide: Deciding) -> Answer | None:
    """What is said to the whole, with a question quoted that it holds no answer to; None where it holds all.

    That is so where another question by itself is answered in the same words.
    """
    asked = [part for part in read.parts if _is_asked(part.asked) and _is_of_records(part)]
    if len(asked) < _several or any(_is_ordered(part.asked) for part in read.parts):
        return None
    whole = decide(request)
    if whole.calls or not whole.text:
        return whole if any(name == FETCH for name, _arguments in whole.calls) else None
    alone = [decide(_saying(as_said(request), part.quoted)) for part in asked]
    if any(each.calls for each in alone):
        return None
    same = next((at for at, each in enumerate(alone) if each.text.strip() == whole.text.strip()), None)
    lost = [part for at, part in enumerate(asked) if at != same and alone[at].text.strip() != whole.text.strip()]
    if same is None or not lost or any(_asks_when(part) for part in lost):
        return None
    quoted = " ".join(
        f"I have no answer to this: {part.quoted!r}. Ask it by itself, and name the lift." for part in lost
    )
    return replace(whole, text=f"{whole.text}\n\n{quoted}")


def _asks_when(part: _Part) -> bool:
    """Whether it only asks for more of what the question before it is answered by: ``and when was that``."""
    return part.asked.says("when") and part.asked.points


def _is_of_records(part: _Part) -> bool:
    return max(part.asked.intents[each] for each in _OF_RECORDS) >= _likely


def _stands_alone(part: _Part) -> bool:
    """Whether a question names a lift or a day itself."""
    asked = part.asked
    return bool(asked.days or asked.coming or asked.named or periods(asked.said))


def _with_its_lift(part: _Part) -> str:
    """A part as it was written, with the lift that the answered part before it was about in place of ``it``."""
    text, before = part.quoted, part.asked.before
    if before is None or len(before.lifts) != 1 or part.asked.named:
        return text
    for token in tokenise(text):
        if token.text in _it:
            return f"{text[: token.start]}the {before.lifts[0].name.lower()}{text[token.end :]}"
    return text


def _ends(found: Answer) -> bool:
    return all(name == ASK for name, _arguments in found.calls)


def _saying(request: Request, text: str) -> Request:
    at = last_said(request)
    turn = request.turns[at]
    said = replace(turn, text=text) if isinstance(turn, UserTurn) else turn
    return replace(request, turns=(*request.turns[:at], said, *request.turns[at + 1 :]))


def _told(request: Request, found: Answer) -> str:
    """All that is said in this turn."""
    turns = request.turns[last_said(request) :]
    return "\n".join([*(turn.text for turn in turns if isinstance(turn, AssistantTurn)), found.text])


def _holds(told: str, answer: str) -> bool:
    """Whether every figure of an answer is told already."""
    known = {token.text for token in tokenise(told)}
    return {token.text for token in tokenise(answer) if token.value is not None} <= known
