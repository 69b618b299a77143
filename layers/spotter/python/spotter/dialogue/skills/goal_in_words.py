"""A goal that is of no category and no muscle, kept in the person's own words: ``to lift my grandson by Easter``."""

from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.skills.preferences import SET
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.goal_told import goal_told, goal_wished
from spotter.dialogue.training.plan import SURELY, Plan, Step, confirm
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set

KIND = "goal_in_words"
PREFIX = "goal: "
"""How the value of such a wish begins, among the other wishes that are kept in somebody's own words."""
_goal = word_set("goal goals aim aims objective target dream ambition")
_wishing = ("want to be able to", "like to be able to", "love to be able to", "hope to be able to", "be able to")
_keeping = word_set("remember note save store keep noted")
_kept = (
    "write that down",
    "write it down",
    "write this down",
    "put that down",
    "put it down",
    "keep in mind",
    "make a note",
)
_making = word_set("build make create plan generate give design book schedule")
_to = ("is", "be", ":", "are", "was")
_longest = 200
_messages_back = 3
_few_words = 6
"""Of so few words a goal that names a muscle or a category is that of the muscle or the category."""


def goal_to_keep(context: Context) -> tuple[str, tuple[int, int]] | None:
    """The goal that a message asks to be kept, and the tokens that tell it; None where it asks for nothing of it."""
    earlier = [message(text, context.today) for text in context.state.messages[-2 : -2 - _messages_back : -1]]
    return goal_told(context.whole, earlier) or _said(context.whole)


def _said(whole: Message) -> tuple[str, tuple[int, int]] | None:
    """The goal that is told as such beside the wish that it be remembered: ``my goal is to ..., keep it in mind``."""
    keeps = whole.says(*_keeping) or any(map(whole.phrase, _kept))
    if not keeps or whole.says(*_making):
        return None
    for start, end in whole.sentence_spans():
        sentence = whole.part(start, end)
        if not (sentence.says(*_goal) or any(map(sentence.phrase, _wishing))):
            continue
        at = _begin(sentence)
        told = sentence.part(at, len(sentence.tokens)) if at is not None else sentence.part(0, 0)
        is_of_a_part = any(True for _ in WORDS.find(sentence.tokens)) and len(told.words) <= _few_words
        if told.tokens and not is_of_a_part:
            value = told.part(0, _end(told)).quoted()[:_longest].strip(" .,;:!?-")
            return value, (start, end)
    return None


def _end(told: Message) -> int:
    """Where the goal ends, before what is asked of the coach: ``could you keep that in mind?``."""
    return next((at for at in range(1, len(told.words)) if told.words[at : at + 2] in _asking), len(told.words))


_asking = tuple((word, who) for word in ("could", "can", "would", "will", "please") for who in ("you", "keep", "note"))


def _begin(sentence: Message) -> int | None:
    """Where the goal itself begins: behind ``my goal is to``, ``I want to be able to``."""
    words = sentence.words
    named = next((at for at, word in enumerate(words) if word in _goal), 0)
    places = [at for at, word in enumerate(words) if word == "to" and at >= named]
    behind = [at for at in places if words[at - 1 : at] and words[at - 1] in _to]
    if not places:
        return None
    begin = (behind or places)[0] + 1
    while tuple(words[begin : begin + 3]) == ("be", "able", "to"):
        begin += 3
    return begin


def read(context: Context) -> Plan | None:
    """The goal as a standing wish in the person's own words."""
    found = goal_to_keep(context)
    value = found[0] if found is not None else goal_wished(context.whole)
    if not value or not context.offers(SET):
        return None
    arguments = {"preference_type": "custom", "value": f"{PREFIX}{value}", "duration_type": "permanent"}
    step = Step(SET, arguments, f"Noted as your goal: {value}.")
    if found is None:
        return confirm("preference", f"Shall I keep this as your goal: {value}?", (step,))
    return Plan("preference", (step,), partial={SURELY: True})


def goals_in_words(context: Context) -> tuple[str, ...]:
    """The goals that are kept in the person's own words."""
    values = (str(each.get("value") or "") for each in context.preferences)
    return tuple(each.removeprefix(PREFIX) for each in values if each.startswith(PREFIX))
