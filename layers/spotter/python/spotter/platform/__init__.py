"""What a tenant configures: agents, tools from outside, MCP servers, limits, and what these may reach."""
