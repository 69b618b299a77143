"""What the terminal says in its own words: tools, their results, ends of runs, amounts, times."""

import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any

ENDS = {
    "max_steps": "I stopped here because this took more steps than one turn allows. Say “go on” and I'll continue.",
    "budget": "I stopped here because there is no budget left for this.",
    "cancelled": "Stopped.",
    "error": "Something went wrong and I couldn't finish that. Please try again.",
}
TOOLS = {
    "generate_workout": ("Building a workout", "Built a workout"),
    "swap_exercise": ("Swapping an exercise", "Swapped an exercise"),
    "adjust_exercise": ("Adjusting an exercise", "Adjusted an exercise"),
    "remove_exercise": ("Removing an exercise", "Removed an exercise"),
    "fetch_data": ("Looking at your data", "Looked at your data"),
    "message_notify_user": ("Sending you a message", "Sent you a message"),
    "message_ask_user": ("Asking you a question", "Asked you a question"),
    "idle": ("Finishing", "Finished"),
}
LINE_LETTERS = 200
_BIDIRECTIONAL = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def printable(text: str) -> str:
    """The text without what would steer the terminal: escapes, other control characters, changes of direction."""
    kept = text.replace("\r\n", "\n").replace("\t", "    ")
    return "".join(
        letter
        for letter in kept
        if letter == "\n" or not (unicodedata.category(letter) == "Cc" or letter in _BIDIRECTIONAL)
    )


def sentence(name: str) -> str:
    """``user_profile`` as words: “User profile”."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def doing(name: str) -> str:
    """What a call does."""
    return TOOLS.get(name, (sentence(name), ""))[0]


def done(name: str) -> str:
    """What a call has done."""
    return TOOLS.get(name, ("", sentence(name)))[1]


def result_line(name: str, ok: bool, text: str, arguments: Mapping[str, Any], result: Mapping[str, Any] | None) -> str:
    """What a call came to, in a few words."""
    line = text
    if ok and result is not None:
        if name == "generate_workout":
            line = counted(int(result.get("exercise_count", len(result.get("exercises", ())))))
        elif name == "swap_exercise":
            line = f"{result.get('old_exercise')} → {result.get('new_exercise')}"
        elif name == "adjust_exercise":
            line = str(result.get("exercise_name"))
        elif name == "remove_exercise":
            line = str(result.get("removed_exercise"))
        elif name == "fetch_data":
            line = ", ".join(map(sentence, map(str, arguments.get("sources", ()))))
    line = " ".join(line.split())
    return line if len(line) <= LINE_LETTERS else line[: LINE_LETTERS - 1] + "…"


def ending(reason: str, message: str) -> str:
    """How a run ended, if that needs saying; else nothing."""
    return message or ENDS.get(reason, "")


def counted(exercises: int) -> str:
    """So many exercises."""
    return "1 exercise" if exercises == 1 else f"{exercises} exercises"


def amount(exercise: Mapping[str, Any]) -> str:
    """What to do: “3 × 10”, “3 × 30 s hold”, “10 min”, “8 rounds: 20 s work, 10 s rest”."""
    kind = exercise.get("type")
    if kind == "hold":
        return f"{exercise.get('sets')} × {clock(exercise.get('hold_time'))} hold"
    if kind == "duration":
        return clock(exercise.get("duration"))
    if kind == "intervals":
        work, rest = clock(exercise.get("work_time")), clock(exercise.get("rest_time"))
        return f"{exercise.get('rounds')} rounds: {work} work, {rest} rest"
    return f"{exercise.get('sets')} × {exercise.get('reps')}"


def load(exercise: Mapping[str, Any]) -> str:
    """What to do it with: “22.5 kg”; empty where nothing is said."""
    weight, unit = exercise.get("weight"), exercise.get("unit") or "kg"
    return "" if weight is None else f"{weight:g} {unit}"


def clock(seconds: Any) -> str:
    """Seconds as a person would say them: “45 s”, “2 min”, “1 min 30 s”."""
    whole = int(seconds or 0)
    if whole < 60 or (whole < 120 and whole % 60 and whole != 90):
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def ago(moment: str, now: datetime) -> str:
    """When something happened, shortly: “now”, “5 min ago”, “3 h ago”, or a date."""
    then = datetime.fromisoformat(moment)
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "now"
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 24 * 60 else then.date().isoformat()
