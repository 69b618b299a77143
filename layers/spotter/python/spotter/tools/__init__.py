"""What the agent can do: one module per family of tools, one registry."""
