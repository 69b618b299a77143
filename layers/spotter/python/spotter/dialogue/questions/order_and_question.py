"""An order and a question in one message: ``swap the plank for crunches. how long do I rest between sets?``.

What was learned of whole messages sees the one or the other. Where a mark parts both, where templates read the order
whole and the topic of the rest is sure, the order is done and the question is answered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.conversation.heard import named
from spotter.dialogue.questions.topic_answers import OF_RULES, act_about
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act, Understanding
from spotter.dialogue.understanding.question_topics import NONE, topics_asked
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set

_SURELY_ASKED = 0.7
_MOST_OF_IT = 0.75
"""The part of the order that templates have to read."""
_ENDS = frozenset(".!?;")
_JOINS = frozenset({"and", "but", "also", "btw", "plus"})
_FEWEST = 2
"""Words of a stretch."""

Stretch = tuple[int, int]


def order_and_question(
    said: Understanding, requests: Sequence[Act], utterance: Utterance
) -> tuple[Understanding, tuple[Act, ...]] | None:
    """What the message says of the order, and the order with the question behind it; None where it is not both."""
    orders = tuple(act for act in requests if SKILLS[act.name].writes)
    if not orders or not utterance.listed or any(act.skill not in CHANGING or act.denied for act in orders):
        return None
    stretches = list(_stretches(said.tokens))
    holding = [each for each in stretches if any(_is_within(act, each) for act in orders)]
    others = [each for each in stretches if each not in holding]
    if len(holding) != 1 or len(others) != 1 or not all(_is_within(act, holding[0]) for act in orders):
        return None
    (order,), (question,) = holding, others
    if not _is_read(said, orders, order) or _is_asked(said, order) or _is_doubted(utterance.text):
        return None
    tokens = said.tokens[question[0] : question[1]]
    text = utterance.text[tokens[0].start : tokens[-1].end]
    topic, likelihood = next(iter(topics_asked(text).items()))
    if topic == NONE or likelihood < _SURELY_ASKED:
        return None
    names = replace(
        said, mentions=tuple(each for each in named(utterance).mentions if _starts_in(each.start, question))
    )
    answer = act_about(topic, names, question, has_workout=True)
    if answer is None or answer.skill not in OF_RULES:
        return None
    mine = tuple(each for each in said.mentions if _starts_in(each.start, order))
    left = tuple(at for at in said.left_over if _starts_in(at, order))
    acts = tuple(act for act in said.acts if _is_within(act, order))
    return replace(said, acts=acts, mentions=mine, left_over=left, surely_read="edit"), (*orders, answer)


def _stretches(tokens: Sequence[Token]) -> Iterator[Stretch]:
    """The stretches of a message between its marks, where each has a few words."""
    start = 0
    for at, token in enumerate(tokens):
        joined = token.text == "," and at + 1 < len(tokens) and tokens[at + 1].text in _JOINS
        if token.text in _ENDS or token.kind is TokenKind.BREAK or joined:
            if _words(tokens[start:at]) >= _FEWEST:
                yield start, at
            start = at + 1
    if _words(tokens[start:]) >= _FEWEST:
        yield start, len(tokens)


def _words(tokens: Sequence[Token]) -> int:
    return sum(token.is_word for token in tokens)


def _is_within(act: Act, stretch: Stretch) -> bool:
    return stretch[0] <= act.start and act.end <= stretch[1]


def _starts_in(at: int, stretch: Stretch) -> bool:
    return stretch[0] <= at < stretch[1]


def _is_asked(said: Understanding, stretch: Stretch) -> bool:
    """Whether the order ends with a question mark, and is no request put as a question: ``drop the plank?``."""
    begins = {token.text for token in said.tokens[stretch[0] : stretch[0] + _FEWEST]}
    ends = said.tokens[stretch[1]].text if stretch[1] < len(said.tokens) else ""
    return ends == "?" and not begins & _REQUESTING


def _is_doubted(text: str) -> bool:
    """Whether the message leaves open if or when the order is to be done."""
    return bool({token.text for token in tokenise(text)} & _DOUBTS)


_REQUESTING = frozenset({"can", "could", "please", "would", "will"})
_DOUBTS = word_set("if tomorrow later unless maybe perhaps or actually never dont")


def _is_read(said: Understanding, orders: Sequence[Act], stretch: Stretch) -> bool:
    """Whether templates have read most of the order, and left nothing of it over."""
    read = {at for act in orders for at in range(act.start, act.end)} - {at for act in orders for at in act.left_over}
    if any(_starts_in(at, stretch) for at in said.left_over):
        return False
    words = [at for at in range(*stretch) if said.tokens[at].is_word]
    return sum(at in read for at in words) >= _MOST_OF_IT * len(words)
