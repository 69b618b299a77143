"""An answer to a question of the coach, put into the act that the question was about."""

from dataclasses import replace

from spotter.dialogue.consent import Consent
from spotter.dialogue.understanding.model import Act, Mention, Understanding

_targets = frozenset({"listed", "place", "pointed", "whole", "others"})
_free = frozenset({"time", "equipment", "location", "area", "level", "goal", "session", "feeling", "count", "impact"})


def completed(asked: Act, said: Understanding, consent: Consent | None) -> Act | None:
    """``asked`` with what ``said`` adds to it; None if it adds nothing, so that it is no answer.

    What names an exercise of the workout becomes a ``target``, an exercise of the catalogue a ``new`` one, an amount
    is added under its own kind. A yes or a "you choose" adds ``consent``.
    """
    inside = [mention for act in said.acts for _name, mention in act.mentions]
    named = sorted((*inside, *said.mentions), key=lambda each: each.start)
    more: list[tuple[str, Mention]] = []
    for mention in named:
        if mention.denied:
            continue
        if mention.kind in _targets:
            more.append(("target", mention))
        elif mention.kind == "exercise":
            more.append(("new", mention))
        else:
            more.append((mention.kind, mention))
    if consent is not None and consent is not Consent.NO:
        more.append(("consent", Mention("consent", consent.value, 0, 0)))
    if not more:
        return None
    return replace(asked, mentions=(*asked.mentions, *more), left_over=())
