"""An answer that broke off says so, for the calls of one are dropped: the user would wait for what was announced."""

from collections.abc import Iterator
from dataclasses import replace

from spotter.messages import Chunk, ModelResponse, StopReason, TextDelta

CUT_OFF = "(My answer was cut off here, and nothing more was done. Say “go on” and I will continue.)"
STOPPED = "(I cannot go on with this answer, and nothing more was done.)"
_LINES = {StopReason.LENGTH: CUT_OFF, StopReason.PAUSED: CUT_OFF, StopReason.REFUSAL: STOPPED}


def with_end_named(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    """The chunks of an answer; where it has stopped short, a last line says so."""
    for chunk in chunks:
        if isinstance(chunk, ModelResponse) and chunk.stop in _LINES:
            line = f"\n\n{_LINES[chunk.stop]}" if chunk.text else _LINES[chunk.stop]
            yield TextDelta(line)
            chunk = replace(chunk, text=chunk.text + line)
        yield chunk
