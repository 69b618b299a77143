"""OpenAI's two APIs, and the servers that speak the older one."""
