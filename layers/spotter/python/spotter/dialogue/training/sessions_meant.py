"""Which of the booked sessions a stretch means: by its day, its name, its time, or as what was spoken of."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.session_days import DaySaid
from spotter.dialogue.training.session_times import TimeSaid
from spotter.dialogue.training.sessions import (
    Session,
    agenda,
    at,
    days_listed,
    is_called,
    on,
    program_name,
    session_said,
    spoken_beside,
    spoken_of,
)


@dataclass(frozen=True, slots=True)
class Meant:
    """The sessions that may be meant. ``mismatch`` says why one on the right day may be another."""

    sessions: tuple[Session, ...]
    mismatch: str = ""


def meant(context: Context, day: DaySaid | None, names: Sequence[str], times: Sequence[TimeSaid]) -> Meant:
    """The sessions on a day, of these names and at these times, as far as they are said."""
    pool = on(context, day) if day is not None else context.schedule
    called = tuple(each for each in pool if any(is_called(context, each, name) for name in names))
    timed = tuple({str(one["id"]): one for each in times for one in at(pool, each)}.values())
    if called:
        return Meant(tuple(each for each in called if each in timed) or called)
    if names and day is not None and pool:
        return Meant(pool, f"{session_said(context, pool[0])} is booked, not {names[0]}.")
    if timed:
        return Meant(timed)
    if times and day is not None and pool:
        return Meant(pool, f"{session_said(context, pool[0])} is what is booked.")
    if names or times:
        return Meant(())
    if day is not None:
        return Meant(pool)
    one = spoken_beside(context) or spoken_of(context)
    return Meant((one,) if one is not None else pool)


def not_there(context: Context, day: DaySaid | None, names: Sequence[str], times: Sequence[TimeSaid] = ()) -> str:
    """What is said of a session that is not booked, with what the program has and what is booked."""
    if day is not None and day.days:
        when = days_listed(context, day.days)
        planned = [name for each in day.days if (name := program_name(context, each))]
        program = f" {planned[0]} is in your program then, and stays there." if planned and not names else ""
        return f"Nothing is booked for {when}.{program}{agenda(context)}"
    if day is not None:
        return f"That day has been.{agenda(context)}"
    if not context.schedule:
        return "Nothing is booked."
    name = f" called {names[0]}" if names else ""
    clock = f" at {times[0].times[0]:%H:%M}" if times else ""
    return f"No session{name}{clock} is booked.{agenda(context)}"
