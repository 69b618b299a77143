"""The newest message by its stretches: what each of them does, and where the conversation stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.intents.clause_intents import fitted
from spotter.dialogue.intents.fitting import LOGGING
from spotter.dialogue.skills import log_as_told, sure_fix
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.follow_ups import kinds_meant
from spotter.dialogue.training.kinds import ASKING, WRITING
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.planned_sets import as_ordered
from spotter.dialogue.training.putting_right import put_right
from spotter.dialogue.training.state import TrainingState
from spotter.dialogue.training.stretches import joined
from spotter.dialogue.training.sure_stretches import OF_THE_RECORD, with_sure
from spotter.dialogue.training.two_worlds import parted
from spotter.dialogue.understanding.clause_kinds import Part, Setting, kinds_likely, parts
from spotter.dialogue.understanding.message import Message, message
from spotter.language.talk.intent import Intent


@dataclass(frozen=True)
class PartedMessage:
    """The newest message by its stretches."""

    whole: Message
    parts: tuple[Part, ...]
    context: Context
    setting: Setting

    def of(self, part: Part) -> Context:
        """What the skill of a stretch is given: neighbours of no matter stay with the only stretch there is."""
        said = self.whole.part(part.start, part.end)
        return replace(self.context, said=said, kind=part.kind)

    @property
    def likely(self) -> Mapping[str, float]:
        """How likely it is that some clause does each kind, 0 to 1."""
        return kinds_likely(self.whole, self.setting)

    @property
    def is_of_the_record(self) -> bool:
        """Whether a stretch asks in so many words for what is logged."""
        return any(part.kind in OF_THE_RECORD for part in self.parts)

    @property
    def surest(self) -> Part | None:
        """The stretch that asks for something most surely."""
        return surest_of(self.parts)


def surest_of(found: Sequence[Part]) -> Part | None:
    """Of some stretches the one that asks for something most surely."""
    asking = [part for part in found if part.kind in WRITING or part.kind in ASKING]
    return max(asking, key=lambda part: part.likelihood, default=None)


def part_message(
    state: TrainingState,
    today: date,
    *,
    has_workout: bool,
    pending: Plan | None,
    intents: Mapping[Intent, float] | None = None,
    only: str = "",
    is_as_written: bool = True,
) -> PartedMessage:
    """The newest message by its stretches; ``pending`` is the plan with the question that it may answer.

    ``intents``: how likely the message asks for each thing, where that is known.

    ``only``: what all of it does, where that is to be tried whatever is likelier. ``is_as_written``: see Context.
    """
    whole = message(state.messages[-1], today)
    setting = _setting(state, has_workout=has_workout)
    read = (Part(only, 0, len(whole.tokens), 1.0, "nothing"),) if only else parts(whole, setting)
    if intents is not None and not LOGGING & set(whole.words):
        read = fitted(read, kinds_likely(whole, setting), intents)
    found = parted(whole, read, has_workout=has_workout)
    context = Context(
        state, today, whole, whole=whole, pending=pending, has_workout=has_workout, is_as_written=is_as_written
    )
    meant = put_right(context, kinds_meant(context, joined(whole, found), frozenset(ASKING)))
    meant = meant if only else with_sure(context, as_ordered(context, meant))
    is_fixed = [part.kind for part in meant] == [sure_fix.KIND]
    if not (only or is_fixed) and intents is not None and _is_of_the_log(context, intents):
        meant = (Part(log_as_told.KIND, 0, len(whole.tokens), 1.0, "correct"),)
    return PartedMessage(whole, meant, replace(context, kinds=frozenset(part.kind for part in meant)), setting)


def _is_of_the_log(context: Context, intents: Mapping[Intent, float]) -> bool:
    """Whether the message is of the log, and all of it tells how that should be."""
    if not log_as_told.may_be_of_the_log(intents):
        return False
    plan = log_as_told.as_told(context)
    return plan is not None and log_as_told.is_of_the_log(intents, plan)


def _setting(state: TrainingState, *, has_workout: bool) -> Setting:
    newest = len(state.messages) - 1
    if state.asked_before[newest]:
        return Setting.ASKED
    last = state.events[-1] if state.events else None
    if last is not None and last.name in ("log_workout", "correct_workout") and last.message >= newest - 2:
        return Setting.LOGGED
    return Setting.WORKOUT if has_workout else Setting.NONE
