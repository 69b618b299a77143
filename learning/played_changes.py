"""``python -m learning.played_changes``: what the coach does with messages of authors of whom nothing was learned.

Each is said beside its workout, or in its conversation, and judged as a turn of the conversations corpus is. The
unseen half says how good the coach is; these say which threshold is the better one, and may be read.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from learning import changes
from learning.changes import WORKOUTS, Exercise
from spotter.catalogue import match
from spotter.dialogue.conversation.containment import read_conversation
from spotter.dialogue.workouts.workout import revised
from spotter.messages import ModelResponse, ToolCall
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
_gyms = frozenset([*"ACDEGHJMNOQ", *(f"R{number}" for number in (1, 2, 3, 4, 6, 7, 10, 11, 14, 15))])
"""The workouts of a full gym; the others are done with what is in a house."""
_no_form: Mapping[str, Any] = {"categories": ["strength"]}


@dataclass(frozen=True, slots=True)
class Heading:
    """What a line of the file is of."""

    kind: str
    scored: Scored


def played() -> Iterator[Heading]:
    """Each message, judged. What asks for no change is right if nothing is written."""
    yield from _played(changes.SET_ASIDE, "")
    yield from _played(changes.NEXT_SET_ASIDE, "next ")
    yield from _played(changes.TALKS_LEFT_OUT, "talk left out ")
    yield from _played(changes.TALKS_SET_ASIDE, "talk ")
    for line in CONVERSED.read_text("utf-8").splitlines():
        yield from (Heading("conversation", scored) for scored in play(Conversation.model_validate_json(line)))


def _played(path: Path, kind: str) -> Iterator[Heading]:
    for told in map(json.loads, path.read_text("utf-8").splitlines()):
        conversation = conversation_of(told)
        if conversation is not None:
            for scored in play_in(chat_of(told), conversation):
                yield Heading(f"{kind}{told['act']}", _lenient(scored) if told["act"] == "other" else scored)


def conversation_of(told: Mapping[str, Any]) -> Conversation | None:
    """The message as a conversation of one turn; None where no figure says what is right."""
    expect = _expect(told)
    if expect is None:
        return None
    start: Start = "gym5" if told["workout"] in _gyms else "home4" if told["workout"] in WORKOUTS else "empty"
    turn = Turn(say=told["say"], expect=expect)
    return Conversation(id=str(told["workout"]), author=told["author"], start=start, turns=(turn,))


def chat_of(told: Mapping[str, Any]) -> Chat:
    """A conversation in which the workout of the message is in hand; the message before was said and done, if any."""
    chat = Chat(_records(told["workout"]), known=starting_states.SOURCES)
    if told.get("first"):
        chat.hear(told["first"])
        now = read_conversation(chat.request())
        wanted = _with_ids(changes.after(WORKOUTS[told["workout"]], changes.done(told)), now.workout.exercises)
        calls = revised(now, wanted) if wanted != list(now.workout.exercises) else ()
        if calls:
            made = tuple(ToolCall(f"c{at}", name, dict(arguments)) for at, (name, arguments) in enumerate(calls))
            chat.step(ModelResponse("", made, "offline", "coach"))
        chat.step(ModelResponse("Done." if calls else "All right.", (), "offline", "coach"))
    return chat


def _with_ids(exercises: Sequence[Exercise], there: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Exercises as they are stored, with the ids of those that are there already; a tool gives a hold no load."""
    ids = {each["name"]: each["id"] for each in there}
    found = []
    for each in exercises:
        plain = replace(each, weight=None) if each.is_hold else each
        stored = {name: value for name, value in _stored(plain).items() if name != "id"}
        found.append({"id": ids[each.name], **stored} if each.name in ids else stored)
    return found


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
    acts = ("edit", "build", "other")
    kinds = (f"{begin}{act}" for begin in ("", "next ", "talk left out ", "talk ") for act in acts)
    for kind in (*kinds, "conversation"):
        of_kind = [each.scored for each in found if each.kind == kind]
        counts = Counter(str(each.verdict.outcome) for each in of_kind)
        sys.stdout.write(f"{kind}: {totals(of_kind).right:.1%} right of {len(of_kind)}; {dict(counts)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
