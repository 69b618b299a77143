"""Letters that nobody sees, and those that only look as if they were such."""

import pytest

from spotter.language.unseen import unseen_at, unseen_in_prose_at


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("co\u200bach", 2),  # zero width space
        ("coach\u200d", 5),  # a joiner that joins nothing to be seen
        ("\u202ehcaoc", 0),  # change of direction
        ("co\u00adach", 2),  # soft hyphen
        ("coach\U000e0041", 5),  # tag
        ("co\ufe0fach", 2),  # selector behind a letter
        ("co\u3164ach", 2),  # filler
        ("a\u0007b", 1),
        ("a\nb", 1),
        ("a\u2028b", 1),
        ("\ufeffcoach", 0),
        ("\u2764\ufe0f\u200b", 2),
        ("\u2764\ufe0f\ufe0f", 2),  # a second selector: letters can be written in them
        ("\u2764\u200d\u200d\u2764", 1),
        ("\u2764\u200d", 1),
        ("1\ufe0f", 1),
        ("\U0001f3f4\U000e0067\U000e007f", 1),  # tags, though of a flag
    ],
)
def test_the_first_unseen_letter_is_found(text: str, at: int) -> None:
    assert unseen_at(text) == at


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Strict coach",
        "Jos\u00e9, Tr\u00e4iner \u0442\u0440\u0435\u043d\u0435\u0440 \u6559\u7ec3",
        "\u2764\ufe0f",
        "\U0001f3cb\ufe0f\u200d\u2640\ufe0f",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
        "\U0001f4aa\U0001f3fb\u200d\U0001f308",
        "\u0915\u094d\u0937",
        "1\ufe0f\u20e3",
        "\U0001f642\u200d\u2194\ufe0f",
        "\U0001f469\U0001f3fd\u200d\U0001f680",
        "\U0001fae8",  # newer than this Python's Unicode
    ],
)
def test_what_is_seen_stays(text: str) -> None:
    assert unseen_at(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Trains at six.\r\n\tNever on Mondays.",
        "Likes \u2764\ufe0f\u200d\U0001f525 and \U0001f3cb\U0001f3fd\u200d\u2640\ufe0f",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: kept apart
        "\u0915\u094d\u200d\u0937",  # Hindi: joined
    ],
)
def test_a_text_has_lines_emoji_and_the_joiners_of_its_script(text: str) -> None:
    assert unseen_in_prose_at(text) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Six.\u200b", 4),
        ("Six.\u202e", 4),
        ("Six\u200c!", 3),
        ("Si\u200cx", 2),
        ("\u0645\u200c\u200c\u062e", 1),
        ("Six.\U000e0041", 4),
        ("Six.\U000e0100", 4),
        ("Six\x1b[2K", 3),
        ("Six.\u2028", 4),
    ],
)
def test_what_nobody_sees_of_a_text_is_found(text: str, at: int) -> None:
    assert unseen_in_prose_at(text) == at
