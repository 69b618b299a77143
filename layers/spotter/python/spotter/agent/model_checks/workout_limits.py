"""What binds the workout that a model proposes, laid down in its action: act reads nothing more to check it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spotter.agent.containment import CODE
from spotter.errors import SpotterError, error_location
from spotter.messages import KnowledgeTurn, Request, ResultsTurn
from spotter.model_response import ModelResponse, ToolCall
from spotter.observability import logger
from spotter.store.events import Event
from spotter.training import keys, sources
from spotter.training.data_source import Asked
from spotter.training.records import Needs
from spotter.training.repository import TableReader, newest

if TYPE_CHECKING:
    from spotter.agent.pointers import Pointers
    from spotter.agent.ports import Ports
    from spotter.dialogue.composing.binding import Exposures
    from spotter.safety import SafetyVerdicts
    from spotter.training.proposals.limits import Limits

BY_RULES = frozenset({"offline", CODE})
"""Who needs no check: the rules have made the workout themselves."""
WORKOUT_TOOLS = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "plan_today"})
_UNREAD = (
    "Nothing was changed: what the user said could not be read, so no workout can be checked against it. Tell the user "
    "so, and ask what hurts, what there is to train with and how much time there is."
)
_REFUSED = "Nothing was changed: no workout is planned for this user now, for their safety. Say so, and plan none."


def limits_data(
    ports: "Ports", pointers: "Pointers", request: Request, verdicts: "SafetyVerdicts", response: ModelResponse
) -> dict[str, Any]:
    """``{"limits": ...}`` for an action of a model with calls that make or change a workout; else nothing.

    What the context lacks of the person is read from the table: then, and only then, a step reads more. Where the
    conversation cannot be read, no workout is made.
    """
    calls = [call for call in response.calls if call.name in WORKOUT_TOOLS]
    if response.provider in BY_RULES or not calls:
        return {}
    from spotter.training.proposals.limits import Limits

    try:
        return {"limits": _limits(ports, pointers, request, verdicts, calls).to_json()}
    except SpotterError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it came of what was given to read
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("what binds a workout could not be read", extra=where)
        return {"limits": Limits(refused=_UNREAD).to_json()}


def limits_in(action: Event) -> "Limits | None":
    """What binds the workouts of an action: nothing where the rules have made them, else the bounds of all at least."""
    if action.data.get("provider") in BY_RULES:
        return None
    from spotter.training.proposals.limits import Limits

    return Limits.of_json(action.data.get("limits", {}))


def _limits(
    ports: "Ports",
    pointers: "Pointers",
    request: Request,
    verdicts: "SafetyVerdicts",
    calls: Iterable[ToolCall],
) -> "Limits":
    from spotter.dialogue.composing.binding import SOURCES, limits_of
    from spotter.safety import Block

    named = set(_names(calls))
    reader = TableReader(ports.table, pointers.ref.user_pk)
    missing = _missing(request, SOURCES)
    if missing:
        asked = Asked(pointers.session, request.today)
        learned = KnowledgeTurn(tuple(sources.fetch(reader, missing, asked, required=SOURCES)))
        request = replace(request, turns=(*request.turns, learned))
    return limits_of(
        request,
        named,
        _exposures(reader, named),
        holds=Block.LOAD_INCREASE in verdicts.blocks,
        refused=_REFUSED if verdicts.refuses else "",
    )


def _missing(request: Request, names: Sequence[str]) -> list[str]:
    """What the context lacks of these sources, or holds as it was before a tool changed it, or could not be read."""
    held: set[str] = set()
    for turn in request.turns:
        if isinstance(turn, KnowledgeTurn):
            held.update(source.name for source in turn.sources if source.version != sources.UNREAD_VERSION)
        elif isinstance(turn, ResultsTurn):
            held.difference_update(*(_changed_by.get(result.name, ()) for result in turn.results))
    return [name for name in names if name not in held]


def _exposures(reader: TableReader, names: Collection[str]) -> "Exposures":
    """What was done of the exercises that are named, by their ids: the newest workouts need not hold them.

    The records of the lifts, in one read, say of which there is anything to read.
    """
    from spotter.coaching.exercise_names import resolve_name

    lifts = {each.key: keys.lift(each.key) for each in map(resolve_name, sorted(names)) if each.known}
    if not lifts:
        return {}
    stored = reader.read(Needs(records=tuple(lifts.values()))).records
    done = {key: newest(keys.exposures(key), MOST_EXPOSURES) for key, sk in lifts.items() if stored[sk].version}
    exposures = reader.read(Needs(ranges=tuple(done.values()))).ranges
    return {key: [each.data for each in exposures[of]] for key, of in done.items() if exposures[of]}


def _names(calls: Iterable[ToolCall]) -> Iterator[str]:
    """The exercises that calls name; their arguments are unchecked."""
    for call in calls:
        workout = call.arguments.get("workout")
        listed = workout.get("exercises") if isinstance(workout, Mapping) else None
        named = [*(listed if isinstance(listed, list) else ()), *(call.arguments.get(name) for name in _holding)]
        for each in named:
            name = each.get("name") if isinstance(each, Mapping) else None
            if isinstance(name, str) and name.strip():
                yield name[:_longest_name].strip()


_changed_by: Mapping[str, tuple[str, ...]] = {
    "set_preference": ("active_preferences",),
    "delete_preference": ("active_preferences",),
    "set_pain": ("pain",),
    "end_pain": ("pain",),
    "set_equipment": ("equipment",),
}
"""The sources that a tool's result makes old."""
MOST_EXPOSURES = 20
"""Of each exercise, the newest: what binds its next load."""
_holding = ("new_exercise", "adjustments")
_longest_name = 80
