"""How an entry of a conversation looks. All text that came over the network passes ``printable`` first."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import Markdown
from rich.padding import Padding
from rich.segment import Segment
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from terminal import words
from terminal.entries import (
    AnsweredBy,
    Asked,
    CoachSaid,
    Decided,
    Ended,
    Entry,
    Exercise,
    Learned,
    SummedUp,
    Thought,
    ToolRan,
    UserSaid,
    WorkoutChanged,
)
from terminal.transcript import Draft, OpenCall

ROWS_BESIDE_DRAFT = 6
"""Of the screen, left to what stands above and below a text that is being written."""
THOUGHT_LINES = 4


def drawn(entry: Entry) -> RenderableType | None:
    """The entry as it stays on the screen; None where it has nothing to show."""
    match entry:
        case UserSaid(_, text):
            return plain(f"› {text}", "bold")
        case Learned(sources, reasoning):
            looked = ", ".join(words.sentence(name).lower() for name in sources)
            return plain("\n".join(filter(None, [f"Looked up: {looked}" if looked else "", reasoning])), "dim")
        case SummedUp():
            return plain("Earlier messages were summed up here.", "dim italic")
        case AnsweredBy(provider, model, reason):
            return _answered_by(provider, model, reason)
        case Thought(text):
            return Padding(plain(text, "dim italic"), (0, 0, 0, 2))
        case CoachSaid(text):
            return said(text)
        case Asked(question, options):
            return _question(question, options)
        case ToolRan(name, ok, line):
            return _tool(name, ok, line)
        case WorkoutChanged(exercises, before, _):
            return _workout(entry, exercises, before)
        case Decided(name, approved):
            return plain(f"{words.sentence(name) or 'The call'}: {'yes' if approved else 'no'}", "dim")
        case Ended(reason, message):
            text = words.ending(reason, message)
            return plain(text, "yellow") if text else None


def now(draft: Draft | None, calls: Sequence[OpenCall], status: str) -> RenderableType:
    """What is going on: what is being written, which tools are at work, and a line on how things stand."""
    lines: list[RenderableType] = []
    if draft is not None and draft.reasoning:
        lines.append(Padding(Tail(plain(draft.reasoning, "dim italic"), THOUGHT_LINES), (0, 0, 0, 2)))
    if draft is not None and draft.text:
        lines.append(Tail(said(draft.text)))
    lines.extend(plain(f"… {words.doing(call.name)}", "cyan") for call in calls)
    lines.append(Spinner("dots", plain(status, "dim")))
    return Group(*lines)


class Tail:
    """The last lines of something that may be longer than the screen."""

    def __init__(self, renderable: RenderableType, lines: int | None = None) -> None:
        self._renderable = renderable
        self._lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = console.render_lines(self._renderable, options.update(height=None), pad=False)
        room = self._lines or max(3, console.height - ROWS_BESIDE_DRAFT)
        for line in lines[-room:]:
            yield from line
            yield Segment.line()


def plain(text: str, style: str = "") -> Text:
    """A text as it is."""
    return Text(words.printable(text), style)


def said(text: str) -> Markdown:
    """A text in Markdown whose line breaks are kept."""
    return Markdown(words.printable(text).replace("\n", "  \n"), hyperlinks=False)


def _answered_by(provider: str, model: str, reason: str) -> RenderableType:
    who = plain(" · ".join(filter(None, [provider, model])), "dim")
    return Group(who, plain(f"The first choice did not answer: {reason}", "yellow")) if reason else who


def _question(question: str, options: Sequence[str]) -> RenderableType:
    listed = [plain(f"  {letter}) {option}", "cyan") for letter, option in zip(LETTERS, options, strict=False)]
    return Group(*([said(question)] if question else []), *listed)


LETTERS = "abcdefghijkl"
"""Name the answers to choose from: figures might be answers themselves."""


def _tool(name: str, ok: bool, line: str) -> RenderableType:
    sign, style, title = ("✓", "green", words.done(name)) if ok else ("✗", "red", words.doing(name))
    return Text.assemble((f"{sign} ", style), plain(title), plain(f"  {line}" if line else "", "dim"))


def _workout(entry: WorkoutChanged, exercises: Sequence[Exercise], before: Sequence[Exercise] | None) -> RenderableType:
    if not exercises:
        return plain("No exercises are left in this workout.", "dim")
    table = Table(header_style="dim")
    table.add_column("", justify="right", style="dim")
    table.add_column("Exercise", overflow="fold")
    table.add_column("What", overflow="fold")
    loads = any(words.load(exercise) for exercise in exercises)
    if loads:
        table.add_column("Load", justify="right")
    table.add_column("Rest", justify="right")
    notes = any(exercise.get("notes") for exercise in exercises)
    if notes:
        table.add_column("Notes", style="dim", overflow="fold")
    marks = _marks(exercises, before)
    for number, exercise in enumerate(exercises, 1):
        mark = marks[number - 1]
        name = Text.assemble(plain(str(exercise.get("name"))), (f"  {mark}" if mark else "", "green"))
        rest = exercise.get("rest_between_sets")
        cells = [plain(str(number)), name, plain(words.amount(exercise))]
        cells += [plain(words.load(exercise))] if loads else []
        cells += [plain(words.clock(rest) if rest else "")]
        cells += [plain(str(exercise.get("notes") or ""))] if notes else []
        table.add_row(*cells)
    return Group(plain(_facts(entry), "bold"), table)


def _facts(workout: WorkoutChanged) -> str:
    summary = workout.summary
    minutes = summary.get("total_duration_estimate")
    areas = [words.sentence(str(area)) for area in summary.get("focus_areas") or ()]
    facts = [words.counted(len(workout.exercises)), f"about {minutes} min" if minutes else "", *areas]
    return "Your workout: " + " · ".join(filter(None, [*facts, str(summary.get("difficulty") or "")]))


def _marks(exercises: Sequence[Exercise], before: Sequence[Exercise] | None) -> list[str]:
    """What is new or changed in each exercise against the version before."""
    if before is None:
        return [""] * len(exercises)
    old = {exercise.get("id"): exercise for exercise in before}
    marks = []
    for exercise in exercises:
        same = old.get(exercise.get("id"))
        if same is None or same.get("name") != exercise.get("name"):
            marks.append("new")
        else:
            marks.append("" if same == exercise else "changed")
    return marks
