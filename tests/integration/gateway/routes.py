"""The routes of one session."""

OF_ONE_SESSION: list[tuple[str, str, dict[str, object] | None]] = [
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/events", None),
    ("GET", "/status", None),
    ("POST", "/cancel", None),
    ("POST", "/message", {"message": "hi"}),
    ("POST", "/approvals/c1", {"approve": True}),
]
