"""Looking through a session for what is worth remembering: all of it that nobody has looked through, and once.

What is suggested, what was used, and how far the session has been looked through land in one transaction, under ids
that come of the session and the place: whatever is killed on the way, nothing is suggested or counted twice. A session
that is deleted meanwhile refuses it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spotter.agent.containment import unreadable
from spotter.agent.costs.day_budget import DayBudget
from spotter.agent.memories.shown import used_in
from spotter.agent.ports import Ports
from spotter.agent.profile import OFFLINE, AgentProfile
from spotter.agent.records import ModelCall
from spotter.agent.run_agent import newest_profile
from spotter.errors import Contended, error_location
from spotter.llm.errors import ProviderError
from spotter.memory import by_model
from spotter.memory.by_rules import suggested_by_rules
from spotter.memory.memories import access_effects, shelf_of, suggested_effects
from spotter.memory.models import Memory, Status
from spotter.memory.suggestion import Suggestion, memories_made, new_suggestions
from spotter.memory.told import Told, told_in
from spotter.observability import logger
from spotter.store.backoff import pauses
from spotter.store.heads import Head, head_key
from spotter.store.keys import SessionRef
from spotter.store.table import CancelledError, ConditionFailedError, Is, Update, Write
from spotter.training.person.items import Standing
from spotter.training.repository import TableReader, writes_of

if TYPE_CHECKING:
    from spotter.llm.provider import Structured


def suggest(ports: Ports, ref: SessionRef) -> list[Standing[Memory]]:
    """Look through a session now; all suggestions of it that wait for the user, the newest first.

    Of an agent that keeps no memories nothing new is suggested. NotFound when there is no such session of the user.
    """
    head = ports.log.head(ref)
    look_through(ports, ref)
    shelf = shelf_of(TableReader(ports.table, ref.user_pk), head.agent)
    waiting = [
        each
        for each in shelf.memories
        if each.value.status == Status.SUGGESTED
        and each.value.source is not None
        and each.value.source.session == ref.session
    ]
    return sorted(waiting, key=lambda each: (each.value.created, each.value.id), reverse=True)


def look_through(ports: Ports, ref: SessionRef, upto: int | None = None) -> int:
    """Suggest what a session tells, of its events up to a number or of all; how many suggestions were made.

    NotFound when there is no such session, or when it is deleted. Contended when others kept changing what is written.
    """
    found: tuple[int, list[Suggestion]] | None = None
    for wait in pauses():
        head = ports.log.head(ref)
        profile = newest_profile(ports, ref.tenant, head.agent)
        events = [
            event for event in ports.log.read(ref, head.suggested_upto + 1).events if upto is None or event.seq <= upto
        ]
        if not events:
            return 0
        shelf = shelf_of(TableReader(ports.table, ref.user_pk), head.agent)
        if found is None or found[0] != head.suggested_upto:
            told = told_in(events, unreadable(events)) if profile.memory and shelf.has_room else []
            found = head.suggested_upto, _found(ports, ref, profile, told, [each.value for each in shelf.memories])
            last = events[-1].seq
        at = ports.log.now()
        known = [each.value for each in shelf.memories]
        new = new_suggestions(found[1], known, shelf.deleted.digests)[: shelf.room]
        made = memories_made(f"{ref.pk}#{head.created_at}", ref.session, head.agent, new, at)
        effects = [
            *suggested_effects(shelf, head.agent, made, at),
            *access_effects(shelf, head.agent, used_in(event for event in events if event.seq <= last)),
        ]
        if _landed(ports, head, last, writes_of(ref.user_pk, effects, at)):
            return len(made)
        ports.pause(wait)
    raise Contended("the memories of a session kept changing")


def _landed(ports: Ports, head: Head, last: int, writes: Sequence[Write]) -> bool:
    """Write all of it with how far the session has been looked through, or nothing."""
    looked = Update(
        head_key(head.ref),
        set={"suggested_upto": last},
        when=(
            Is("suggested_upto", head.suggested_upto or None),
            Is("created_at", head.created_at),
            Is("deleted_at", None),
        ),
    )
    try:
        if writes:
            ports.table.transact([*writes, looked])
        else:
            ports.table.update(looked)
    except (CancelledError, ConditionFailedError):
        return False
    return True


def _found(
    ports: Ports, ref: SessionRef, profile: AgentProfile, told: Sequence[Told], known: Sequence[Memory]
) -> list[Suggestion]:
    """What the small model finds, or rules where there is none, it fails, or the user's day has no room for it."""
    if not told:
        return []
    answer = _asked(ports, ref, profile, told, known)
    return suggested_by_rules(told) if answer is None else answer


def _asked(
    ports: Ports, ref: SessionRef, profile: AgentProfile, told: Sequence[Told], known: Sequence[Memory]
) -> list[Suggestion] | None:
    provider = ports.provider(profile.small())
    if provider.name == OFFLINE:
        return None
    newest = by_model.newest_that_fit(told)
    today = ports.log.now()[:10]
    request = by_model.request_for(newest, today, known)
    day = DayBudget(ports.table, ref.tenant, ref.user, today, profile.budget)
    if not day.has_room(provider, reads=by_model.tokens_read(request), writes=by_model.ANSWER_TOKENS):
        return None
    try:
        call = by_model.ask(provider, request)
    except ProviderError as failed:
        logger.warning("no model has suggested memories", extra={"error": type(failed).__name__})
        return None
    except Exception as error:  # noqa: BLE001 - whatever it is: it is logged, and rules do it
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("memories were not suggested by a model", extra=where)
        return None
    day.spend(call)
    ports.record(_recorded(call))
    return list(by_model.suggested_by_model(newest, call.value))


def _recorded(call: "Structured[by_model.SuggestedMemories]") -> ModelCall:
    return ModelCall(
        provider=call.provider,
        model=call.model,
        input_tokens=call.usage.input_tokens,
        output_tokens=call.usage.output_tokens,
        cost_usd=float(call.cost or 0),
        fallbacks=int(bool(call.fallback)),
        tool_calls=0,
    )
