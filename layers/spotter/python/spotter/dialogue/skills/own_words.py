"""How the values of standing wishes begin that keep what has no kind of its own."""

DAYS = "training days: "
LIKES = "likes: "
OLD_INJURY = "old injury: "
