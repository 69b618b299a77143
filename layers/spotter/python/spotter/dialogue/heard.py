"""What was said earlier in the conversation, read against the workout that there was then."""

from collections.abc import Mapping

from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import Situation, plain, request_kinds, understand


def understood(utterance: Utterance) -> Understanding:
    """What was said. Messages are read once: a second call finds the first one's result."""
    return understand(utterance.text, _situation(utterance))


def named(utterance: Utterance) -> Understanding:
    """What was named, whatever is done with it."""
    return plain(utterance.text, _situation(utterance))


def likely_kinds(utterance: Utterance) -> Mapping[str, float]:
    """How likely each kind of request is."""
    return request_kinds(utterance.text, _situation(utterance))


def understood_as_build(utterance: Utterance) -> Understanding:
    """What was said, read as a request for a new workout: nothing that it names is of the workout in hand."""
    return understand(utterance.text, Situation(skills=_of_a_new_one))


_of_a_new_one = frozenset({"build", "tell"})


def _situation(utterance: Utterance) -> Situation:
    return Situation(tuple(str(each["name"]) for each in utterance.listed))
