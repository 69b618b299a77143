"""What the state machine carries from step to step: pointers into the event log, never text."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from spotter.store.keys import SessionRef


class Next(StrEnum):
    """Where a step points. The ASL's Choice knows ``tools`` and ``think``; everything else goes to finish.

    Finish itself points to ``think`` when a later message waits, to ``failed`` when the end that is in the log holds an
    error, and to ``ended`` otherwise.
    """

    PREPARE = "prepare"
    THINK = "think"
    TOOLS = "tools"
    DONE = "done"
    IDLE = "idle"
    ASKED = "asked"
    APPROVAL = "approval"
    LIMIT = "limit"
    CANCELLED = "cancelled"
    ENDED = "ended"
    FAILED = "failed"


class Pointers(BaseModel):
    """The payload of a run's execution, below 2 KB.

    ``start`` is where the context begins in the log; ``tail`` where that begins which no model call of this run has
    seen: first the message that started the run, then what follows the newest call's context. ``seen`` is the newest
    event that the last step knew of (for ``act``: the action to run), ``knowledge`` the newest event that says what
    the context knows of the user (0: unchanged), ``step`` the step at hand, ``limit`` the last step that is allowed.
    """

    model_config = ConfigDict(frozen=True, populate_by_name=True, extra="forbid")

    tenant: str
    user: str
    session: str
    run: str
    start: int = Field(alias="from", ge=1)
    tail: int = Field(ge=1)
    seen: int = Field(ge=0)
    knowledge: int = Field(0, ge=0)
    step: int = Field(ge=1)
    limit: int = Field(ge=0)
    next: Next
    error: str | None = Field(None, exclude_if=lambda error: error is None)
    """The name of the error that ended the run early. Only finish is given one, and it gives back the one of the end
    that is in the log: the execution then fails."""

    @property
    def ref(self) -> SessionRef:
        """The session that the run works on."""
        return SessionRef(self.tenant, self.user, self.session)

    def to_json(self) -> str:
        """The input of an execution: the same pointers give the same bytes."""
        return self.model_dump_json(by_alias=True)

    def advance(self, **changes: object) -> "Pointers":
        """These pointers with some of them moved on."""
        return self.model_copy(update=changes)
