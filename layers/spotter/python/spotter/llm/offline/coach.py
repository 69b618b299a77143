"""The coach's decision: from where the conversation stands to what is said and done next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from spotter.llm.messages import Request
from spotter.llm.offline import memory, questions, talk
from spotter.llm.offline.answer import Answer, ask
from spotter.llm.offline.building import build
from spotter.llm.offline.care import care_for
from spotter.llm.offline.changing import adjust, remove, swap
from spotter.llm.offline.conversation import ASK, FETCH, Conversation, Heard, read
from spotter.llm.offline.gear import gear_said
from spotter.llm.offline.intents import Intent, asks_for_another, asks_to_swap, intent_of, limits, requests_in
from spotter.llm.offline.reference import meant
from spotter.llm.offline.report import report, told
from spotter.llm.offline.reshaping import add, move, reshape
from spotter.llm.offline.small_talk import CAN_DO
from spotter.llm.offline.text import longest_read_chars, plain
from spotter.llm.offline.wishes import Wish

_changes: Mapping[Intent, Callable[[Conversation, Sequence[str], Wish], Answer]] = {
    Intent.SWAP: swap,
    Intent.REMOVE: remove,
    Intent.ADJUST: adjust,
    Intent.ADD: add,
    Intent.MOVE: move,
    Intent.RESHAPE: reshape,
}
_openers = ("30 minutes, bodyweight", "30 minutes, dumbbells", "What can you do?")
_shall_i = "Shall I build you a workout?"
_fragments = (Intent.FRAGMENT, Intent.VAGUE, Intent.NEVER_MIND, Intent.UNKNOWN)


def answer(request: Request) -> Answer:
    """What to say and do next. The same request gives the same answer.

    A message that holds several requests is taken one request to a step.
    """
    now = read(request)
    if not any(call.name != FETCH for call, _result in now.done):
        decided = _with_what_is_left(_decide(now, 0), now, 1)
        before = told(now.untold)
        return replace(decided, text=f"{before}\n\n{decided.text}".strip()) if before else decided
    if now.steps < len(_requests(now)) and all(result.ok for _call, result in now.done):
        following = _with_what_is_left(_decide(now, now.steps), now, now.steps + 1)
        if any(name != ASK for name, _arguments in following.calls):
            return following
        return replace(following, text=f"{told(now.done)}\n\n{following.text}".strip())
    then = read(request, until=now.decided_at)
    return report(now, _decide(then, then.steps))


def _with_what_is_left(decided: Answer, now: Conversation, step: int) -> Answer:
    """The answer; if it ends the turn before the last request of the message, it says what it has not come to."""
    left = _requests(now)[step:]
    if not left or any(name != ASK for name, _arguments in decided.calls):
        return decided
    return replace(decided, text=f"{decided.text}\n\nI have not come to this: {', '.join(left)}.".strip())


def _requests(now: Conversation) -> tuple[str, ...]:
    """The requests of the last message, if all of them are changes to the workout in hand."""
    if now.said.answers or not now.hand.exercises:
        return (now.said.text,)
    parts = requests_in(plain(now.said.text))
    each_changes = all(_intent(now, Heard(part)) in _changes and _outright(part) for part in parts)
    return parts if len(parts) > 1 and each_changes else (now.said.text,)


def _outright(text: str) -> bool:
    """Whether a plain text asks for a change, rather than naming a reason for one."""
    return asks_to_swap(text) or not limits(memory.heard(Heard(text)))


def _decide(now: Conversation, step: int) -> Answer:
    """The next thing to do, with the caveats of what is known of the person."""
    care = care_for(now)
    if care.ends:
        return Answer(care.answer)
    decided = _decided(now, step)
    if len(now.said.text) > longest_read_chars and not step:
        decided = replace(
            decided, text=f"That is a long message: I have read the beginning of it. {decided.text}".strip()
        )
    if care.caveats and any(name == "generate_workout" for name, _arguments in decided.calls):
        decided = replace(decided, remarks=(*care.caveats, *decided.remarks))
    return decided


def _decided(now: Conversation, step: int) -> Answer:
    requests = _requests(now)
    topic, intent = _topic(now, requests[min(step, len(requests) - 1)])
    texts = [plain(each.text) for each in topic]
    if not any(texts):
        return Answer(f"I did not catch anything. {CAN_DO}")
    if len(topic) == 1:
        if (amount := questions.how_much(now, texts[0])) is not None:
            return amount
        if (reply := talk.reply(texts[0])) is not None:
            return Answer(reply)
        if memory.recovered(texts[0]):
            return Answer("Good to hear. I will not spare it any more in what I build; begin gently all the same.")
    wish = Wish()
    for each in topic:
        wish = wish.then(memory.heard(each))
    if intent in _changes:
        return _change(now, intent, texts, wish)
    if intent is Intent.BUILD:
        return build(now, wish, asked=len(topic) > 1, other=asks_for_another(texts[0]))
    return _other(now, intent, texts[-1], wish)


def _topic(now: Conversation, request: str) -> tuple[Sequence[Heard], Intent]:
    """The topic that ``request``, of the last message, belongs to, with the answers to questions about it; "
    "its intent."""
    topic: list[Heard] = []
    intent = Intent.UNKNOWN
    for each in (*now.thread[:-1], replace(now.said, text=request)):
        own = _intent(now, each)
        if topic and _answers(each, own, intent):
            topic.append(each)
            intent = own if own is Intent.NEVER_MIND else intent
        else:
            topic, intent = [each], own
    return topic, intent


def _answers(said: Heard, own: Intent, asked_about: Intent) -> bool:
    """Whether a message answers the question before it, and is no request of its own."""
    if not said.answers or asked_about not in (*_changes, Intent.BUILD) or talk.reply(plain(said.text)) is not None:
        return False
    return own in _fragments or own is asked_about


def _intent(now: Conversation, said: Heard) -> Intent:
    text = plain(said.text)
    named = meant(text, now.hand.exercises, None)
    wish = memory.heard(said)
    return intent_of(
        text, wish, has_workout=bool(now.hand.exercises), names_exercise=bool(named.places) and not named.every
    )


def _change(now: Conversation, intent: Intent, texts: Sequence[str], wish: Wish) -> Answer:
    if not now.hand.known:
        return Answer(calls=((FETCH, {"sources": ["current_workout"]}),))
    if now.hand.exercises:
        return _changes[intent](now, texts, wish)
    if len(texts) > 1:
        return build(now, wish, asked=True)
    return questions.substitutes(now, texts[0]) or questions.no_workout()


def _other(now: Conversation, intent: Intent, text: str, wish: Wish) -> Answer:
    if intent is Intent.NEVER_MIND:
        return Answer("All right, I leave everything as it is.")
    if intent is Intent.VAGUE:
        return Answer("Good. Tell me what you would like: a new workout, or a change to the one you have.")
    if intent is Intent.SHOW:
        return questions.show(now, text)
    if intent is Intent.WHY:
        return questions.why(now, text)
    if intent is Intent.PROGRESS:
        return questions.progress(now)
    if intent is Intent.QUESTION and not _only_level(wish):
        return questions.no_answer()
    if intent is Intent.HOW_TO and (told_how := questions.how_to(now, text)) is not None:
        return told_how
    if intent in (Intent.FRAGMENT, Intent.QUESTION):
        return _fragment(now, text, wish)
    return ask(f"I did not quite follow that. {CAN_DO} What would you like?", _openers)


def _fragment(now: Conversation, text: str, wish: Wish) -> Answer:
    """Half a request: a length, some equipment, a body part, the name of an exercise."""
    found = meant(text, now.hand.exercises, None)
    if found.places:
        name = str(now.hand.exercises[found.places[0]]["name"])
        return ask(f"What about {name}?", (f"Swap {name}", f"Take out {name}", f"How do I do {name}?"))
    if now.hand.exercises and _only_level(wish):
        level = now.hand.summary.get("difficulty")
        if level == wish.level:
            return Answer(f"That fits: this workout is for the level {level}. I can still make it easier or harder.")
        planned = f"This workout is for the level {level}. " if level else ""
        return ask(f"{planned}Shall I build you one for the level {wish.level}?", ("Build a new workout", "Keep it"))
    if now.hand.exercises and wish.minutes is not None:
        return reshape(now, (text,), wish)
    if now.hand.exercises and (wish.equipment is not None or limits(wish)):
        return swap(now, (text,), wish)
    if wish.minutes is None and wish.equipment is None and not wish.areas and wish.session is None:
        return ask(f"{_noted(wish)} {_shall_i}", _openers)
    return build(now, wish, asked=False)


def _noted(wish: Wish) -> str:
    """What will be kept in mind for the rest of the conversation."""
    noted = [f"I will spare your {pain.part} in what I build here." for pain in wish.pains]
    noted += [f"No {name}, then." for name in wish.banned_names]
    if wish.lacking:
        noted.append(f"Without {gear_said(wish.lacking)}, then.")
    return " ".join(noted) or "Good to know; I will keep it in mind here."


def _only_level(wish: Wish) -> bool:
    return wish.level is not None and replace(wish, level=None).empty
