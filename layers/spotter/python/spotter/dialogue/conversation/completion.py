"""An answer to a question of the coach, put into the act that the question was about."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.changes.targets import place_of
from spotter.dialogue.conversation.consent import Consent
from spotter.dialogue.state import Listed, Utterance
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.read import Situation, plain
from spotter.dialogue.understanding.slots.references import Places, references

GO_ON = ("Yes, go ahead", "No, leave it")
"""The options of a question of yes or no."""
_last = frozenset({"last", "latter"})
_targets = frozenset({"listed", "place", "pointed", "whole", "others"})


def completed(asked: Act, said: Understanding, consent: Consent | None, answer: Utterance) -> Act | None:
    """``asked`` with what ``said`` adds to it; None if it adds nothing, so that it is no answer.

    To a question of yes or no only a yes is an answer, or words that give leave.

    What names an exercise of the workout becomes a ``target``, an exercise of the catalogue a ``new`` one, an amount
    is added under its own kind. A yes or a "you choose" adds ``consent``.
    """
    if answer.options[:1] == GO_ON[:1]:
        return _agreed(asked, consent) if consent in (Consent.YES, Consent.ANY) else None
    if _offers_figures(answer):
        if consent in (Consent.YES, Consent.ANY) and not said.mentions:
            return None
        said = _picked(said, answer)
    in_workout = {
        (slot.start, slot.end): slot
        for slot in references(said.tokens, [str(each["name"]) for each in answer.listed])
        if slot.kind == "listed"
    }
    inside = [mention for act in said.acts for _name, mention in act.mentions]
    named = sorted((*inside, *said.mentions), key=lambda each: each.start)
    more: list[tuple[str, Mention]] = []
    for mention in named:
        if mention.denied:
            continue
        same = in_workout.get((mention.start, mention.end))
        if same is not None:
            more.append(("target", Mention(same.kind, same.value, same.start, same.end)))
        elif mention.kind in _targets:
            more.append(("target", mention))
        elif mention.kind == "exercise":
            more.append(("new", mention))
        else:
            more.append((mention.kind, mention))
    if consent is not None and consent is not Consent.NO:
        more.append(("consent", Mention("consent", consent.value, 0, 0)))
    if not more or consent is Consent.NO:
        return None
    inside_words = tuple(word for act in said.acts for word in act.words)
    settled = any(name == "target" for name, _mention in more)
    kept = [(name, mention) for name, mention in asked.mentions if not (settled and name.startswith("target"))]
    return replace(asked, mentions=(*kept, *more), left_over=(), words=(*asked.words, *inside_words))


def _offers_figures(answer: Utterance) -> bool:
    """Whether one of some figures is to be picked: ``70 kg or 75 kg``."""
    return bool(answer.options) and all(option[:1].isdigit() for option in answer.options)


def _picked(said: Understanding, answer: Utterance) -> Understanding:
    """The figure that was offered in the place that is named, ``the second``; else what was said."""
    if {token.text for token in said.tokens} & _last:
        return plain(answer.options[-1], Situation())
    places = [each.value.places for each in said.named("place", "rank") if isinstance(each.value, Places)]
    if len(places) != 1 or len(places[0]) != 1 or places[0][0] >= len(answer.options):
        return said
    return plain(answer.options[places[0][0]], Situation())


def _agreed(asked: Act, consent: Consent) -> Act:
    agreed = ("consent", Mention("consent", consent.value, 0, 0))
    return replace(asked, mentions=(*asked.mentions, agreed), left_over=())


def carried(act: Act, before: Sequence[Listed], now: Sequence[Listed]) -> Act:
    """``act`` with the places of the workout ``before`` as they are counted ``now``; what is gone is left out."""
    moved: list[tuple[str, Mention]] = []
    for name, mention in act.mentions:
        value = mention.value
        if isinstance(value, Places):
            found = [place_of(before[place], now) for place in value.places if place < len(before)]
            places = tuple(place for place in found if place is not None)
            if places:
                moved.append((name, replace(mention, value=replace(value, places=places))))
        else:
            moved.append((name, mention))
    return replace(act, mentions=tuple(moved))
