"""A turn to watch."""

from spotter.messages import ToolCall
from tests.fakes.scripted_provider import says

LOOK = ToolCall("c1", "fetch_data", {"sources": ["user_profile"]})
NOTIFY = ToolCall("c2", "message_notify_user", {"message": "I am looking."})
LONG = "A long answer. " * 4_000
TURN = [says("Let me look.", LOOK, NOTIFY), says("And again.", LOOK), says(LONG)]
"""Two steps with tools and a reply that takes three frames."""
