"""Whether a message plans to lose weight faster than anyone should."""

import re

FASTEST_KG_A_WEEK = 1.5
"""Well above any guideline: 0.5-1% of bodyweight a week is advised (Helms, Aragon, Fitschen 2014)."""

_words = {
    "a": 1, "an": 1, "one": 1, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30,
}  # fmt: skip
_count = r"(\d{1,3}(?:\.\d+)?|" + "|".join(_words) + r")"
_plan = re.compile(
    r"\b(?:los[ei]\w*|drop\w*|cut\w*|shed\w*|get rid of|burn\w*|down|take off)\b(?: \w+){0,4}?"
    rf" {_count}(?: more| extra)? ?(?:of )?(kgs?|kilos?|kilograms?|lbs?|pounds?|stones?)\b(?: of)?"
    r"(?: \w+){0,5}? (?:in|within|by|over|per|a|each|every|this|for)"
    r"(?: (?:the )?(?:next|just|only|under|about|less than))*"
    rf" ?{_count}? ?(days?|weeks?|months?|hours?|weekend|tomorrow|fortnight)\b"
)
_days = {"hour": 1, "day": 1, "tomorrow": 1, "weekend": 2, "week": 7, "fortnight": 14, "month": 30}
_kilograms = {"k": 1.0, "l": 0.4536, "p": 0.4536, "s": 6.35}


def loses_too_fast(clause: str) -> bool:
    """Whether ``clause`` plans to lose more than 1.5 kg a week."""
    for amount, unit, span, period in _plan.findall(clause):
        days = (_value(span) if span else 1) * _days[period.removesuffix("s")]
        if days and _value(amount) * _kilograms[unit[0]] / days * 7 > FASTEST_KG_A_WEEK:
            return True
    return False


def _value(text: str) -> float:
    return float(_words[text]) if text in _words else float(text)
