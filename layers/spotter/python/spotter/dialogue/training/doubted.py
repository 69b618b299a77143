"""A correction that was not made because it looked like a typing error: it is asked about, and a yes makes it."""

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.state import Event

TOOL = "correct_workout"
_most_words = 8


def doubt_of(event: Event) -> str:
    """Why a correction was not believed; empty for another call, or one that was made."""
    return str(event.result.data.get("doubt") or "") if event.name == TOOL and not event.result.ok else ""


def asked(event: Event) -> Answer | None:
    """The question whether it is right all the same; None where nothing is doubted."""
    doubt = doubt_of(event)
    return ask(f"{doubt[:1].upper()}{doubt[1:]}", ("Yes, that is right", "No")) if doubt else None


def read(context: Context) -> Plan | None:
    """The answer to that question; None if it was not asked, or not answered."""
    newest = len(context.state.messages) - 1
    doubted = [each for each in context.state.events if each.message == newest - 1 and doubt_of(each)]
    if not doubted or not context.state.asked_before[newest] or len(context.whole.words) > _most_words:
        return None
    consent = consent_in(context.whole.tokens)
    if consent is Consent.YES:
        steps = tuple(Step(TOOL, {**each.call.arguments, "confirmed": True}, "") for each in doubted)
        return Plan("correct", steps)
    return Plan("correct", text="All right, that stays as it was.") if consent is Consent.NO else None
