"""What was changed before, done with another exercise too: ``same for the row``, behind a message or within one."""

from dataclasses import replace

from spotter.dialogue.changes.changes_by_role import act_of
from spotter.dialogue.changes.changes_read import changes_read
from spotter.dialogue.conversation import heard
from spotter.dialogue.conversation.last_change import amounts_given
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import Act, Understanding
from spotter.dialogue.understanding.slots.references import Places

_figures = frozenset({"number", "sets", "reps", "weight", "scheme", "time", "percent"})


def done_with_another(utterance: Utterance, named: Understanding) -> tuple[Act, ...]:
    """The amounts that the last change gave one exercise, for each other one that is named without any figure."""
    if len(utterance.changed) != 1 or any(each.kind in _figures for each in named.mentions):
        return ()
    amounts = amounts_given(utterance)
    if not amounts:
        return ()
    changed = {at for at, each in enumerate(utterance.listed) if each.get("id") in utterance.changed}
    targets = [
        each
        for each in named.named("listed", "place", denied=False)
        if isinstance(each.value, Places) and not changed & set(each.value.places)
    ]
    return tuple(act_of("adjust", "set", (("target", each), *amounts), named) for each in targets)


def within_one(utterance: Utterance, named: Understanding) -> tuple[Act, ...]:
    """What a message changes, and the same of what it names behind that: ``squat 4 sets, same for the bench``."""
    at = next((place for place, token in enumerate(named.tokens) if token.text == _same), 0)
    behind = [each for each in named.named("listed", "place", denied=False) if each.start > at]
    if not at or not behind or any(each.start > at and each.kind in _figures for each in named.mentions):
        return ()
    first = replace(utterance, text=utterance.text[: named.tokens[at].start])
    said = heard.named(first)
    reading = heard.reading_beside(first)
    found = None if reading is None else changes_read(reading, said, first)
    acts = () if found is None else tuple(act for act in found.acts if act.skill == "adjust" and act.all("target"))
    if found is None or not acts or len(acts) < len(found.acts):
        return ()
    told = [tuple(pair for pair in act.mentions if pair[0] != "target") for act in acts[:1]]
    more = (act_of("adjust", acts[0].intent, (("target", each), *told[0]), named) for each in behind)
    return (*acts, *more)


_same = "same"
