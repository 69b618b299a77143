"""How the coach is, asked by a day: ``hows your monday``, ``how was your weekend?``. It is no question of the plan."""

from collections.abc import Iterator

from spotter.dialogue.questions.exercise_questions import Computed
from spotter.dialogue.skills.small_talk import HOW_ARE_YOU
from spotter.dialogue.understanding.question_parts import asked_parts
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_how = word_set("how hows")
_being = word_set("is s was has been are")
_yours = word_set("your ur")
_times = word_set(
    "day days morning afternoon evening night week weekend monday tuesday wednesday thursday friday saturday sunday"
)
_behind = word_set("going been so far today yesterday then now buddy mate man bro coach treating you")


def answer_how_it_is(text: str) -> Iterator[Computed]:
    """The answer to a message that asks for nothing but how the coach is."""
    if len(list(asked_parts(text))) == 1 and asks_how_it_is(text):
        yield Computed(0, len(text), HOW_ARE_YOU)


def asks_how_it_is(sentence: str) -> bool:
    """Whether a sentence ends with a question about the coach's day, and asks no more than that."""
    words = [token.text for token in tokenise(sentence) if token.is_word]
    at = next((at for at, word in enumerate(words) if word in _how), len(words))
    rest = words[at + 1 :]
    while rest and rest[0] in _being:
        rest = rest[1:]
    is_yours = len(rest) > 1 and rest[0] in _yours and rest[1] in _times
    return is_yours and set(rest[2:]) <= _behind
