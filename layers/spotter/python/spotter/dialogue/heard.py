"""What was said earlier in the conversation, read against the workout that there was then."""

from collections.abc import Mapping

from spotter.dialogue.changes_read import reading_of
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import Situation, plain, request_kinds, understand

_of_both = ("edit", "build")
_trust_beside = 0.5
"""What the reader counts that reads a message beside its workout."""


def understood(utterance: Utterance) -> Understanding:
    """What was said. Messages are read once: a second call finds the first one's result."""
    return understand(utterance.text, _situation(utterance))


def named(utterance: Utterance) -> Understanding:
    """What was named, whatever is done with it."""
    return plain(utterance.text, _situation(utterance))


def likely_kinds(utterance: Utterance) -> Mapping[str, float]:
    """How likely each kind of request is; that it is a change or a new workout, by both readers that know of it."""
    found = request_kinds(utterance.text, _situation(utterance))
    reading = reading_of(named(utterance), utterance)
    if reading is None:
        return found
    both = {act: (1 - _trust_beside) * found.get(act, 0.0) + _trust_beside * reading.acts[act] for act in _of_both}
    return {**found, **both}


def understood_as_build(utterance: Utterance) -> Understanding:
    """What was said, read as a request for a new workout: nothing that it names is of the workout in hand."""
    return understand(utterance.text, Situation(skills=_of_a_new_one))


_of_a_new_one = frozenset({"build", "tell"})


def _situation(utterance: Utterance) -> Situation:
    return Situation(tuple(str(each["name"]) for each in utterance.listed))
