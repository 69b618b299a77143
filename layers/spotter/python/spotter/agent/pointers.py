"""What the state machine carries from step to step: pointers into the event log, never text.

Checked by hand: Pydantic takes longer to import than all else that closes a run (docs/decisions/0045).
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from spotter.store.keys import SessionRef


class InvalidPointers(ValueError):
    """A payload that holds no pointers. It names what is wrong with it, and repeats nothing of it."""


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
    BUDGET = "budget"
    CANCELLED = "cancelled"
    ENDED = "ended"
    FAILED = "failed"


_TEXTS = ("tenant", "user", "session", "run")
_LEAST = {"from": 1, "tail": 1, "seen": 0, "knowledge": 0, "step": 1, "limit": 0}
"""The numbers, each with the least that it can be."""
_AGENT = re.compile(r"|[A-Za-z0-9_-]{1,64}@[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointers:
    """The payload of a run's execution, below 2 KB.

    ``start`` is where the context begins in the log; ``tail`` where that begins which no model call of this run has
    seen: first the message that started the run, then what follows the newest call's context. ``seen`` is the newest
    event that the last step knew of (for ``act``: the action to run), ``knowledge`` the newest event that says what
    the context knows of the user (0: unchanged), ``step`` the step at hand, ``limit`` the last step that is allowed.
    """

    tenant: str
    user: str
    session: str
    run: str
    start: int
    tail: int
    seen: int
    knowledge: int = 0
    step: int
    limit: int
    next: Next
    agent: str = ""
    """Who the run works as, in which version: ``<id>@<version>`` (``spotter.agent.run_agent``). It is settled when the
    run begins, and no step changes it."""
    error: str | None = None
    """The name of the error that ended the run early. Only finish is given one, and it gives back the one of the end
    that is in the log: the execution then fails."""

    @staticmethod
    def of_payload(payload: Mapping[str, Any]) -> "Pointers":
        """The inverse of :meth:`to_payload`. InvalidPointers."""
        told = {"knowledge": 0, "agent": "", "error": None, **payload}
        wrong = [*(told.keys() - _NAMES)]
        wrong += [name for name in _TEXTS if not isinstance(told.get(name), str)]
        wrong += [name for name, least in _LEAST.items() if not _is_number(told.get(name), least)]
        wrong += [] if isinstance(told.get("next"), str) and told["next"] in _NEXT else ["next"]
        wrong += [] if isinstance(told["agent"], str) and _AGENT.fullmatch(told["agent"]) else ["agent"]
        wrong += [] if isinstance(told["error"], str | None) else ["error"]
        if wrong:
            raise InvalidPointers(f"not pointers: {', '.join(sorted({*wrong} & _NAMES)) or 'what is no pointer'}")
        start, step = told.pop("from"), Next(told.pop("next"))
        return Pointers(start=start, next=step, **told)

    @staticmethod
    def of_json(text: str) -> "Pointers":
        """The inverse of :meth:`to_json`. InvalidPointers."""
        try:
            payload = json.loads(text)
        except (ValueError, RecursionError):
            raise InvalidPointers("not pointers: this is not JSON") from None
        if not isinstance(payload, dict):
            raise InvalidPointers("not pointers: this is not an object")
        return Pointers.of_payload(payload)

    @property
    def ref(self) -> SessionRef:
        """The session that the run works on."""
        return SessionRef(self.tenant, self.user, self.session)

    def to_payload(self) -> dict[str, Any]:
        """As the state machine carries them; ``agent`` and ``error`` only where there is one."""
        return {
            "tenant": self.tenant,
            "user": self.user,
            "session": self.session,
            "run": self.run,
            "from": self.start,
            "tail": self.tail,
            "seen": self.seen,
            "knowledge": self.knowledge,
            "step": self.step,
            "limit": self.limit,
            "next": self.next.value,
            **({"agent": self.agent} if self.agent else {}),
            **({} if self.error is None else {"error": self.error}),
        }

    def to_json(self) -> str:
        """The input of an execution: the same pointers give the same bytes."""
        return json.dumps(self.to_payload(), separators=(",", ":"), ensure_ascii=False)

    def advance(self, **changes: Any) -> "Pointers":
        """These pointers with some of them moved on."""
        return replace(self, **changes)


_NEXT = frozenset(Next)
_NAMES = frozenset({*_TEXTS, *_LEAST, "next", "agent", "error"})


def _is_number(value: object, least: int) -> bool:
    return type(value) is int and value >= least
