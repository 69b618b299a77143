"""The questions of a message beside what it orders or logs: each gets its answer in the same reply.

The readers of orders and of logs take their own part of a message; a question that stands beside it is lost where they
take the whole. Each sentence that surely asks for something that rules answer is answered as if it had been said
alone, unless the reply holds that by then. Nothing is done for it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.conversation.last_message import CARE, hear
from spotter.dialogue.likely_readings.taking import as_said, last_said
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.questions.enough_days import enough_days
from spotter.dialogue.questions.how_the_coach_is import asks_how_it_is
from spotter.dialogue.questions.lift_faults import fault_told
from spotter.dialogue.questions.plain_questions import plain_answer
from spotter.dialogue.questions.topic_answers import OF_RULES
from spotter.dialogue.requests.unasked import ANY_DAY, LEFT
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.skills.small_talk import REPLIES
from spotter.dialogue.state import ASK, ConversationState
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.question_parts import asked_parts
from spotter.dialogue.understanding.question_topics import topics_asked
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, Request, UserTurn

Deciding = Callable[[Request], Answer]
_likely = 0.6
"""How likely the topic of a sentence has to be."""
_longest = 700
"""Letters of a message: a longer one is a story, and its questions are told from it."""
_several = 2
_asking = word_set("what whats how hows why when which should is are does do would")
_answering = frozenset({"explain", "facts", "compare"}) & OF_RULES
_of_movements = frozenset({"how_to"})
"""Of how a lift is done nothing is told where something hurts: that is for the answer to the pain to say."""
_of_one = word_set("how_to.technique explain.purpose explain.alternatives explain.easier compare.exercises")
_exercises = ("listed", "place", "exercise", "lift")
_goes_on = "go on without it: "
"""Of a question that tells what would be done all the same."""
_not_done = ("I have not come to this:", "I did not understand '")


def with_questions_beside(found: Answer, request: Request, decide: Deciding) -> Answer:
    """``found``, which ends the turn, with the answers to the questions of the message that it does not hold."""
    if any(name != ASK for name, _arguments in found.calls) or last_said(request) < 0:
        return found
    before = before_this_turn(request, read_conversation(request))
    text = before.said.text
    spans = list(asked_parts(text)) if len(text) <= _longest else []
    if not _several <= len(spans) or hear(before).requests[:1] == (CARE,):
        return found
    if not pains_in(text) and plain_answer(before):
        return found
    told = _told(request, found)
    parts = [text[start:end] for start, end in spans]
    if not found.calls and (alone := _each_by_itself(as_said(request), parts, decide)):
        return replace(found, text="\n\n".join(dict.fromkeys(alone)))
    asked = [part for part in parts if _is_asked(before, part)]
    answers = {part: enough_days(part) or _answer(as_said(request), part, decide) for part in asked}
    further = {part: each for part, each in answers.items() if each and not _holds(told, each)}
    if not further:
        return found
    if found.calls and _asks_of_the_questions(request, found, parts, answers, decide):
        return Answer("\n\n".join(dict.fromkeys(filter(None, answers.values()))))
    kept = "" if found == LEFT else _without_the_unanswered(found.text, tuple(answers))
    return replace(found, text="\n\n".join(filter(None, (kept, *dict.fromkeys(further.values())))))


def _asks_of_the_questions(
    request: Request, found: Answer, parts: Sequence[str], answers: Mapping[str, str], decide: Deciding
) -> bool:
    """Whether the coach asks only how the questions are meant, and nothing was done.

    That is so where what it did not understand is a word of theirs, and where the rest alone calls for nothing.
    """
    if as_said(request) is not request or any(_goes_on in str(each.get("question")) for _name, each in found.calls):
        return False
    answered = tuple(part for part in parts if answers.get(part))
    if any(_is_of_one(str(arguments.get("question", "")), answered) for _name, arguments in found.calls):
        return True
    rest = " ".join(part for part in parts if part not in answered)
    return not rest or not decide(_saying(request, rest)).calls


def _each_by_itself(request: Request, parts: Sequence[str], decide: Deciding) -> list[str]:
    """The answers to parts that all ask, one of them about a fault of a lift: no other reader knows of those.

    None where something is to be done or asked for one of them.
    """
    if not any(map(fault_told, parts)) or not all(map(_has_its_form, parts)):
        return []
    before = before_this_turn(request, read_conversation(request))
    answers = ["" if _leans(before, part) else _answer(request, part, decide) for part in parts]
    return answers if all(answers) else []


def _has_its_form(part: str) -> bool:
    """Whether a sentence asks."""
    return message(part, ANY_DAY).is_question or bool(_asking & {token.text for token in tokenise(part)})


def _is_asked(now: ConversationState, part: str) -> bool:
    """Whether a sentence by itself surely asks for something that rules answer."""
    if not _has_its_form(part):
        return False
    if fault_told(part) or asks_how_it_is(part) or enough_days(part):
        return True
    if _leans(now, part):
        return False
    topic, likelihood = next(iter(topics_asked(part).items()))
    kinds = _answering if pains_in(now.said.text) else _answering | _of_movements
    return likelihood >= _likely and topic.partition(".")[0] in kinds


def _leans(now: ConversationState, part: str) -> bool:
    """Whether a sentence asks about an exercise that it does not name: the one before it does, and both were read."""
    topic = next(iter(topics_asked(part)))
    return topic in _of_one and not any(True for _ in named(replace(now.said, text=part)).named(*_exercises))


def _answer(request: Request, part: str, decide: Deciding) -> str:
    """What is said to a sentence that is all of the message; empty where it would do or ask anything."""
    alone = _saying(request, part)
    heard = hear(before_this_turn(alone, read_conversation(alone)))
    if any(SKILLS[act.name].writes for act in heard.requests if act.name in SKILLS):
        return ""
    decided = decide(alone)
    return "" if decided.calls else decided.text


def _saying(request: Request, part: str) -> Request:
    at = last_said(request)
    turn = request.turns[at]
    said = replace(turn, text=part) if isinstance(turn, UserTurn) else turn
    return replace(request, turns=(*request.turns[:at], said, *request.turns[at + 1 :]))


def _told(request: Request, found: Answer) -> str:
    """All that is said in this turn."""
    turns = request.turns[last_said(request) :]
    return "\n".join([*(turn.text for turn in turns if isinstance(turn, AssistantTurn)), found.text])


def _holds(told: str, answer: str) -> bool:
    """Whether each paragraph of an answer stands in what is told."""
    return all(each in told for each in answer.split("\n"))


def _without_the_unanswered(text: str, answered: tuple[str, ...]) -> str:
    """The lines of a reply without small talk, and those that say of an answered question that it is not understood."""
    kept = (line for line in text.split("\n") if line not in REPLIES and not _is_of_one(line, answered))
    return "\n".join(kept).strip()


def _is_of_one(line: str, answered: tuple[str, ...]) -> bool:
    begin = next((each for each in _not_done if line.startswith(each)), None)
    if begin is None:
        return False
    quoted = line.removeprefix(begin).rpartition("'")[0] or line.removeprefix(begin)
    words = list(_words(quoted))
    return any(words and set(words) <= set(_words(each)) for each in answered)


def _words(text: str) -> Iterator[str]:
    return (token.text for token in tokenise(text) if token.is_word or token.value is not None)
