"""What a process keeps of the world between calls, and how it is made to look again."""

from typing import Any

from spotter import config, wiring


def forget_the_world() -> None:
    """Let the next call read the environment anew."""
    kept: list[Any] = [config.load, wiring.table, wiring.post, wiring.audience, wiring.agents, wiring.ports]
    for one in kept:
        one.cache_clear()
    wiring.forget_clients()
    wiring.forget_limits()
