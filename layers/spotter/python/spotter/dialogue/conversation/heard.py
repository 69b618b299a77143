"""What was said earlier in the conversation, read against the workout that there was then."""

from collections.abc import Mapping

from spotter.dialogue.change_programs.reading import ProgramReading, programs_read
from spotter.dialogue.changes.changes_read import reading_of
from spotter.dialogue.memoisation import cached_by_utterance
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.change_reader import ChangeReading
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import Situation, plain, request_kinds, understand

_of_both = ("edit", "build")
_trust_beside = 0.5
"""What the reader counts that reads a message beside its workout."""


@cached_by_utterance
def understood(utterance: Utterance) -> Understanding:
    """What was said. Messages are read once: a second call finds the first one's result."""
    return understand(utterance.text, _situation(utterance))


@cached_by_utterance
def named(utterance: Utterance) -> Understanding:
    """What was named, whatever is done with it."""
    return plain(utterance.text, _situation(utterance))


@cached_by_utterance
def reading_beside(utterance: Utterance) -> ChangeReading | None:
    """What the reader makes of it that reads a message beside its workout; None of one that is too long."""
    return reading_of(named(utterance), utterance)


@cached_by_utterance
def programs_beside(utterance: Utterance) -> ProgramReading | None:
    """What programs make of it beside its workout; None of one that is too long."""
    return programs_read(named(utterance), utterance)


@cached_by_utterance
def likely_kinds(utterance: Utterance) -> Mapping[str, float]:
    """How likely each kind of request is; that it is a change or a new workout, by both readers that know of it."""
    found = request_kinds(utterance.text, _situation(utterance))
    reading = reading_beside(utterance)
    if reading is None:
        return found
    both = {act: (1 - _trust_beside) * found.get(act, 0.0) + _trust_beside * reading.acts[act] for act in _of_both}
    return {**found, **both}


@cached_by_utterance
def understood_as_build(utterance: Utterance) -> Understanding:
    """What was said, read as a request for a new workout: nothing that it names is of the workout in hand."""
    return understand(utterance.text, Situation(skills=_of_a_new_one))


_of_a_new_one = frozenset({"build", "tell"})


def _situation(utterance: Utterance) -> Situation:
    return Situation(tuple(str(each["name"]) for each in utterance.listed))
