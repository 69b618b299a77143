"""Server-sent events out of bytes that come in pieces of any size, as the HTML standard reads them."""

from collections.abc import Iterable, Iterator


def event_data(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The data of each event, several lines of it joined. An event without its blank line has not been sent whole."""
    data: list[bytes] = []
    for line in _lines(pieces):
        if not line:
            if data:
                yield b"\n".join(data)
            data = []
        elif line.startswith(b"data:"):
            data.append(line[5:].removeprefix(b" "))
        elif line == b"data":
            data.append(b"")


def _lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The lines, ended by LF, CR or CR LF, without their ends. A last line without an end is not given."""
    rest = bytearray()
    after_cr = False
    for piece in pieces:
        if after_cr and piece:
            piece = piece.removeprefix(b"\n")
            after_cr = False
        if not piece:
            continue
        after_cr = piece.endswith(b"\r")
        rest += piece
        if b"\n" not in piece and b"\r" not in piece:
            continue
        *whole, last = rest.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        rest = last
        yield from map(bytes, whole)
