"""What is left of a message that takes back a stop: the denial is safety's, and the rest is what is asked of the coach.

``no, none of those. 30 minutes legs please`` asks for legs, and ``none of those`` answers no question of the workout.
"""

from dataclasses import replace

from spotter.dialogue.likely_readings.taking import last_said
from spotter.messages import Request, UserTurn
from spotter.safety.conversation import beside_what_is_taken_back


def of_what_is_left(request: Request) -> Request:
    """The request without what its newest message says to take back a stop."""
    at = last_said(request)
    said = request.turns[at] if at >= 0 else None
    if not isinstance(said, UserTurn):
        return request
    earlier = [turn.text for turn in request.turns[:at] if isinstance(turn, UserTurn) and not turn.omitted]
    text = beside_what_is_taken_back(earlier, said.text) if earlier else said.text
    if text == said.text:
        return request
    return replace(request, turns=(*request.turns[:at], replace(said, text=text), *request.turns[at + 1 :]))
