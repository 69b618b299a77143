"""What is said of the person: body weight, height, age, sex and how long they have trained."""

from dataclasses import replace
from typing import Any

from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.skills.measures_said import Measure, measures_said, numbers_left
from spotter.dialogue.skills.people import PEOPLE
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.state import Event
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import TokenKind
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set

TOOL = "update_profile"
_least_kg, _most_kg, _most_doubtless_kg = 30, 250, 135
_least_doubtless_lb = 90
_most_change = 0.25
"""Of the weight that is stored: a larger change is asked about."""
_genders = {
    "male": "male",
    "female": "female",
    "woman": "female",
    "nonbinary": "non-binary",
    "non binary": "non-binary",
    "a man": "male",
}
_gear = word_set(
    "kettlebell kettlebells kb kbs dumbbell dumbbells db dbs barbell bar bars plate plates vest band bands ball"
)
_first_year, _youngest, _least_number = 1920, 5, 15
_names = {"height_cm": "height {} cm", "age": "age {}", "gender": "{}", "training_years": "{} years of training"}


def told(context: Context) -> Plan | None:
    """What a message says of the person."""
    if not context.offers(TOOL):
        return None
    if (answered := _answered(context)) is not None:
        return answered
    said = context.said
    every = measures_said(said)
    measures = tuple(each for each in every if not _is_of_somebody(said, each))
    facts = _facts(said, measures)
    weight = None if _is_of_gear(said) else _first(measures, "weight")
    if _is_of_another(said) or (every and not measures):
        return Plan("profile", text="I keep only your own numbers in the profile, so nothing is changed.")
    if weight is None and not facts and _is_of_gear(said):
        return None
    if weight is None and not facts:
        return _born(context) or (None if any(conditions_in(said.text)) else _unnamed(said))
    unread = numbers_left(said, measures)
    remark = f"I did not use {', '.join(unread)}." if unread else ""
    if weight is None:
        return Plan("profile", _steps(facts), text=remark)
    return _with_weight(context, weight, facts, remark)


def places_named(said: Message) -> tuple[int, ...]:
    """Where measures of the person are named."""
    return tuple(at for each in measures_said(said) for at in range(each.start, each.end))


def amended(context: Context, event: Event) -> Plan | None:
    """What a bare number makes of the one measure that was stored right before: ``sorry, 82``; or one more measure."""
    said, before = context.whole, {**event.call.arguments}
    if measures_said(said):
        return told(replace(context, said=said, pending=None))
    unit = str(before.pop("unit", ""))
    values = [value for _at, value in said.numbers()]
    if len(values) != 1 or len(before) != 1:
        return None
    (name,) = before
    if name == "weight":
        return _with_weight(context, Measure("weight", values[0], 0, 0, unit), {}, "")
    return Plan("profile", _steps({name: int(values[0])})) if name in ("age", "height_cm", "training_years") else None


def _facts(said: Message, measures: tuple[Measure, ...]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for kind in ("height_cm", "age", "training_years"):
        if (one := _first(measures, kind)) is not None:
            facts[kind] = one.value if kind == "height_cm" and one.value != int(one.value) else int(one.value)
    gender = next((name for phrase, name in _genders.items() if said.phrase(phrase)), None) or _letter(said)
    return {**facts, "gender": gender} if gender is not None else facts


def _letter(said: Message) -> str | None:
    """``sex M``, ``im f 34``."""
    letters = {"m": "male", "f": "female"}
    for at, word in enumerate(said.words[1:], start=1):
        if word in letters and said.words[at - 1] in ("sex", "gender", "im"):
            return letters[word]
    return None


def _first(measures: tuple[Measure, ...], kind: str) -> Measure | None:
    found = sorted((each for each in measures if each.kind == kind), key=lambda each: not each.unit)
    return found[0] if found else None


def _with_weight(context: Context, weight: Measure, facts: dict[str, Any], remark: str) -> Plan:
    unit = weight.unit or _unit(context, weight.value)
    if not unit:
        question = f"Is your weight {weight.value:g} kg or {weight.value:g} lb?"
        return ask("profile", question, ("kg", "lb"), weight=weight.value, facts=facts)
    kilograms = _kilograms(weight.value, unit)
    if not _least_kg <= kilograms <= _most_kg:
        return ask("profile", f"{weight.value:g} {unit} is no usual body weight. What do you weigh?", facts=facts)
    steps = _steps({"weight": weight.value, "unit": unit, **facts})
    stored = _stored_kilograms(context)
    if stored and abs(kilograms - stored) > _most_change * stored:
        before = f"{stored:g} kg"
        return confirm("profile", f"Your profile says {before}. Is your weight {weight.value:g} {unit} now?", steps)
    return Plan("profile", steps, text=remark)


def _unit(context: Context, value: float) -> str:
    """The unit of a weight without one: the person's own, unless the other one fits; empty where that is not sure."""
    stored = _stored_kilograms(context)
    if stored:
        fitting = [each for each in ("kg", "lb") if abs(_kilograms(value, each) - stored) <= _most_change * stored]
        return fitting[0] if len(fitting) == 1 else ""
    if context.unit == "kg":
        return "kg" if value <= _most_doubtless_kg else ""
    return "lb" if value >= _least_doubtless_lb else ""


def _kilograms(value: float, unit: str) -> float:
    return value * float(POUND_IN_KILOGRAMS) if unit == "lb" else value


def _stored_kilograms(context: Context) -> float | None:
    profile = context.state.source("user_profile") or {}
    value = profile.get("weight_kg")
    return float(value) if value else None


def _steps(facts: dict[str, Any]) -> tuple[Step, ...]:
    told = [f"weight {facts['weight']:g} {facts['unit']}"] if "weight" in facts else []
    told += [words.format(facts[name]) for name, words in _names.items() if name in facts]
    return (Step(TOOL, facts, f"Your profile now says: {', '.join(told)}."),)


def _born(context: Context) -> Plan | None:
    """The question for the age of somebody who names the year of their birth."""
    years = [int(value) for _at, value in context.said.numbers() if _first_year <= value <= context.today.year]
    if not context.said.says("born", "birth", "birthday", "dob") or not years:
        return None
    age = context.today.year - years[0]
    if age <= _youngest:
        return None
    return ask("profile", f"Are you {age - 1} or {age}?", (str(age - 1), str(age)), age=True)


def _is_of_another(said: Message) -> bool:
    """Whether it is said of somebody else: ``she's the 52 kg one``."""
    others = said.says("he", "hes", "she", "shes", "his", "hers", "they", "theyre", "their")
    return others and not said.says("i", "im", "ive", "my", "me", "mine", "am")


def _is_of_somebody(said: Message, each: Measure) -> bool:
    """Whether the clause of a measure is about somebody else: ``my wife is 60 kg``, ``my son weighs 30 kg``."""
    begin, end = next(span for span in clauses(said.tokens) if span[0] <= each.start < span[1])
    words = said.words[begin:end]
    others = any(word in PEOPLE and words[at + 1 : at + 2] in _of_others for at, word in enumerate(words))
    return others and not {"i", "im", "ive", "me"} & set(words)


_of_others = (("is",), ("weighs",), ("has",), ("was",), ("at",))


def _is_of_gear(said: Message) -> bool:
    """Whether a weight is that of a piece of equipment: ``I've got a 12 kg kettlebell now``."""
    return said.says(*_gear) and not said.says("weigh", "weight", "bodyweight", "bw", "weighed", "weighs")


def _unnamed(said: Message) -> Plan | None:
    """The question for what of the profile is meant; None where only a number or a level is said."""
    if all(token.kind is TokenKind.NUMBER or not token.is_word for token in said.tokens):
        return None
    if said.says(*_of_levels):
        return None
    return _weight_or_age(said) or ask("profile", "What shall your profile say: weight, height, age or sex?")


_of_levels = ("beginner", "novice", "newbie", "intermediate", "advanced")
_year = frozenset({"year", "years", "yrs", "month", "months", "weeks"})


def _weight_or_age(said: Message) -> Plan | None:
    past = {at + 1 for at, word in enumerate(said.words) if word in ("was", "were", "been")}
    spans = {at for at, word in enumerate(said.words) if word == "for" and _year & set(said.words[at + 2 : at + 4])}
    numbers = [
        value for at, value in said.numbers() if value >= _least_number and at not in past and at - 1 not in spans
    ]
    if len(numbers) != 1:
        return None
    question = f"Is {numbers[0]:g} your weight or your age?"
    return ask("profile", question, ("My weight", "My age"), number=numbers[0])


def _answered(context: Context) -> Plan | None:
    pending, said = context.pending, context.said
    if pending is None or pending.topic != "profile":
        return None
    facts = dict(pending.partial.get("facts", {}))
    if "weight" in pending.partial and not said.numbers():
        unit = "lb" if said.says("lb", "lbs", "pounds") else "kg" if said.says("kg", "kgs", "kilos") else ""
        return Plan("profile", _steps({"weight": pending.partial["weight"], "unit": unit, **facts})) if unit else None
    if "number" in pending.partial and not said.numbers():
        number = pending.partial["number"]
        if said.says("age", "old", "years"):
            return Plan("profile", _steps({"age": int(number)}))
        weight = Measure("weight", number, 0, 0)
        return _with_weight(context, weight, {}, "") if said.says("weight", "weigh", "kg", "lb", "lbs") else None
    if "age" in pending.partial and len(said.numbers()) == 1:
        return Plan("profile", _steps({"age": int(said.numbers()[0][1])}))
    return None
