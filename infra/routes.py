"""Every route of the HTTP API and of the WebSocket: one definition, read by the CDK stack and by the local run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Route:
    """One route of the HTTP API. ``path`` is written as API Gateway writes it; ``public`` needs no token."""

    method: str
    path: str
    function: str
    public: bool = False
    verifies_token: bool = False
    """Whether the function checks the token itself: API Gateway's own 401 cannot say where to sign in."""
    described: bool = True
    """Whether the API's description has it."""

    @property
    def without_authorizer(self) -> bool:
        """Whether API Gateway lets everybody through to the function."""
        return self.public or self.verifies_token


HTTP_ROUTES: tuple[Route, ...] = (
    Route("GET", "/health", "openapi", public=True),
    Route("GET", "/openapi.json", "openapi", public=True, described=False),
    Route("GET", "/.well-known/oauth-protected-resource", "openapi", public=True),
    Route("GET", "/.well-known/oauth-protected-resource/mcp", "openapi", public=True, described=False),
    Route("POST", "/agent/chat", "chat"),
    Route("POST", "/agent/sessions/{sessionId}/message", "chat"),
    Route("POST", "/agent/stream-ticket", "sessions"),
    Route("GET", "/agent/sessions", "sessions"),
    Route("POST", "/agent/sessions", "sessions"),
    Route("GET", "/agent/sessions/{sessionId}", "sessions"),
    Route("DELETE", "/agent/sessions/{sessionId}", "sessions"),
    Route("GET", "/agent/sessions/{sessionId}/events", "sessions"),
    Route("GET", "/agent/sessions/{sessionId}/status", "sessions"),
    Route("POST", "/agent/sessions/{sessionId}/cancel", "sessions"),
    Route("POST", "/agent/sessions/{sessionId}/approvals/{callId}", "sessions"),
    Route("GET", "/exercises", "training"),
    Route("GET", "/exercises/{exerciseId}/history", "training"),
    Route("GET", "/workouts", "training"),
    Route("GET", "/workouts/{workoutId}", "training"),
    Route("PATCH", "/workouts/{workoutId}", "training"),
    Route("DELETE", "/workouts/{workoutId}", "training"),
    Route("GET", "/day/{dow}", "training"),
    Route("GET", "/me/plan", "training"),
    Route("GET", "/progress", "training"),
    Route("GET", "/summaries/weekly", "training"),
    Route("GET", "/me/records", "training"),
    Route("GET", "/me/profile", "profile"),
    Route("PUT", "/me/profile", "profile"),
    Route("GET", "/me/settings", "profile"),
    Route("PUT", "/me/settings", "profile"),
    Route("GET", "/me/goals", "profile"),
    Route("PUT", "/me/goals", "profile"),
    Route("GET", "/me/equipment", "profile"),
    Route("PUT", "/me/equipment", "profile"),
    Route("GET", "/me/program", "profile"),
    Route("PUT", "/me/program", "profile"),
    Route("GET", "/me/preferences", "profile"),
    Route("POST", "/me/preferences", "profile"),
    Route("PATCH", "/me/preferences/{preferenceId}", "profile"),
    Route("DELETE", "/me/preferences/{preferenceId}", "profile"),
    Route("GET", "/me/pain", "profile"),
    Route("POST", "/me/pain", "profile"),
    Route("PATCH", "/me/pain/{painId}", "profile"),
    Route("DELETE", "/me/pain/{painId}", "profile"),
    Route("GET", "/me/exercises", "profile"),
    Route("POST", "/me/exercises", "profile"),
    Route("PATCH", "/me/exercises/{exerciseId}", "profile"),
    Route("DELETE", "/me/exercises/{exerciseId}", "profile"),
    Route("GET", "/me/usage", "account"),
    Route("GET", "/me/export", "account"),
    Route("POST", "/me/import", "account"),
    Route("POST", "/me/demo", "account"),
    Route("DELETE", "/me", "account"),
    Route("GET", "/limits", "limits"),
    Route("PUT", "/limits", "limits"),
    Route("GET", "/usage", "limits"),
    Route("POST", "/ingest", "ingest"),
    Route("POST", "/ingest/{ingestId}/confirm", "ingest"),
    Route("GET", "/me/schedule", "schedule"),
    Route("POST", "/me/schedule", "schedule"),
    Route("GET", "/me/schedule/{scheduleId}", "schedule"),
    Route("PATCH", "/me/schedule/{scheduleId}", "schedule"),
    Route("DELETE", "/me/schedule/{scheduleId}", "schedule"),
    Route("GET", "/agents", "agents"),
    Route("POST", "/agents", "agents"),
    Route("GET", "/agents/{agentId}", "agents"),
    Route("PUT", "/agents/{agentId}", "agents"),
    Route("DELETE", "/agents/{agentId}", "agents"),
    Route("PUT", "/agents/{agentId}/tools", "agents"),
    Route("GET", "/agents/{agentId}/sessions", "sessions"),
    Route("POST", "/agents/{agentId}/sessions", "sessions"),
    Route("GET", "/agents/{agentId}/memories", "memories"),
    Route("POST", "/agents/{agentId}/memories", "memories"),
    Route("GET", "/memories", "memories"),
    Route("PUT", "/memories/{memoryId}", "memories"),
    Route("DELETE", "/memories/{memoryId}", "memories"),
    Route("POST", "/memories/{memoryId}/approve", "memories"),
    Route("POST", "/memories/{memoryId}/reject", "memories"),
    Route("POST", "/agent/sessions/{sessionId}/memories/suggest", "memories"),
    Route("GET", "/models", "coach"),
    Route("POST", "/coach/plan", "coach"),
    Route("POST", "/coach/insight", "coach"),
    Route("POST", "/coach/stall", "coach"),
    Route("GET", "/mcp-servers", "mcp_servers"),
    Route("POST", "/mcp-servers", "mcp_servers"),
    Route("POST", "/mcp-servers/test", "mcp_servers"),
    Route("GET", "/mcp-servers/{serverId}", "mcp_servers"),
    Route("PUT", "/mcp-servers/{serverId}", "mcp_servers"),
    Route("DELETE", "/mcp-servers/{serverId}", "mcp_servers"),
    Route("POST", "/mcp-servers/{serverId}/health", "mcp_servers"),
    Route("PUT", "/mcp-servers/{serverId}/tools", "mcp_servers"),
    Route("POST", "/mcp-servers/{serverId}/tools/test", "mcp_servers"),
    Route("GET", "/tools", "tools"),
    Route("POST", "/tools", "tools"),
    Route("GET", "/tools/{toolId}", "tools"),
    Route("PUT", "/tools/{toolId}", "tools"),
    Route("DELETE", "/tools/{toolId}", "tools"),
    Route("POST", "/tools/{toolId}/test", "tools"),
    Route("POST", "/mcp", "mcp", verifies_token=True),
    Route("GET", "/mcp", "mcp", verifies_token=True, described=False),
    Route("DELETE", "/mcp", "mcp", verifies_token=True, described=False),
)

WEBSOCKET_ROUTES: tuple[str, ...] = ("$connect", "$disconnect", "$default", "subscribe", "message", "cancel", "ping")
"""All go to the ``websocket`` function; ``$connect`` passes the ``websocket_authorizer`` first (query ``ticket``)."""

WEBSOCKET_STAGE = "live"
"""The stage of the WebSocket API; its URL is ``wss://<api>/live``, and the local run serves ``/live``."""
