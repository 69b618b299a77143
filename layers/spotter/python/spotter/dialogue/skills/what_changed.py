"""What the coach changed last: out, in, amounts and order, computed from the workout before and after."""

from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.replies.differences import differences, is_revision
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.workouts.facts import no_workout, numbered_lines


def changed(turn: Turn) -> Answer:
    """What is different since the newest message that changed anything, and how long it takes now."""
    workout = turn.now.workout
    if not workout.exercises:
        return no_workout()
    last = workout.last_change
    if last is None or not last.before:
        return Answer(f"Nothing has been changed yet. It stands as:\n{numbered_lines(workout.exercises)}")
    if not is_revision(last.before, workout.exercises):
        return Answer(
            f"I built a new one: before it was {listed([str(each['name']) for each in last.before])}. Now:\n"
            f"{numbered_lines(workout.exercises)}"
        )
    found = differences(last.before, workout.exercises)
    if not found:
        return Answer(f"It is as it was before. It stands as:\n{numbered_lines(workout.exercises)}")
    estimate = workout.summary.get("total_duration_estimate")
    length = f" It takes about {estimate} minutes now." if estimate else ""
    return Answer(f"Changed last: {' '.join(found)} All else stayed as it was.{length}")


WHAT_CHANGED = {"show.changed": Skill(changed, needs=("current_workout",))}
