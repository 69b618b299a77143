"""A client of MCP servers that others run, over the official SDK: bounded in time, requests and bytes.

It imports nothing of ``platform``: how an address is reached and checked is the port ``HttpClients``.
"""
