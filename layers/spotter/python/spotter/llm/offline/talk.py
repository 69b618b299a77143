"""What words alone can answer."""

from spotter.llm.offline.beyond import beyond
from spotter.llm.offline.facts import fact
from spotter.llm.offline.small_talk import small_talk


def reply(text: str) -> str | None:
    """The reply to a plain text that is small talk, a common question, or a wish that is beyond the coach; "
    "else None."""
    for find in (small_talk, fact, beyond):
        if (found := find(text)) is not None:
            return found
    return None
