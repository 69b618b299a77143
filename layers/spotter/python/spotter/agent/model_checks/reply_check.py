"""A model's own words in a safety case, read before they go out: by code, and with more care than charity."""

from collections.abc import Iterator

from spotter.agent.calls import SPOKEN_ARGUMENTS
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.types import Severity
from spotter.dialogue.person.conditions import OF_CATEGORIES
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.clauses import sentences
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.model_response import ModelResponse
from spotter.safety import Block, SafetyVerdicts
from spotter.safety.advice import ALWAYS, Advice, advised, is_readable
from spotter.training.proposals.limits import Limits
from spotter.training.proposals.suitable import is_unsafe

UNREADABLE = "unreadable"
"""The words are in a language that is not read here, in answer to a warning that has just been given."""
UNSAFE_WORK = "unsafe_work"
"""A workout in words, with an exercise that what hurts or a condition forbids."""
_of_work = frozenset({"x", "×", "set", "sets", "rep", "reps", "rounds", "kg", "lb", "lbs"})
_longest_sentence = 600


def objection(response: ModelResponse, verdicts: SafetyVerdicts) -> str:
    """What a model's answer advises against the ``verdicts``, by name; empty where it may go out."""
    text = "\n".join(_words(response))
    if not text.strip():
        return ""
    if wrong := sorted(advised(text) & _against(verdicts)):
        return wrong[0].value
    if verdicts.says and not is_readable(text):
        return UNREADABLE
    return UNSAFE_WORK if _prescribes_unsafe(text, verdicts) else ""


def is_shown(reasoning: str, verdicts: SafetyVerdicts) -> bool:
    """Whether a model's reasoning may be shown."""
    return not advised(reasoning) & _against(verdicts)


def _against(verdicts: SafetyVerdicts) -> frozenset[Advice]:
    found = set(ALWAYS)
    if Block.MAXIMUM_TEST in verdicts.blocks:
        found.add(Advice.MAXIMAL)
    if Block.WEIGHT_LOSS in verdicts.blocks:
        found.add(Advice.WEIGHT_LOSS)
    return frozenset(found)


def _words(response: ModelResponse) -> Iterator[str]:
    """All that an answer says to the user: its text, and what calls say in its place."""
    yield response.text
    for call in response.calls:
        for name in SPOKEN_ARGUMENTS.get(call.name, ()):
            said = call.arguments.get(name)
            yield from (str(each) for each in (said if isinstance(said, list) else [said]) if each)


def _prescribes_unsafe(text: str, verdicts: SafetyVerdicts) -> bool:
    limits = Limits(
        pains=tuple((pain.part, pain.severity) for pain in verdicts.pains if pain.severity is Severity.SEVERE),
        conditions=frozenset(OF_CATEGORIES[each] for each in verdicts.categories if each in OF_CATEGORIES),
    )
    if not limits.pains and not limits.conditions:
        return False
    tokens = tokenise(text)
    for start, end in sentences(tokens):
        if _tells_work(tokens[start:end]):
            line = text[tokens[start].start : tokens[end - 1].end][:_longest_sentence]
            if any(is_unsafe(each, each.exercise.kind, limits) for each in _exercises(line)):
                return True
    return False


def _tells_work(tokens: tuple[Token, ...]) -> bool:
    """Whether a sentence says how much of something is to be done."""
    amounts = any(token.kind is TokenKind.NUMBER for token in tokens)
    return amounts and any(token.text in _of_work for token in tokens)


def _exercises(line: str) -> Iterator[NamedExercise]:
    """The exercises that are named in a line and not with a no."""
    for mention in plain(line).named("exercise", "lift", denied=False):
        if isinstance(mention.value, Named) and mention.value.exercises:
            first = mention.value.exercises[0]
            yield NamedExercise(first.name, mention.value.only or first, known=True)
