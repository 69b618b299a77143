"""A message considered beside its workout: what it may ask for, and all by which that is judged."""

from collections.abc import Sequence

from spotter.dialogue.conversation.heard import likely_kinds, named, programs_beside, reading_beside
from spotter.dialogue.likely_changes.choice_features import CLAUSES, Message
from spotter.dialogue.likely_changes.choices import Choice, choices
from spotter.dialogue.likely_changes.the_same import done_with_another, within_one
from spotter.dialogue.requests.arbitration import is_settled, is_whole
from spotter.dialogue.requests.unasked import ANY_DAY
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.clause_kinds import Setting, likeliest
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.model import Act, Understanding
from spotter.dialogue.understanding.unexplained import unexplained


def considered(
    utterance: Utterance,
    said: Understanding,
    chosen: Sequence[Act],
    by_templates: Sequence[Act],
    by_role: Sequence[Act],
) -> tuple[Message, tuple[Choice, ...]] | None:
    """What the message may mean; None where there is no workout, or the message is too long to be read so.

    ``said`` and ``chosen`` are what the other readers came to together, ``by_templates`` and ``by_role`` what two of
    them made of it.
    """
    if not utterance.listed:
        return None
    what_is_named = named(utterance)
    reading = reading_beside(utterance)
    if reading is None:
        return None
    same = done_with_another(utterance, what_is_named)
    too = within_one(utterance, what_is_named)
    others = {"all": chosen, "templates": by_templates, "roles": by_role}
    others |= {name: acts for name, acts in (("same", same), ("too", too)) if acts}
    told = message(utterance.text, ANY_DAY)
    setting = Setting.ASKED if utterance.answers else Setting.WORKOUT
    of = Message(
        named=what_is_named,
        reading=reading,
        exercises=utterance.listed,
        likely=likely_kinds(utterance),
        clauses={name: likeliest(told, setting, kinds) for name, kinds in CLAUSES.items()},
        chosen=tuple(chosen),
        how=_how(said, tuple(chosen), what_is_named, utterance),
        changed=frozenset(utterance.just_changed),
        unknown=sum(not is_known(said.tokens[at]) for at in unexplained(said, tuple(chosen))),
    )
    changed = [at for at, each in enumerate(utterance.listed) if each.get("id") in utterance.just_changed]
    programs = programs_beside(utterance)
    return of, choices(reading, what_is_named, utterance, others, changed, programs)


def _how(said: Understanding, chosen: tuple[Act, ...], what_is_named: Understanding, utterance: Utterance) -> str:
    """How the other readers came to what they did."""
    if said.surely_read:
        return "read"
    if said.doubtful:
        return "doubted"
    if is_settled(chosen, said, what_is_named):
        return "settled"
    return "whole" if is_whole(chosen, said, what_is_named, likely_kinds(utterance)) else "weighed"
