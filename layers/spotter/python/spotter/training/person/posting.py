"""What is stored once though it is sent again: an item remembers the key and the content that it was made by."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from spotter.errors import KeyReused

KEY_REUSED = "This Idempotency-Key was used for another request. Use a new key for a new one."


class Posted(Protocol):
    """An item that was posted."""

    @property
    def posted(self) -> str | None:
        """What it was made by."""
        ...


Item = TypeVar("Item", bound=Posted)


@dataclass(frozen=True, slots=True)
class Posting:
    """A request for a new item. ``key`` is the sender's own for it: the same with every retry."""

    key: str
    content: str

    @staticmethod
    def of(key: str, content: Mapping[str, Any]) -> "Posting":
        """The posting of this content under a key."""
        return Posting(_digest(key), _digest(json.dumps(content, sort_keys=True, ensure_ascii=False)))

    @property
    def mark(self) -> str:
        """What the item remembers."""
        return f"{self.key}:{self.content}"

    def new_id(self, prefix: str) -> str:
        """The id of the new item, the same with every retry."""
        return f"{prefix}_{self.key}"

    def by_key(self, items: Iterable[Item]) -> Item | None:
        """The item that this was made into before. KeyReused when the key has made something else."""
        for item in items:
            key, _, content = (item.posted or "").partition(":")
            if key != self.key:
                continue
            if content != self.content:
                raise KeyReused(KEY_REUSED)
            return item
        return None

    def of_content(self, items: Iterable[Item]) -> Item | None:
        """An item that was made of the same content, under whatever key."""
        return next((each for each in items if (each.posted or "").partition(":")[2] == self.content), None)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
