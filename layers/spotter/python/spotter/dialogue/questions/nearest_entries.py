"""What is said to a question that the handbook has no answer to: that, and the entries that come nearest.

An answer beside the point is worse than none; the titles of the nearest entries let people ask for what there is.
"""

from collections.abc import Iterator

from spotter.dialogue.questions.handbook import entries
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.questions_in import likeliest_topics
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_pointing = word_set("it that this them those these they")
_likely_together = 0.5
"""How likely an entry has to be in a message and the one before it, to which it points."""
_most_named = 3
_near = 0.03
"""How likely an entry has to be to be named at all."""
_nearer = 0.25
"""The same where an answer was told before."""
_none = "My rules hold no answer to that, and I will not guess."
_all_told = "What I said before is all that my rules hold on that, and I will not guess the rest."
_all = (
    "They know how exercises are done and what they train, sets, reps, loads, rests and warm-ups, your workout and "
    "your log: ask me about those."
)


def no_answer(text: str) -> str:
    """That there is no answer to a question, and what the nearest ones that there are are about."""
    return f"{_none} {_nearest(text, frozenset(), _near) or _all}"


def no_more(text: str, told: frozenset[str], said: str = "") -> str:
    """That there is no more to say than was ``told``, by the names of the entries, and what else comes near.

    ``said``: the sentence of it that is about what is asked.
    """
    if said:
        return f"As I said: {said[0].upper()}{said[1:].rstrip(' ;.')}. That is all that my rules say on it."
    return f"{_all_told} {_nearest(text, told, _nearer)}".strip()


def _nearest(text: str, told: frozenset[str], least: float) -> str:
    likely = (name for name, likelihood in near_entries(text) if likelihood >= least and name not in told)
    near = [entries()[name].title for name in likely][:_most_named]
    return f"The nearest that I can answer: {'; '.join(near)}." if near else ""


def entry_asked(said: Utterance, least: float) -> str:
    """The entry that a message asks for where it is likelier than ``least``; empty where none is.

    A message that points at what was said before it is read with that: ``and when do I take it?``.
    """
    name, likelihood = next(near_entries(said.text), ("", 0.0))
    if likelihood >= least:
        return name
    if not said.earlier or not _pointing & {token.text for token in tokenise(said.text)}:
        return ""
    name, likelihood = next(near_entries(f"{said.earlier} {said.text}"), ("", 0.0))
    return name if likelihood >= _likely_together else ""


def near_entries(text: str) -> Iterator[tuple[str, float]]:
    """The entries that a message may ask for, and how likely it does, the likeliest first."""
    for topic, likelihood in likeliest_topics(text).items():
        chapter, _, name = topic.partition(".")
        if chapter == "facts" and name in entries():
            yield name, likelihood
