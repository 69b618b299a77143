"""What is to stay as it is, and what is only told: nothing is written, and that is said."""

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan


def read(context: Context) -> Plan | None:
    """A message that leaves everything as it is."""
    message = context.rest
    if not message.has("never_mind") or message.tokens != context.said.tokens:
        return None
    if context.has_workout and not context.state.events:
        return None
    if message.has("timer"):
        return None
    return Plan("nothing", text="All right, I leave it as it is.")
