"""How many grams of protein a day a bodyweight comes to: ``I weigh 150 pounds, what would that be in grams?``."""

from decimal import Decimal

from spotter.dialogue.conversation.heard import named
from spotter.dialogue.questions.handbook import entries
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.language.word_lists import word_set

_grams_a_kilogram, _enough_a_kilogram = Decimal("1.6"), Decimal("1.2")
"""The handbook's figures, of lifters and of what is enough for most."""
_kilograms_a_pound = Decimal("0.45359237")
_least, _most = Decimal(35), Decimal(200)
"""Kilograms of a person."""
_step = 5
_asked = word_set("gram grams g much")
_told_of = ("protein", "protein_older", "protein_timing")


def protein_sum(now: ConversationState) -> str:
    """The grams for the bodyweight that is told where protein is asked about; empty where neither is plain."""
    said = named(now.said)
    words = {token.text for token in said.tokens}
    is_of_protein = "protein" in words or any(entries()[name].answer in now.said.replied for name in _told_of)
    named_ones = (each.value for each in said.named("weight", "body_weight"))
    weights = list({each for each in named_ones if isinstance(each, Weight) and each.unit})
    if not is_of_protein or not words & _asked or len(weights) != 1:
        return ""
    kilograms = weights[0].value * (_kilograms_a_pound if weights[0].unit == "lb" else 1)
    if not _least <= kilograms <= _most:
        return ""
    most, enough = (_rounded(kilograms * each) for each in (_grams_a_kilogram, _enough_a_kilogram))
    return (
        f"At {weights[0]} that is about {most} g a day for who lifts; {enough} g is enough for many. Spread it over "
        "the meals. With kidney trouble ask a doctor first."
    )


def _rounded(grams: Decimal) -> int:
    return int((grams / _step).to_integral_value()) * _step
