"""``make bench``: every figure of the README, measured now, as one table."""

import sys
from collections.abc import Callable

from bench import (
    analytics,
    checkpoint,
    coaching,
    dialogue,
    imports,
    layers,
    mcp_calls,
    memories,
    models,
    notation,
    outgoing,
    planning,
    portability,
    prompt_cache,
    safety,
    sources,
    step,
    training,
    turn,
)

Row = tuple[str, str, str, str]

PARTS: tuple[Callable[[], list[Row]], ...] = (
    turn.figures,
    training.figures,
    step.figures,
    models.figures,
    mcp_calls.figures,
    prompt_cache.figures,
    sources.figures,
    checkpoint.figures,
    memories.figures,
    imports.figures,
    layers.figures,
    coaching.figures,
    planning.figures,
    analytics.figures,
    notation.figures,
    portability.figures,
    dialogue.figures,
    safety.figures,
    outgoing.figures,
)


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    header: Row = ("what", "measured", "target", "verdict")
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(4)]
    lines = [_line(header, widths), "|" + "|".join("-" * (width + 2) for width in widths) + "|"]
    return "\n".join([*lines, *(_line(row, widths) for row in rows)])


def _line(row: Row, widths: list[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"


if __name__ == "__main__":
    sys.stdout.write(table([row for part in PARTS for row in part()]) + "\n")
