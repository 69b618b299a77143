"""The one table: one definition, read by the CDK stack and by the local run."""

TABLE_NAME = "spotter-{stage}"
PARTITION_KEY = "pk"
SORT_KEY = "sk"
TTL_ATTRIBUTE = "expires_at"

LIST_INDEX = "lists"
"""Sparse, keys only: a session's HEAD carries its keys, so that a user's sessions are listed by last activity."""
LIST_PARTITION_KEY = "list_pk"
LIST_SORT_KEY = "list_sk"
