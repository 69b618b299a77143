"""What was done to a timer of this conversation: ``did all 3``."""

from spotter.catalogue import Kind, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.figure import Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_all = word_set("all every everything both whole")
_done = word_set("did done finished completed got through managed made made ticked nailed")
_taken_back = word_set("not didnt couldnt only almost nearly except but half")


def timed(context: Context, said: Message) -> Done | None:
    """The rounds of the timer that was made last, where they are said to be done; None where that is not clear.

    Of what is counted the repetitions would be missing.
    """
    event = context.last_event()
    if event is None or event.name != "generate_exercise_timer" or not said.says(*_done) or said.says(*_taken_back):
        return None
    arguments = event.call.arguments
    exercise = match(str(arguments.get("name") or "")).exercise
    rounds, work = arguments.get("sets"), arguments.get("work")
    if exercise is None or exercise.kind is Kind.REPS or not isinstance(rounds, int) or not isinstance(work, int):
        return None
    row = figures_of(said, None)
    if any(each.role not in (Role.PLAIN, Role.SETS) for each in row) or len(row) > 1:
        return None
    number = int(row[0].value) if row else rounds if said.says(*_all) else 0
    if not 0 < number <= rounds:
        return None
    return Done(exercise, (SetDone(None, work),) * number)
