"""The question that a message asks, by the topic that was learned from the questions of many people.

Templates know the wordings that somebody thought of; the learned topic knows what is asked in others. It is gone by
where templates found nothing, or only what is said where nothing fits, and where it is sure and they found another
answer, or a change in what has the form of a question.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spotter.dialogue.conversation.heard import named, understood
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.requests.asking import asks
from spotter.dialogue.requests.implied import is_bare_name
from spotter.dialogue.requests.likelihood import likeliest
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.skills.small_talk import SMALL_TALK
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.question_topics import NONE, topics_asked
from spotter.dialogue.understanding.questions_in import questions_in
from spotter.language.tokens import TokenKind, tokenise
from spotter.language.word_lists import word_set

_IN_PLACE_OF_NOTHING = 0.25
"""How likely a topic has to be where nothing else was found."""
_IN_PLACE_OF_ANOTHER = 0.7
"""The same where templates found another answer."""
_IN_PLACE_OF_A_REMARK = 0.85
"""The same where the message is likely no question at all."""
_IN_PLACE_OF_A_CHANGE = 0.85
"""The same of a question of which a change was read."""
_IN_PLACE_OF_THE_WHOLE = 0.9
"""The same where templates have read the whole message."""
_NEVER = 2.0
_LIKELY_ASKED = 0.5
_NEARLY_ALL = 0.7
"""The part of a message that a template has to read to know best what it asks."""
_LITTLE, _IN_PLACE_OF_LITTLE = 0.5, 0.5
"""The part of a message of which a template has read little, and how likely a topic has to be then."""
_FEW_WORDS = 3
"""So few words that ask nothing may be the name of what is wanted."""
_POINTING, _FEW_WORDS_THAT_POINT = word_set("that this it those these they them"), 6
_SURELY = 0.8
"""How likely it is where nothing of the message is left to the skills of training data."""
_filling = frozenset(
    {
        "facts.unknown",
        "explain.would",
        "explain.choice",
        "progress.judged",
        "progress.volume",
        "compare.exercises",
        *SMALL_TALK,
        *(name for name in SKILLS if name.startswith("unsupported.")),
    }
)
"""What is said where no answer fits well, or what a single word was enough for."""
KEPT = word_set(
    "readiness.judged compare.sumo compare.bar_position show.same_muscles capabilities.who unsupported.supersets"
)
"""What templates know better: they read a figure, or a word that stands in no other question."""
_STORED_TOO = word_set("facts.reminders facts.remember facts.how_log facts.weight")
"""Topics of what is done where the skills of training data understand how."""
_OF_THE_LOG = frozenset({"progress", "overview"})
_SUMS = word_set("facts.rpe facts.reps facts.small_steps facts.e1rm facts.percent_meaning facts.volume_meaning")
"""Topics of which a figure may be worked out."""
OF_RULES = word_set("facts explain how_to compare show capabilities")
"""Skills that answer from rules and from the workout in hand."""
NAMED_ELSEWHERE = frozenset({"log.converted", "log.long_ago", "log.plates", "show.next"})
"""Topics that no one skill answers: sums and the log are of the skills of training data, what comes next is of several.
"""
_SAME = {
    "show.stayed": "show.changed",
    "show.enough": "progress.judged",
    "explain.reorder": "explain.order",
}
"""Topics that are answered as another one is."""
_ALTHOUGH_NONE_IS_NAMED = {
    "progress.lift": "progress.overall",
    "progress.next_load": "overview.next_loads",
    "progress.stall": "overview.stalls",
    "show.exercise": "show.workout",
    "show.for_area": "show.muscles",
}
"""What is answered where no exercise, or no part of the body, is named."""
_OF_ONE = word_set("progress.lift progress.next_load progress.stall show.exercise")
_NO_QUESTION = word_set("remember nothing build edit")
_exercises = ("listed", "place", "exercise", "lift", "pointed")
_two = 2


@dataclass(frozen=True, slots=True)
class TopicAnswer:
    """The act that answers a question, and whether it is surely one that rules or the workout in hand answer."""

    acts: tuple[Act, ...]
    is_surely_of_rules: bool
    is_read: bool = False
    """Whether templates have read it as well."""


def topic_answer(now: ConversationState, found: Sequence[Act], likely: Mapping[str, float]) -> TopicAnswer | None:
    """What the last message asks, where that is likelier than what was ``found``; None where it is not.

    ``likely``: how likely each kind of request is.
    """
    if any(act.name in KEPT for act in found) or is_bare_name(named(now.said)) or pains_in(now.said.text):
        return None
    if any(act.name == "how_to.rest" and act.all("time") for act in found):
        return None
    if len({SKILLS[act.name].writes for act in found}) > 1:
        return None  # an order, and beside it what is answered
    topic, likelihood = next(iter(topics_asked(now.said.text).items()))
    alone = [each.likelihood for each in questions_in(now.said.text) if each.asks and each.topic == topic]
    likelihood = max(likelihood, *alone, 0.0)
    if topic == NONE:
        return None
    said = named(now.said)
    name = _skill_of(topic, said, has_workout=bool(now.workout.exercises))
    if name is None:
        return None
    skill = name.partition(".")[0]
    if name == "facts.sleep" and _tells_how_long(now.said.text):
        return None  # how one should train after it
    if skill in _OF_THE_LOG and any(act.skill == "unsupported" for act in found):
        return None  # what the skills of training data know better
    is_sum = name in _SUMS and any(True for _ in said.named("number", "effort", "reps", "weight"))
    is_of_rules = likelihood >= _SURELY and skill in OF_RULES and name not in _STORED_TOO
    is_of_rules = is_of_rules and not is_sum and _is_one_sentence(said)
    if any(act.name == name for act in found):
        writes = any(SKILLS[act.name].writes for act in found)
        return None if writes else TopicAnswer(tuple(found), is_of_rules, is_read=True)
    if likelihood < _least(now, found, said, likely) or (leans(now) and likelihood < _IN_PLACE_OF_ANOTHER):
        return None
    return TopicAnswer((_act(name, said, (0, len(said.tokens))),), is_of_rules)


def _tells_how_long(text: str) -> bool:
    """Whether it is told how long somebody slept: ``slept 4 hours, should I train?``."""
    tokens = tokenise(text)
    return any(token.text == "slept" for token in tokens) and any(token.value is not None for token in tokens)


def leans(now: ConversationState) -> bool:
    """Whether a short message points at what was said before, which alone says what it asks: ``is that decent?``."""
    words = [token.text for token in tokenise(now.said.text) if token.is_word]
    return bool(now.said.earlier) and len(words) <= _FEW_WORDS_THAT_POINT and bool(_POINTING & set(words))


def act_about(topic: str, said: Understanding, stretch: tuple[int, int], *, has_workout: bool) -> Act | None:
    """The act that answers what a stretch of a message asks; None where no skill does."""
    name = _skill_of(topic, said, has_workout=has_workout)
    return _act(name, said, stretch) if name is not None else None


def _act(name: str, said: Understanding, stretch: tuple[int, int]) -> Act:
    skill, _, intent = name.partition(".")
    words = tuple(token.text for token in said.tokens[slice(*stretch)])
    return Act(skill, intent, *stretch, tuple(_mentions(name, said)), denied=False, words=words)


def _least(now: ConversationState, found: Sequence[Act], said: Understanding, likely: Mapping[str, float]) -> float:
    """How likely a topic has to be."""
    read = max((_part_read(act, now) for act in found), default=0.0)
    if any(SKILLS[act.name].writes for act in found):
        may_be = asks(said) and read < _NEARLY_ALL and _is_one_sentence(said)
        return _IN_PLACE_OF_A_CHANGE if may_be else _NEVER
    is_fragment = sum(token.is_word for token in said.tokens) <= _FEW_WORDS and not asks(said)
    if not found and is_fragment:
        return _NEVER
    if not found and likeliest(likely) in _NO_QUESTION and not asks(said):
        return _IN_PLACE_OF_A_REMARK
    if read >= _NEARLY_ALL and not all(_is_handed_on(act) for act in found):
        return _IN_PLACE_OF_THE_WHOLE
    is_filled = read < _NEARLY_ALL and all(map(_is_filling, found))
    if is_filled and not now.said.answers:
        is_question = asks(said) or said.is_question or likely.get("answer", 0) >= _LIKELY_ASKED
        return _IN_PLACE_OF_NOTHING if is_question else _IN_PLACE_OF_LITTLE
    if not _is_one_sentence(said):
        return _IN_PLACE_OF_THE_WHOLE
    return _IN_PLACE_OF_LITTLE if read < _LITTLE else _IN_PLACE_OF_ANOTHER


def _is_one_sentence(said: Understanding) -> bool:
    """Whether no mark parts the message: one part of it may be a question, and another an order or a log."""
    ends = [at for at, token in enumerate(said.tokens) if token.text in _ENDS or token.kind is TokenKind.BREAK]
    return not any(token.is_word for token in said.tokens[ends[0] :]) if ends else True


_ENDS = frozenset(".!?;")


def _part_read(act: Act, now: ConversationState) -> float:
    """The part of the message that a template has read, less what was left over."""
    said = understood(now.said)
    return max(0, act.end - act.start - len(said.left_over)) / max(1, len(said.tokens))


def _is_filling(act: Act) -> bool:
    """Whether it is said where nothing fits; what a change of an exercise would do is computed."""
    return act.name in _filling and not (act.name == "explain.would" and act.all("target"))


def _is_handed_on(act: Act) -> bool:
    """Whether a template only says that something is not done, or is of the handbook, which has it more exactly."""
    return act.skill in ("unsupported", "facts")


def skill_named(topic: str) -> str:
    """The name of the skill that answers a topic."""
    return _SAME.get(topic, topic)


def _skill_of(topic: str, said: Understanding, *, has_workout: bool) -> str | None:
    """The name of the skill that answers a topic; None where what it needs is not named, or none does."""
    name = skill_named(topic)
    kinds = {each.kind for each in said.named()}
    exercises = {str(each.value) for each in said.named(*_exercises)}
    if name == "explain.choice" and exercises:
        name = "explain.purpose"
    if name == "explain.alternatives" and len(exercises) == _two:
        name = "compare.exercises"
    if name == "show.next":
        return _next(said, kinds)
    if name == "compare.exercises" and len(exercises) < _two:
        return None
    if name == "show.for_area" and not kinds & {"area"}:
        name = _ALTHOUGH_NONE_IS_NAMED[name]
    if name in _OF_ONE and not kinds & set(_exercises):
        name = _ALTHOUGH_NONE_IS_NAMED[name]
    if name not in SKILLS:
        return None
    return name if has_workout or name.partition(".")[0] != "show" else None


def _next(said: Understanding, kinds: set[str]) -> str:
    if kinds & set(_exercises):
        return "show.after"
    return "show.first" if {token.text for token in said.tokens} & {"first", "begin", "start"} else "show.after_this"


def _mentions(name: str, said: Understanding) -> list[tuple[str, Mention]]:
    exercises = list({str(each.value): each for each in said.named(*_exercises)}.values())
    if name == "compare.exercises":
        return list(zip(("one", "other"), exercises, strict=False))
    return [
        *(("target", each) for each in exercises),
        *(("target_area", each) for each in said.named("area")),
        *((each.kind, each) for each in said.named("time", "weight", "reps", "scheme", "number")),
    ]
