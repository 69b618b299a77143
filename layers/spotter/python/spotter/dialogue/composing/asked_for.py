"""What of a workout was asked for: its exercises by name, and its time."""

from spotter.dialogue.conversation.heard import named
from spotter.dialogue.state import ConversationState
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.workout import known

SAY = "Say '"
"""Behind this the reply says what a yes to it means."""
_slack_minutes = 3


def asked_for(now: ConversationState) -> frozenset[str]:
    """The names of the exercises in hand that the conversation asked for by name."""
    ids: set[str] = set()
    for each in now.heard:
        for mention in named(each).named("exercise", denied=False):
            if isinstance(mention.value, Named):
                ids |= {one.id for one in mention.value.exercises}
    lines = now.workout.exercises
    return frozenset(str(each["name"]) for each in lines if (own := known(each)) is not None and own.id in ids)


def over_time(turn: Turn, takes: int) -> tuple[str, ...]:
    """That a workout takes longer now than there is time, and how it fits again; nothing where it did before."""
    minutes = turn.known.minutes
    before = int(turn.now.workout.summary.get("total_duration_estimate") or 0)
    if minutes is None or takes <= minutes + _slack_minutes or takes <= before:
        return ()
    return (f"That is more than your {minutes} minutes. {SAY}make it {minutes} minutes', and I shorten the rests.",)
