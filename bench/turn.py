"""What a turn of three tool steps costs: DynamoDB calls, units and bytes, early and late in a conversation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from pydantic import BaseModel

from bench.metered_table import Bill, MeteredTable
from spotter.agent.post_message import derived_session, post_message
from spotter.llm.provider import Structured
from spotter.llm.selection import DataSelection
from spotter.messages import AssistantTurn, Chunk, ModelResponse, Request, ToolCall, Usage, UserTurn
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.tools.tool import Effect, Needs, Outcome, Reads, Tool, ToolContext
from tests.fakes.conversation import Conversation
from tests.fakes.memory_table import MemoryBlobs
from tests.fakes.world import REF, Inboxes, MemoryRuns, make_ports

TURNS = (1, 10, 40, 200)
STEPS = 3
TEXT = "x" * 500
KEY = "0b7f6a52-9d1e-4c39-8f65-{:012d}"
OPENED = SessionRef("gym", "ana", derived_session("gym", "ana", KEY.format(1)))
"""The session that a first message opens; later turns are measured in one that was opened before."""
ZONE = "Europe/Berlin"
"""Apps send it with every message; without it, the settings are read for it."""
MOST_CALLS = 22
MOST_WRITE_UNITS = 30
ONCE_A_DAY = 1
"""Write units beyond the target: the first turn that a model answers on a day puts its user on the list of that day."""
MOST_READ_UNITS = 12
"""From turn 10 on, when every function has read of the session before."""

Filled = TypeVar("Filled", bound=BaseModel)


class Note(BaseModel):
    """What to write down."""

    text: str


def _note(arguments: Note, context: ToolContext, reads: Reads) -> Outcome:
    record = reads.records[f"CURRENT#{context.session}"]
    effect = Effect(record.sk, record.version, {"note": arguments.text, "by": context.call_key})
    return Outcome({"success": True, "note": arguments.text}, "Noted.", (effect,))


NOTE: Tool[Note] = Tool("note", "Note.", Note, _note, lambda _a, context: Needs((f"CURRENT#{context.session}",)))


class ThreeSteps:
    """A zero-latency model: three steps that each note 500 bytes, then a reply of 500 bytes."""

    name = "bench"
    model = "bench-1"

    def respond(self, request: Request) -> Iterator[Chunk]:
        spent = 0
        for turn in reversed(request.turns):
            if isinstance(turn, UserTurn):
                break
            spent += isinstance(turn, AssistantTurn)
        calls = (ToolCall("c", "note", {"text": TEXT}),) if spent < STEPS else ()
        used = Usage(2_000, 50, cached_tokens=1_800)
        yield ModelResponse(TEXT if not calls else "", calls, self.name, "bench-1", used, Decimal("0.002"))

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        assert issubclass(model, DataSelection)
        chosen = model(data_sources=["user_profile", "user_settings"], reasoning="what a message of this kind needs")
        return Structured(chosen, self.name, self.model)


@dataclass(frozen=True, slots=True)
class Cost:
    """The bill of one turn."""

    turn: int
    bill: Bill
    stored: int


class BenchConversation(Conversation):
    """A conversation over a metered table, with one phone that watches. ``zone`` is what messages come with."""

    def __init__(self, zone: str | None = ZONE, ref: SessionRef = REF) -> None:
        super().__init__()
        self.zone = zone
        self.ref = ref
        self.table: MeteredTable = MeteredTable()
        self.blobs = MemoryBlobs()
        self.runs = MemoryRuns(lambda _run, run_input: self.waiting.append(run_input))
        self.inboxes = Inboxes({"dQ9cKfW1IAMCJrw=": []})
        self.ports = make_ports(
            self.table, self.blobs, self.runs, self.inboxes, ThreeSteps(), self.clock, {"note": NOTE}
        )

    def turn(self, number: int) -> Cost:
        """One turn; what it cost."""
        self.clock.pass_by(minutes=1)
        before = self.table.stored_bytes()
        self.table.bill = Bill()
        post_message(
            self.ports,
            self.ref,
            TEXT,
            client_id=KEY.format(number),
            agent="default",
            create=number == 1,
            zone=self.zone,
        )
        self.run()
        return Cost(number, self.table.bill, self.table.stored_bytes() - before)


def costs(turns: Sequence[int] = TURNS, zone: str | None = ZONE) -> list[Cost]:
    """The bills of these turns of one conversation. Chat's waiting polls are not in them."""
    conversation = BenchConversation(zone)
    wanted = [BenchConversation(zone, OPENED).turn(1)] if 1 in turns else []
    for number in range(1, max(turns) + 1):
        cost = conversation.turn(number)
        if number == 1:
            head = dict(conversation.table.items[head_key(REF)])
            conversation.table.items[head_key(REF)] = {**head, "connections": frozenset(conversation.inboxes.received)}
        if number in turns and number > 1:
            wanted.append(cost)
    return wanted


def stored_by_100_steps() -> int:
    """Bytes that 100 steps of 1 KB leave in the table: each an action and a result, 500 bytes of text each."""
    conversation = BenchConversation()
    turns = 34
    stored = [conversation.turn(number).stored for number in range(1, turns + 1)]
    return round(sum(stored) * 100 / (turns * STEPS))


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    rows: list[tuple[str, str, str, str]] = []
    for cost in costs():
        bill = cost.bill
        good = bill.total_calls <= MOST_CALLS and bill.write_units <= MOST_WRITE_UNITS
        good = good and (cost.turn < 10 or bill.read_units <= MOST_READ_UNITS)
        measured = (
            f"{bill.total_calls} calls, {bill.write_units} write units, {bill.read_units} read units, "
            f"{cost.stored:,} bytes"
        )
        target = f"≤ {MOST_CALLS} calls, ≤ {MOST_WRITE_UNITS} write units"
        if cost.turn >= 10:
            target += f", ≤ {MOST_READ_UNITS} read units"
        rows.append((f"turn {cost.turn} (3 tool steps)", measured, target, "met" if good else "MISSED"))
    for cost in costs((1, 10), zone=None):
        bill = cost.bill
        good = bill.total_calls <= MOST_CALLS and bill.write_units <= MOST_WRITE_UNITS
        measured = f"{bill.total_calls} calls, {bill.write_units} write units, {bill.read_units} read units"
        target = f"≤ {MOST_CALLS} calls, ≤ {MOST_WRITE_UNITS} write units"
        rows.append((f"turn {cost.turn}, the app names no time zone", measured, target, "met" if good else "MISSED"))
    stored = stored_by_100_steps()
    verdict = "met" if stored < 250_000 else "MISSED"
    rows.append(("bytes stored by 100 steps of 1 KB", f"{stored / 1e6:.3f} MB", "< 0.25 MB", verdict))
    return rows
