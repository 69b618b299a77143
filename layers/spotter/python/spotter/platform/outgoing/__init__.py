"""Requests to addresses that a tenant names: checked, pinned and bounded (docs/decisions/0104).

Everything that leaves for such an address goes through ``outgoing.client.Outgoing``. Only that module and those below
it import ``httpx2``: addresses, URLs and errors cost nothing to import.
"""
