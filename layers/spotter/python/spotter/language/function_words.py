"""Words that a text is not about: they hold it together."""

FUNCTION_WORDS = frozenset(
    [
        *("i", "im", "ive", "id", "ill", "me", "my", "mine", "myself", "we", "our", "you", "your", "user", "they"),
        *("them", "their", "he", "she", "his", "her", "a", "an", "the", "to", "of", "in", "on", "at", "for", "with"),
        *("and", "or", "but", "so", "that", "this", "these", "those", "it", "its", "is", "are", "was", "were", "be"),
        *("been", "am", "do", "does", "did", "have", "has", "had", "will", "would", "really", "very", "just", "also"),
        *("please", "when", "as", "by", "from", "than", "then", "there", "more", "most", "much", "can", "could"),
    ]
)
"""Folded, without apostrophes."""
