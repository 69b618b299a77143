"""A message of several sentences, taken one after the other where that does more than taking it as a whole.

People say several things at once: a figure that was wrong, what to add, and a question behind it. The readers weigh
what a whole message may mean, and one thing that they do not follow leaves all of it undone. Sentence by sentence each
is a message of its own, said in the conversation as the ones before it left it. What is asked is asked last.

Nothing is kept between the steps of a turn: which sentence is due follows from what has been done since the message.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from spotter.catalogue import match
from spotter.dialogue.answer import Answer
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.last_message import CARE, Heard, hear
from spotter.dialogue.intents.parting import parts_by_intent
from spotter.dialogue.likely_changes.programmed import is_of_changes
from spotter.dialogue.likely_readings.taking import as_said, last_said
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.questions.plain_questions import plain_answer
from spotter.dialogue.requests.unasked import ANY_DAY, LEFT, NO_REQUEST
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import ASK, FETCH, IDLE, PLAN
from spotter.dialogue.training.lift_sums.asked import asks_for_sum
from spotter.dialogue.training.written_sets import parts_written
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import message
from spotter.dialogue.weekly.dictated import plan_dictated
from spotter.dialogue.weekly.hearing import asks_for_a_week
from spotter.language.sentences import sentences_in
from spotter.language.tokens import TokenKind, tokenise
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, Request, Turn, UserTurn

Deciding = Callable[[Request], Answer]
"""What is said and done next for the newest message, taken as a whole."""
_most_parts = 6
_longest = 700
"""Letters of a message that is taken in parts."""
_most_steps = 8
"""Steps of a turn in which a further part is begun: the loop has ten."""
_notices = frozenset({ASK, FETCH, IDLE, "message_notify_user"})


def by_intent(request: Request, decide: Deciding) -> Answer:
    """What to say and do next for the newest message, in parts where it asks for things of different kinds."""
    request = _as_it_was_taken(request, decide, _of_each_intent)
    parts = _of_each_intent(as_said(request))
    return _InParts(request, parts, decide, _anything).answer() if parts else decide(request)


def _of_each_intent(request: Request) -> tuple[str, ...]:
    """The parts of a message that are of different kinds; a plan of several days is one, however it is told.

    None where somebody needs care: that is seen to first, and nothing beside it.
    """
    said = _text(request)
    if asks_for_a_week(said) or plan_dictated(said) is not None or _heard(request).requests[:1] == (CARE,):
        return ()
    now = before_this_turn(request, read_conversation(request))
    if pains_in(said):
        return parts_by_intent(now.said)
    planned = [found for each in now.workout.exercises if (found := match(each["name"]).exercise) is not None]
    return parts_by_intent(now.said) or (parts_written(said, planned) if planned else ())


def _anything(_heard: Heard, _answer: Answer) -> bool:
    """A part that was told by what it asks for does what it comes to."""
    return True


def part_by_part(request: Request, decide: Deciding) -> Answer:
    """What to say and do next for the newest message, in parts where that does more of it."""
    request = _as_it_was_taken(request, decide, lambda earlier: _parts(earlier, decide(earlier), decide))
    as_it_was = as_said(request)
    whole = decide(as_it_was)
    parts = _parts(as_it_was, whole, decide)
    if isinstance(parts, Answer):
        return parts
    if not parts:
        return whole if as_it_was is request else decide(request)
    return _InParts(request, parts, decide, is_named).answer()


def in_parts(
    request: Request, parts: tuple[str, ...], decide: Deciding, may_do: Callable[[Heard, Answer], bool]
) -> Answer:
    """What to say and do next for the newest message, taken in these parts.

    ``may_do``: whether a part may do what it comes to, as it was heard by itself.
    """
    return _InParts(request, parts, decide, may_do).answer()


def in_these_parts(request: Request, parts: tuple[str, ...], decide: Deciding) -> Answer:
    """What to say and do next for the newest message, of which each of these parts does whatever it comes to."""
    return _InParts(request, parts, decide, _anything).answer()


def _parts(request: Request, whole: Answer, decide: Deciding) -> tuple[str, ...] | Answer:
    """The parts in which a message is taken for which nothing was done; none where it is taken as a whole, as one is
    that programs of changes read as a whole.

    An answer is what has to be fetched to tell.
    """
    said = _text(request)
    if is_of_changes(before_this_turn(request, read_conversation(request)).said):
        return ()
    if len(said) > _longest or not _is_open(request, whole):
        return ()
    parts = sentences_in(said)
    if len(parts) > _most_parts:
        return ()
    found: list[str] = []
    acts = 0
    for part in parts:
        alone = _Alone.of(_saying(request, part), decide)
        pieces = [_Alone.of(_saying(request, piece), decide) for piece in _clauses(part)] if alone.asks else []
        for each in (alone, *pieces):
            if _fetches(each.answer) and _is_new(request, each.answer):
                return Answer(calls=each.answer.calls)
        in_pieces = bool(pieces) and all(each.acts and each.is_clear for each in pieces)
        if not (in_pieces or alone.is_clear) or (found and _denies(part) and not alone.acts):
            return ()
        found += _clauses(part) if in_pieces else [part]
        acts += sum(each.acts for each in pieces) if in_pieces else alone.acts
    goes_back = any(map(_goes_back, found[1:]))
    return tuple(found) if acts and 1 < len(found) <= _most_parts and not goes_back else ()


def _clauses(part: str) -> tuple[str, ...]:
    """The clauses of a sentence that has several."""
    tokens = tokenise(part)
    spans = clauses(tokens)
    if not all(any(token.is_word for token in tokens[start:end]) for start, end in spans):
        return ()
    found = tuple(part[tokens[start].start : tokens[end - 1].end].strip(" ,") for start, end in spans)
    return found if len(found) > 1 else ()


@dataclass(frozen=True, slots=True)
class _Alone:
    """What a part comes to that is said alone. ``is_clear``: it asks nothing, and acts on what it names."""

    answer: Answer
    acts: bool
    is_clear: bool

    @property
    def asks(self) -> bool:
        """Whether it comes to a question."""
        return _asks(self.answer)

    @classmethod
    def of(cls, request: Request, decide: Deciding) -> "_Alone":
        answer = decide(request)
        acts = _does(answer)
        heard = _heard(request)
        is_clear = is_named(heard, answer) and not (acts and heard.said.is_question)
        if not answer.calls and not heard.said.is_question:
            is_clear = not any(each.kind in _figures for each in heard.said.tokens)
        if not answer.calls and _is_idle(request, answer):
            is_clear = is_clear and not any(True for _ in heard.said.named(*_named))
        builds = bool(acts) and any(act.skill == "build" for act in heard.requests)
        return cls(answer, bool(acts), is_clear and not _asks(answer) and not builds)


_changing = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})
_named = frozenset({"listed", "exercise", "place", "lift"})
_figures = frozenset({TokenKind.NUMBER, TokenKind.ORDINAL, TokenKind.CLOCK})
_going_back = word_set(
    "no nah nope not dont or actually wait sorry scratch nvm nevermind instead such like except unless but"
)


def is_named(heard: Heard, answer: Answer) -> bool:
    """Whether a change of the workout names what it changes: of what was spoken of before a part alone tells little."""
    acts = set(_does(answer))
    if not acts <= _changing:
        return PLAN not in acts
    return not acts or any(True for _ in heard.said.named(*_named))


def _denies(part: str) -> bool:
    """Whether a sentence by which nothing is done may be said against what stands before it."""
    return any(token.text in _against for token in tokenise(part))


_against = word_set(
    "no nah nope not never dont doesnt didnt wont cant isnt wasnt arent without keep leave forget cancel stop unless"
)


def _goes_back(part: str) -> bool:
    """Whether a sentence takes back what the one before it said, or says it in other words."""
    first = next((token.text for token in tokenise(part) if token.is_word), "")
    return first in _going_back


def _is_open(request: Request, whole: Answer) -> bool:
    """Whether the message as a whole leads to nothing that is done or answered, and nobody needs care."""
    if _does(whole) or _fetches(whole):
        return False
    if plain_answer(before_this_turn(request, read_conversation(request))):
        return False
    if asks_for_sum(message(_text(request), ANY_DAY)):
        return False  # its sentences tell the figures of one sum
    skills = [act.skill for act in _heard(request).requests]
    if CARE.skill in skills[:1] or "build" in skills:
        return False
    only_reads = bool(skills) and not any(SKILLS[act.name].writes for act in _heard(request).requests)
    return _asks(whole) or not only_reads or _is_idle(request, whole)


@dataclass
class _InParts:
    """A turn whose message is taken in ``parts``, as far as it has come."""

    request: Request
    parts: tuple[str, ...]
    decide: Deciding
    may_do: Callable[[Heard, Answer], bool]
    """Whether a part may do what it comes to, as it was heard by itself."""
    turns: list[Turn] = field(default_factory=list)
    """The conversation as if each part had been a message."""
    taken: list[list[Turn]] = field(default_factory=list)
    """The steps of the turn that no part has claimed yet."""
    told: list[Answer] = field(default_factory=list)
    """What was to be said since the last step."""
    later: list[str] = field(default_factory=list)
    """The parts that are asked about."""
    made: list[list[Turn]] = field(default_factory=list)
    """Of each of these, the steps that were made before it is asked about: they are not made again."""

    def answer(self) -> Answer:
        """What to say and do next."""
        due = self._run()
        if not _ends(due):
            return replace(due, text=_together([*self.told, due], ""), listing="")
        open_ones = self.later[1:] if _asks(due) else self.later
        left = f"I have not come to this: {' '.join(open_ones)}" if open_ones else ""
        listing = next((each.listing for each in reversed([*self.told, due]) if each.listing), "")
        return replace(due, text=_together([*self.told, due], left, listing), listing=listing)

    def unfolded(self) -> tuple[Turn, ...]:
        """The conversation as if each part had been a message, up to where the turn has come."""
        self._run()
        return tuple(self.turns)

    def _run(self) -> Answer:
        last = last_said(self.request)
        self.turns = list(self.request.turns[:last])
        behind = list(self.request.turns[last + 1 :])
        steps = [at for at, turn in enumerate(behind) if isinstance(turn, AssistantTurn)]
        knowledge = behind[: steps[0]] if steps else behind
        self.taken = [behind[at:end] for at, end in pairwise([*steps, len(behind)])]
        self.told, self.later, self.made = [], [], []
        for at, part in enumerate(self.parts):
            if len(steps) - len(self.taken) >= _most_steps:
                self.later += self.parts[at:]
                return Answer()
            due = self._take(part, knowledge if at == 0 else [])
            if due is not None:
                return due
        return self._ask() if self.later else Answer()

    def _take(self, part: str, knowledge: Sequence[Turn] = ()) -> Answer | None:
        """The next step of a part; None where it is done, or is asked about later."""
        self.turns += [self._said(part), *knowledge]
        begin = len(self.turns)
        while True:
            due = self.decide(replace(self.request, turns=tuple(self.turns)))
            if not due.calls:
                self._close(due)
                return None
            now = replace(self.request, turns=tuple(self.turns))
            if _asks(due) or not self.may_do(_heard(now), due):
                self.later.append(part)
                self.made.append(self.turns[begin:])
                self.turns.append(AssistantTurn(""))
                return None
            if not self._claimed():
                return due

    def _ask(self) -> Answer:
        """The question about the first part that is not clear."""
        self.turns += [self._said(self.later[0]), *(self.made[0] if self.made else ())]
        while True:
            now = replace(self.request, turns=tuple(self.turns))
            due = self.decide(now)
            if not self._claimed():
                return due if self.may_do(_heard(now), due) else Answer()

    def _said(self, part: str) -> Turn:
        return _reworded(self.request.turns[last_said(self.request)], part)

    def _close(self, due: Answer) -> None:
        if not _is_idle(replace(self.request, turns=tuple(self.turns)), due):
            self.told.append(due)
        self.turns.append(AssistantTurn(due.text))

    def _claimed(self) -> bool:
        """Whether the step has been made; it is the part's then."""
        if not self.taken:
            return False
        self.turns += self.taken.pop(0)
        self.told = []
        return True


def _as_it_was_taken(
    request: Request, decide: Deciding, parting: Callable[[Request], tuple[str, ...] | Answer]
) -> Request:
    """The request with the message before in its parts, where it was taken so and its question is answered now."""
    last = last_said(request)
    earlier = replace(request, turns=request.turns[:last])
    at = last_said(earlier)
    if at < 0 or not any(isinstance(turn, AssistantTurn) and _asked(turn) for turn in earlier.turns[at:]):
        return request
    if len(sentences_in(_text(earlier))) < _two:
        return request
    parts = parting(as_said(earlier))
    if isinstance(parts, Answer) or not parts:
        return request
    may_do = _anything if parting is _of_each_intent else is_named
    return replace(request, turns=(*_InParts(earlier, parts, decide, may_do).unfolded(), *request.turns[last:]))


_two = 2


def _together(answers: Sequence[Answer], *behind: str) -> str:
    """What each said without the workout as it then was, and what is said behind all."""
    texts = [each.text.replace(each.listing, "").strip() if each.listing else each.text for each in answers]
    return "\n\n".join(filter(None, (*dict.fromkeys(texts), *behind)))


def _is_idle(request: Request, due: Answer) -> bool:
    """Whether what is said tells nothing: small talk, and that nothing was asked for."""
    if due == LEFT or due.text.startswith(NO_REQUEST):
        return True
    requests = _heard(request).requests
    return bool(requests) and all(act.skill == "small_talk" for act in requests)


def _heard(request: Request) -> Heard:
    return hear(before_this_turn(request, read_conversation(request)))


def _saying(request: Request, part: str) -> Request:
    at = last_said(request)
    said = _reworded(request.turns[at], part)
    return replace(request, turns=(*request.turns[:at], said, *request.turns[at + 1 :]))


def _reworded(turn: Turn, text: str) -> Turn:
    return replace(turn, text=text) if isinstance(turn, UserTurn) else turn


def _text(request: Request) -> str:
    at = last_said(request)
    said = request.turns[at] if at >= 0 else None
    return said.text if isinstance(said, UserTurn) else ""


def _does(answer: Answer) -> tuple[str, ...]:
    return tuple(name for name, _arguments in answer.calls if name not in _notices)


def _fetches(answer: Answer) -> bool:
    return any(name == FETCH for name, _arguments in answer.calls)


def _asks(answer: Answer) -> bool:
    return any(name == ASK for name, _arguments in answer.calls)


def _asked(turn: AssistantTurn) -> bool:
    return any(call.name == ASK for call in turn.calls)


def _ends(answer: Answer) -> bool:
    return not answer.calls or _asks(answer)


def _is_new(request: Request, answer: Answer) -> bool:
    """Whether what is to be fetched has not been asked for in this turn: else it cannot be had."""
    turns = request.turns[last_said(request) :]
    calls = [call for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls if call.name == FETCH]
    made = [dict(call.arguments) for call in calls]
    return not any(name == FETCH and dict(arguments) in made for name, arguments in answer.calls)
