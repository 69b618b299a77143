"""Letters that nobody sees, and those that only look as if they were such."""

import pytest

from spotter.language.unseen import unseen_at


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
    ],
)
def test_what_is_seen_stays(text: str) -> None:
    assert unseen_at(text) is None
