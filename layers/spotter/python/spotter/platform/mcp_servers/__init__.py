"""MCP servers that a tenant has connected: their records, their tools with pins, their health, and calls to them."""
