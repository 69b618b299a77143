"""The screen: every entry once, in order, and below them what is going on at the moment."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.live import Live

from terminal.drawing import drawn, now, plain
from terminal.entries import Ended, Entry, UserSaid
from terminal.transcript import Transcript

RESTARTED = "Spotter has restarted and lost its last moments. This is how the conversation goes on:"


class Screen:
    """Draws a conversation. ``echoes``: what the user types stands on the screen already."""

    def __init__(self, console: Console, *, echoes: bool) -> None:
        self.console = console
        self._echoes = echoes
        self._typed: set[str] = set()
        self._shown: list[Entry] = []
        self._live: Live | None = None

    def begin(self) -> None:
        """Another conversation is shown from here on."""
        self._shown = []

    def typed(self, key: str) -> None:
        """The user has typed this message here."""
        if self._echoes:
            self._typed.add(key)

    def say(self, text: str, style: str = "") -> None:
        """Say something beside the conversation."""
        self.console.print(plain(text, style))

    def draw(self, what: RenderableType) -> None:
        """Draw something beside the conversation."""
        self.console.print(what)

    def skip_to_last(self, entries: Sequence[Entry], turns: int) -> None:
        """Pass over what came before the last turns."""
        starts = [at for at, entry in enumerate(entries) if isinstance(entry, UserSaid)]
        if len(starts) > turns:
            self._shown = list(entries[: starts[-turns]])
            earlier = len(starts) - turns
            self.say(f"… {earlier} earlier {'message' if earlier == 1 else 'messages'}", "dim")

    @contextmanager
    def following(self) -> Iterator[None]:
        """While a run is followed, what is going on stands below the conversation."""
        with Live(console=self.console, transient=True, refresh_per_second=10) as self._live:
            try:
                yield
            finally:
                self._live.update("")
        self._live = None

    def show(self, transcript: Transcript, status: str) -> None:
        """Bring the screen up to date."""
        self._show_entries(transcript.entries)
        if self._live is not None:
            self._live.update(now(transcript.draft, transcript.open_calls, status))

    def _show_entries(self, entries: Sequence[Entry]) -> None:
        same = _common(self._shown, entries)
        if same == len(entries) and same < len(self._shown):
            return  # the conversation is being read anew, and has not come farther than what stands here
        if same < len(self._shown):
            self.say(RESTARTED, "yellow")
        for entry in entries[same:]:
            self._show_entry(entry)
        self._shown = list(entries)

    def _show_entry(self, entry: Entry) -> None:
        picture = None if isinstance(entry, UserSaid) and entry.key in self._typed else drawn(entry)
        if picture is not None:
            self.console.print(picture)
        if isinstance(entry, Ended):
            self.console.print()


def _common(shown: Sequence[Entry], entries: Sequence[Entry]) -> int:
    """How many entries are the same from the beginning."""
    pairs = zip(shown, entries, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(shown), len(entries)))
