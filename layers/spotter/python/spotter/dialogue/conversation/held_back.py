"""What no reader of a message should do unasked, in one place behind them all.

"Should I delete Monday's log?" names a deletion, and each skill that hears it would delete. So before anything is
changed it is asked of the message as a whole whether its writer wants that kind of thing changed
(``intents.wanted_writes``). Where that is unlikely nothing is changed: what would be done is told, and a yes does it.

Nothing is remembered for the yes: the message before is taken again as it stood, and then nothing of it is held back.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import dropwhile, takewhile
from typing import Any

from spotter.dialogue.answer import Answer, ask, listed
from spotter.dialogue.conversation.completion import GO_ON
from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.intents.fitting import ANSWERING, is_ordered
from spotter.dialogue.intents.talk import intents_of, wanted_of
from spotter.dialogue.intents.wanted_writes import likely_wanted
from spotter.dialogue.likely_readings.taking import last_said
from spotter.dialogue.replies.calls_said import call_said
from spotter.dialogue.state import ASK, ConversationState, Utterance
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, KnowledgeTurn, Request, Turn, UserTurn

Deciding = Callable[[Request], Answer]
HELD = "I am not sure that you want this, so I have changed nothing: "
_END = ". Shall I do it?"
_unlikely, _hardly = 0.03, 0.008
"""How likely a change is to be wanted at least where it is made at once; and where a word orders it, or one of another
kind is likely."""
_likely, _surely = 0.5, 0.6
_answers, _few_words = 0.3, 4
"""How likely a message behind a question is its answer where nothing of it is held back."""


def unless_unwanted(request: Request, decide: Deciding) -> Answer:
    """What to say and do next for the newest message: nothing is changed that it hardly wants changed."""
    agreed = _agreed_to(request)
    if agreed is not None:
        return decide(agreed)
    found = decide(request)
    now = before_this_turn(request, read_conversation(request))
    unwanted = _unwanted(found, now)
    if not unwanted:
        return found
    kept = tuple(call for call in found.calls if call not in unwanted)
    if any(name != ASK for name, _arguments in kept):
        return replace(found, calls=kept)
    told = tuple(dict.fromkeys(call_said(name, arguments, request.today) for name, arguments in unwanted))
    return ask(f"{HELD}{listed(told)}{_END}", GO_ON)


def likely_wants_a_change(said: Utterance) -> bool:
    """Whether a message likely wants anything of what is stored changed."""
    return max(wanted_of(said).values()) >= _likely


def surely_wants(said: Utterance, tools: Iterable[str]) -> bool:
    """Whether a message surely wants all changed that these tools change."""
    wanted = wanted_of(said)
    return all(likely_wanted(name, wanted) >= _surely for name in tools)


def _unwanted(found: Answer, now: ConversationState) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The calls that change what the message hardly wants changed; none of an answer to what the coach asked."""
    said = now.said
    if not found.calls or not said.text:
        return ()
    goes_on = len(said.text.split()) <= _few_words and bool(said.answers or said.did)
    if goes_on or (said.answers and max(intents_of(said)[each] for each in ANSWERING) >= _answers):
        return ()
    wanted = wanted_of(said)
    is_of_another = max(wanted.values()) >= _likely
    return tuple(
        (name, arguments)
        for name, arguments in found.calls
        if likely_wanted(name, wanted) < (_hardly if is_of_another or _is_ordered(name, said.text) else _unlikely)
    )


def _is_ordered(tool: str, text: str) -> bool:
    """Whether a word that does not ask orders it: ``cancel monday``, ``log that``. A log that is named is deleted."""
    return tool in _ordered and "?" not in text and is_ordered((tool,), text)


_ordered = frozenset({"log_workout", "schedule_workout", "update_scheduled_workout", "cancel_scheduled_workout"})


def _agreed_to(request: Request) -> Request | None:
    """The request as it stood when what the newest message says yes to was held back; None of any other message."""
    now = before_this_turn(request, read_conversation(request))
    if not now.said.question.startswith(HELD) or not _is_yes(now.said.text):
        return None
    last = last_said(request)
    users = [at for at in range(last) if isinstance(request.turns[at], UserTurn)]
    if not users:
        return None
    between = request.turns[users[-1] + 1 : last]
    fetched = takewhile(lambda turn: not _asks(turn), between)  # with what came of it
    learned = (turn for turn in dropwhile(lambda turn: not _asks(turn), between) if isinstance(turn, KnowledgeTurn))
    turns = (*request.turns[: users[-1] + 1], *fetched, *learned, *request.turns[last + 1 :])
    return replace(request, turns=turns)


def _asks(turn: Turn) -> bool:
    return isinstance(turn, AssistantTurn) and any(call.name == ASK for call in turn.calls)


def _is_yes(text: str) -> bool:
    """Whether a message is a yes and nothing else: what is said behind one is a message of its own."""
    words = {token.text for token in tokenise(text) if token.is_word}
    return words <= _of_a_yes and consent_in(tokenise(text)) is Consent.YES


_of_a_yes = word_set(
    "yes yeah yep yup yea aye ok okay sure go ahead do it please pls thanks thank you that is right correct exactly of "
    "course lets i want mate"
)
