"""The body of an answer, decompressed within its limit.

``httpx2`` would decompress whatever comes, without a bound on the sum: a megabyte of gzip is a gigabyte of zeros.
"""

import zlib
from collections.abc import Iterator

from spotter.platform.outgoing.errors import BadAnswer, TooLarge

ACCEPTED = "gzip"
"""What is asked for, and with ``identity`` all that is taken."""
_GZIP = zlib.MAX_WBITS | 16
_PIECE = 64 * 1024


class Body:
    """Takes what comes, and gives what it says. TooLarge beyond ``most`` bytes of either, BadAnswer if it is broken."""

    def __init__(self, encoding: str, most: int) -> None:
        """``encoding``: the whole Content-Encoding header, or nothing."""
        named = encoding.strip().lower()
        if named not in {"", "identity", "gzip", "x-gzip"}:
            raise BadAnswer("The server's answer is compressed in a way that was not asked for.")
        self._unzip = zlib.decompressobj(_GZIP) if named.endswith("gzip") else None
        self._left_coming = self._left_going = most
        self._begun = False

    def decoded(self, data: bytes) -> Iterator[bytes]:
        """What these bytes say."""
        self._left_coming -= len(data)
        if self._left_coming < 0:
            raise TooLarge
        if self._unzip is None:
            yield data
            return
        self._begun = self._begun or bool(data)
        try:
            while data:
                piece = self._unzip.decompress(data, _PIECE)
                self._left_going -= len(piece)
                if self._left_going < 0:
                    raise TooLarge
                if piece:
                    yield piece
                if self._unzip.eof and self._unzip.unused_data:  # gzip may be several files, one after another
                    data, self._unzip = self._unzip.unused_data, zlib.decompressobj(_GZIP)
                else:
                    data = self._unzip.unconsumed_tail
        except zlib.error:
            raise BadAnswer("The server's answer is not compressed as it says.") from None

    def end(self) -> None:
        """No more comes. BadAnswer if there ought to."""
        if self._unzip is not None and self._begun and not self._unzip.eof:
            raise BadAnswer("The server's compressed answer ends too early.")
