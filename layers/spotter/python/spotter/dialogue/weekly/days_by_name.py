"""Days of a plan that go by what they are for: ``first on both upper days``, ``the leg day``."""

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said
from spotter.dialogue.weekly.redoing import areas_of_name
from spotter.dialogue.weekly.standing import Standing
from spotter.language.word_lists import word_set

_before = word_set("the my both all on")
_more = word_set("a an more extra another other other one two three four five six")


def with_weekdays(text: str, standing: Standing) -> str:
    """The message with weekdays for the days of the plan that it names by what they train; one day only by itself."""
    said = plain(text)
    tokens = said.tokens
    has_weekdays = bool(days_said(text, tokens))
    for each in reversed(said.mentions):
        behind = tokens[each.end].text if each.end < len(tokens) else ""
        is_within = behind not in ("day", "days") and tokens[each.end - 1].text in ("day", "days")
        unit = tokens[each.end - 1].text if is_within else behind
        before = tokens[each.start - 1].text if each.start else ""
        is_counted = each.start > 0 and (tokens[each.start - 1].value is not None or before in _more)
        is_meant = (unit == "days" and not is_counted) or (unit == "day" and before in _before and not has_weekdays)
        if each.kind != "area" or not is_meant:
            continue
        name = str(each.value).replace("_", " ")
        days = [
            int(day["day"])
            for day in standing.days
            if name in {area for area, _ in areas_of_name(str(day.get("name", "")))}
        ]
        if not days:
            continue
        start = each.start - 1 if before in _before - {"on"} else each.start
        end = each.end if is_within else each.end + 1
        names = " and ".join(DAY_NAMES[day - 1] for day in days)
        text = f"{text[: tokens[start].start]}{names}{text[tokens[end - 1].end :]}"
    return text
