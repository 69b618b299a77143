"""What goes wrong in a lift, and what mends it: ``the bar drifts away from me``, ``I shrug on rows``.

``data/lift_faults.txt`` holds what is seen of each fault and of which lifts. What people see is a part of the body or
the bar and what it does: both have to be said, and the lift where the same is seen in others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from spotter.dialogue.conversation.heard import named
from spotter.dialogue.questions.exercise_questions import Computed, exercises_said
from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.requests.unasked import ANY_DAY
from spotter.dialogue.state import ConversationState, Utterance
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.question_parts import asked_parts
from spotter.dialogue.understanding.question_topics import topics_asked
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

DATA = Path(__file__).with_name("data") / "lift_faults.txt"
_see = "->"
"""Before the name of the entry of the handbook that holds the answer."""
_surely = 0.8
"""How likely an entry has to be that is asked for rather than what mends a fault."""
_asking = word_set("how what why should fix tips tip stop avoid help cue cues wrong bad normal ok okay")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is seen, by its words, in which lifts, and what to do about it.

    ``lifts``: patterns of the catalogue, and words by which people name such lifts.
    """

    name: str
    parts: frozenset[str]
    does: frozenset[str]
    lifts: frozenset[str]
    answer: str


def fault_answers(now: ConversationState) -> Iterator[Computed]:
    """What mends the faults that the last message asks about."""
    for start, end in asked_parts(now.said.text):
        text = now.said.text[start:end]
        if (fault := fault_told(text, now.said)) is not None and _is_asked(text):
            yield Computed(start, end, fault.answer)


def _is_asked(text: str) -> bool:
    return message(text, ANY_DAY).is_question or bool(_asking & {token.text for token in tokenise(text)})


def fault_told(text: str, utterance: Utterance | None = None) -> Fault | None:
    """The fault that a sentence tells of; None where it tells of none, or of one that is not known of that lift.

    What belongs to the name of an exercise is no part of the body: ``back squat``. Where several are named, one of a
    single word may be what is seen in another: ``swinging on pull-ups``.
    """
    said = named(replace(utterance, text=text) if utterance is not None else Utterance(text))
    words = [token.text for token in said.tokens]
    names = [(each.start, each.end) for each in said.named("exercise", "lift", "listed")]
    held = {at for start, end in names if end - start > 1 or len(names) == 1 for at in range(start, end)}
    free = [word if at not in held else "" for at, word in enumerate(words)]
    seen = {*free, *map(" ".join, pairwise(free))}
    found = [each for each in faults().values() if _is_seen(each, seen, frozenset(words))]
    if not found:
        return None
    lifts = {own.pattern.value for _at, own in exercises_said(said)} | {*words, *map(" ".join, pairwise(words))}
    fault = next((each for each in found if lifts & each.lifts), None)
    return None if fault is not None and _asks_another(text, fault) else fault


def _is_seen(fault: Fault, seen: set[str], words: frozenset[str]) -> bool:
    """Whether a fault is told: by a part and what it does, or by a word that says both: ``I shrug on rows``."""
    return bool((seen & fault.parts and seen & fault.does) or words & fault.parts & fault.does)


def _asks_another(text: str, fault: Fault) -> bool:
    """Whether it surely asks for another entry of the handbook: the words of a fault stand in such questions too."""
    topic, likelihood = next(iter(topics_asked(text).items()))
    chapter, _, name = topic.partition(".")
    return chapter == "facts" and likelihood >= _surely and handbook().get(name) != fault.answer


@cache
def faults() -> Mapping[str, Fault]:
    """The faults by their names. ValueError where one is not of the form that the file tells, or stands there twice."""
    found: dict[str, Fault] = {}
    lines = [line.strip() for line in DATA.read_text("utf-8").splitlines()]
    entries = [line for line in lines if line and not line.startswith("#")]
    for head, told in zip(entries[::2], entries[1::2], strict=True):
        name, _, rest = head.removeprefix("[").partition("]")
        parts, does, lifts = (frozenset(_phrases(each)) for each in rest.split("|"))
        if name in found or not (parts and does and lifts and told):
            raise ValueError(f"the fault {name} is not plain, or stands there twice")
        found[name] = Fault(name, parts, does, lifts, _answer(told))
    return found


def _answer(told: str) -> str:
    return handbook()[told.removeprefix(_see).strip()] if told.startswith(_see) else told


def _phrases(text: str) -> Iterator[str]:
    return (each.strip() for each in text.split(",") if each.strip())
