"""What of the days that are shown asks much of what hurts by now, and those days without it."""

from dataclasses import replace

from spotter.dialogue.answer import listed
from spotter.dialogue.state import ConversationState
from spotter.dialogue.weekly.changes import YES_OR_NO
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.edit_work import Working
from spotter.dialogue.weekly.edits_made import put_in_place
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import exercise_of, rewritten
from spotter.dialogue.workouts.suitability import spared

SPARE_IT = "Shall I put something else in its place?"


def with_pains_minded(shown: WeekDecision, now: ConversationState, standing: Standing) -> WeekDecision:
    """``shown``, with what of its days works what hurts, and with these days without it, for a yes."""
    rows = {int(each["day"]): [dict(row) for row in each.get("exercises", ())] for each in standing.days}
    work = Working(now, standing, rows)
    lines = []
    for day in [each for each in shown.sees if each in rows]:
        own = [exercise_of(row) for row in rows[day]]
        hard = [at for at, each in enumerate(own) if each is not None and not spared(each, standing.known.pains)]
        if not hard:
            continue
        lines.append(_line(day, hard, work))
        out = [at for at in hard if not put_in_place(work, day, at)]
        if len(out) < len(rows[day]):
            work.done += [f"{rows[day][at]['exercise']} is out on {DAY_NAMES[day - 1]}." for at in out]
            rows[day] = [row for at, row in enumerate(rows[day]) if at not in out]
            work.changed |= {day} if out else set()
    if not lines:
        return shown
    text = "\n".join([shown.text, "", *lines])
    if not work.changed:
        return replace(shown, text=text)
    days = [rewritten(standing.of(day) or {"day": day}, rows[day]) for day in sorted(work.changed)]
    changed = setting(days, "\n".join(work.done))
    return replace(changed, text=text, question=SPARE_IT, options=YES_OR_NO)


def _line(day: int, hard: list[int], work: Working) -> str:
    names = [str(work.rows[day][at]["exercise"]) for at in hard]
    pains = work.standing.known.pains
    own = [exercise for at in hard if (exercise := exercise_of(work.rows[day][at])) is not None]
    parts = dict.fromkeys(pain.part for pain in pains if any(not spared(each, (pain,)) for each in own))
    verb = "asks" if len(names) == 1 else "ask"
    return f"{listed(names)} on {DAY_NAMES[day - 1]} {verb} much of your {listed(list(parts))}, which hurts."
