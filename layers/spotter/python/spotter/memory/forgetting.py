"""Texts without the sentences that a user has had forgotten, as far as digests of their words tell."""

from collections.abc import Collection

from spotter.language.sentences import sentences_in
from spotter.memory.wording import wording_of


def is_forgotten(sentence: str, deleted: Collection[str]) -> bool:
    """Whether a sentence says what was deleted. ``deleted`` are digests."""
    return bool(deleted) and wording_of(sentence).digest in deleted


def without_forgotten(text: str, deleted: Collection[str]) -> str:
    """The text without its sentences that were deleted; as it stands where there is none."""
    if not deleted:
        return text
    sentences = sentences_in(text)
    kept = [each for each in sentences if not is_forgotten(each, deleted)]
    return text if len(kept) == len(sentences) else " ".join(kept)
