"""A change of the workout that hardly anybody asks for in such words: whether it is wanted is asked first.

The skills of workouts read a message by templates and slots, and may find a request in what was only told. What people
do with their messages was learned apart from that (``understanding.clause_kinds``): where it sees no request for a
workout or a change, the coach asks.
"""

from datetime import date

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.completion import GO_ON
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.clause_kinds import Setting, likeliest
from spotter.dialogue.understanding.message import message

_build = "generate_workout"
_changes = frozenset({"swap_exercise", "adjust_exercise", "remove_exercise"})
_least_likely_build, _least_likely_change = 0.4, 0.2


def asked_first(decided: Answer, then: ConversationState) -> Answer:
    """``decided``, or the question whether it is wanted. ``then``: the state in which the message was said."""
    names = {name for name, _arguments in decided.calls}
    if not then.today or then.said.answers or not names & {_build, *_changes}:
        return decided
    said = message(then.said.text, date.fromisoformat(then.today))
    setting = Setting.WORKOUT if then.workout.exercises else Setting.NONE
    if _build in names:
        if likeliest(said, setting, ("build", "plan", "edit")) >= _least_likely_build:
            return decided
        return ask("Shall I build you a workout of that?", GO_ON)
    if likeliest(said, setting, ("edit", "build")) >= _least_likely_change:
        return decided
    return ask("Do you want me to make that change?", GO_ON)
