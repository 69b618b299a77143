"""``python -m learning.played_changes``: what the coach does with messages of authors of whom nothing was learned.

Each is said beside its workout, or in its conversation, and judged as a turn of the conversations corpus is. The
unseen half says how good the coach is; these say which threshold is the better one, and may be read.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from learning import changes
from learning.changes import WORKOUTS, Exercise
from spotter.catalogue import match
from spotter.training import keys
from spotter.training.workout_time import minutes_after
from tests.fakes.chat import TODAY, Chat
from tests.unit.dialogue import starting_states
from tests.unit.dialogue.corpus_format import Conversation, Expect, Start, Turn
from tests.unit.dialogue.loads import with_load
from tests.unit.dialogue.scoring import Scored, lines, play, play_in, totals
from tests.unit.dialogue.turn_judging import Outcome, Verdict

CONVERSED = Path(__file__).with_name("data") / "conversations_set_aside.jsonl"
"""Conversations of more of them, and one of the unseen half that somebody has looked at."""
_gyms = frozenset({"A", "C", "D", "E", "G", "H", "J", "M", "N", "O", "Q"})
"""The workouts of a full gym; the others are done with what is in a house."""
_no_form: Mapping[str, Any] = {"categories": ["strength"]}


@dataclass(frozen=True, slots=True)
class Heading:
    """What a line of the file is of."""

    kind: str
    scored: Scored


def played() -> Iterator[Heading]:
    """Each message, judged. What asks for no change is right if nothing is written."""
    for line in changes.SET_ASIDE.read_text("utf-8").splitlines():
        told = json.loads(line)
        conversation = conversation_of(told)
        if conversation is not None:
            for scored in play_in(chat_of(told), conversation):
                yield Heading(str(told["act"]), _lenient(scored) if told["act"] == "other" else scored)
    for line in CONVERSED.read_text("utf-8").splitlines():
        yield from (Heading("conversation", scored) for scored in play(Conversation.model_validate_json(line)))


def conversation_of(told: Mapping[str, Any]) -> Conversation | None:
    """The message as a conversation of one turn; None where no figure says what is right."""
    expect = _expect(told)
    if expect is None:
        return None
    start: Start = "gym5" if told["workout"] in _gyms else "home4" if told["workout"] in WORKOUTS else "empty"
    turn = Turn(say=told["say"], expect=expect)
    return Conversation(id=str(told["workout"]), author=told["author"], start=start, turns=(turn,))


def chat_of(told: Mapping[str, Any]) -> Chat:
    """A conversation in which the workout of the message is in hand."""
    return Chat(_records(told["workout"]), known=starting_states.SOURCES)


def _lenient(scored: Scored) -> Scored:
    """Of what asks for no change only that is judged, whatever is answered."""
    wrong = scored.played.changed or scored.played.generated
    verdict = Verdict(Outcome.WRONG_WRITE, "nothing was to be changed") if wrong else Verdict(Outcome.RIGHT)
    return Scored(scored.conversation, scored.number, scored.turn, scored.played, scored.calls, verdict)


def _expect(told: Mapping[str, Any]) -> Expect | None:
    if told["act"] == "build":
        return Expect.model_validate({"act": "build", **told.get("build", {})})
    if told["act"] == "other":
        return Expect(act="nothing")
    if any("by" in each for each in told["changes"]):
        return None
    return Expect.model_validate({"act": "edit", "changes": told["changes"]})


def _records(name: str) -> starting_states.Records:
    if name not in WORKOUTS:
        return {}
    exercises = [_stored(each) for each in WORKOUTS[name]]
    summary = {"total_duration_estimate": minutes_after(0, (), exercises), "focus_areas": ["full body"]}
    workout = {"exercises": exercises, "summary": summary, "date": TODAY}
    gear = ["full gym"] if name in _gyms else ["dumbbells", "kettlebells", "bands"]
    return {
        keys.current_workout(starting_states.SESSION): workout,
        keys.SETTINGS: {"available_equipment": gear, "unit": "kg"},
    }


def _stored(exercise: Exercise) -> dict[str, Any]:
    known = match(exercise.name).exercise
    found: dict[str, Any] = {
        "id": f"ex_{exercise.name.lower().replace(' ', '_')}",
        "name": exercise.name,
        "type": "hold" if exercise.is_hold else "reps",
        "sets": exercise.sets,
        "hold_time" if exercise.is_hold else "reps": exercise.reps,
        "rest_between_sets": exercise.rest,
        "muscles": [] if known is None else [str(each) for each in known.primary],
        **_no_form,
    }
    return found if exercise.weight is None else with_load(found, exercise.weight)


def main(arguments: list[str]) -> int:
    """Print the totals of each kind; with ``show`` also every message that was not right."""
    found = list(played())
    if "show" in arguments:
        sys.stdout.writelines(f"{line}\n" for line in lines("seen", (each.scored for each in found)))
    for kind in ("edit", "build", "other", "conversation"):
        of_kind = [each.scored for each in found if each.kind == kind]
        counts = Counter(str(each.verdict.outcome) for each in of_kind)
        sys.stdout.write(f"{kind}: {totals(of_kind).right:.1%} right of {len(of_kind)}; {dict(counts)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
