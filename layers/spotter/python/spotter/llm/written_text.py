"""Text that comes in pieces, some of which are half a character."""


def mended(text: str) -> str:
    """The text with halves of characters (surrogates) joined, and those without their other half replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class WrittenText:
    """What has been written so far. A server that escapes its JSON may cut an emoji in two."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._half = ""

    def add(self, piece: str) -> str:
        """Add a piece; what can be shown of it, which may be empty."""
        piece = self._half + piece
        self._half = piece[-1] if piece and "\ud800" <= piece[-1] <= "\udbff" else ""
        piece = mended(piece[: len(piece) - len(self._half)])
        if piece:
            self._pieces.append(piece)
        return piece

    def __bool__(self) -> bool:
        return bool(self._pieces)

    def __str__(self) -> str:
        return "".join(self._pieces) + mended(self._half)
