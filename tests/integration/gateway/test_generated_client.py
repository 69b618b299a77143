"""A client that is generated from the description of the API holds a conversation, and understands every answer."""

import importlib
import io
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from infra.openapi import OUTPUT
from spotter.llm.offline import OfflineProvider
from spotter.messages import ToolCall
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person, signed, until
from tests.integration.gateway.steering import PATIENCE_SECONDS, Steered
from tests.integration.gateway.test_examples import asking_first
from tests.unit.training.portability.files import STRONG

PACKAGE = "spotter_client"
WORKOUT = "give me a 30 minute dumbbell upper body workout"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The generated package, to be imported by this name; nothing in the description is left out of it."""
    folder = tmp_path_factory.mktemp("client")
    config = Config.from_sources(
        ConfigFile(
            package_name_override=PACKAGE,
            post_hooks=[],
            # The generator knows no CSV: sent as a file is
            content_type_overrides={"text/csv": "application/octet-stream"},
        ),
        MetaType.NONE,
        document_source=Path(OUTPUT),
        file_encoding="utf-8",
        overwrite=False,
        output_path=folder / PACKAGE,
    )
    assert [(error.header, error.detail) for error in generate(config=config)] == []
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield PACKAGE
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


class App:
    """An app that is made with the generated client, and knows nothing of this API but that."""

    def __init__(self, package: str, url: str, token: str) -> None:
        self._package = package
        self.models: Any = importlib.import_module(f"{package}.models")
        self._client = importlib.import_module(f"{package}.client").AuthenticatedClient(
            base_url=url, token=token, timeout=PATIENCE_SECONDS + 10, httpx_args={"trust_env": False}
        )

    def ask(self, tag: str, name: str, *path: str, **request: Any) -> Any:
        """The typed answer of an operation."""
        return self.answered(tag, name, *path, **request).parsed

    def answered(self, tag: str, name: str, *path: str, **request: Any) -> Any:
        """The answer with its status."""
        operation = importlib.import_module(f"{self._package}.api.{tag}.{name}")
        return operation.sync_detailed(*path, client=self._client, **request)

    def close(self) -> None:
        """Leave."""
        self._client.get_httpx_client().close()


@pytest.fixture
def app(package: str, person: Person) -> Iterator[App]:
    made = App(package, person.server.url, person.token)
    yield made
    made.close()


def test_everything_of_a_user(app: App, package: str) -> None:
    file = importlib.import_module(f"{package}.types").File(payload=io.BytesIO(STRONG))
    report = app.ask("me", "import_workouts", body=file, source=app.models.ImportSource.STRONG)
    assert isinstance(report, app.models.ImportReply)
    assert (report.imported, report.unmatched) == (2, ["Zercher Carry March"])
    taken = app.ask("me", "export_data")
    assert isinstance(taken, app.models.Export)
    assert [each["date"] for each in taken.workouts] == ["2023-01-05", "2023-01-07"]
    assert app.answered("me", "delete_account").status_code == 204


def test_a_conversation(app: App, steering: Steered) -> None:
    steering.plays = OfflineProvider()
    models = app.models
    metadata = models.CreateSessionRequestMetadata.from_dict({"source": "watch"})
    opened = app.ask(
        "sessions",
        "create_session",
        body=models.CreateSessionRequest(title="Legs", metadata=metadata),
        idempotency_key="k1",
    )
    assert isinstance(opened, models.SessionReply)
    session = opened.session.session_id
    assert (opened.session.title, opened.session.metadata["source"], opened.session.totals.turns) == (
        "Legs",
        "watch",
        0,
    )
    assert (opened.session.run_id, opened.session.stop_reason) == (None, None)

    turn = app.ask("conversations", "send_message", session, body=models.MessageRequest(message=WORKOUT))
    assert isinstance(turn, models.ChatReply)
    assert (turn.status, turn.provider, turn.stop_reason) == (models.TurnState.COMPLETED, "offline", "end_turn")
    assert turn.response.question is None
    first = turn.response.exercises[0]
    assert isinstance(first, models.Exercise)
    assert (bool(first.id), bool(first.name), first.type_) == (True, True, models.ExerciseType.REPS)
    assert first.sets >= 1
    assert first.reps >= 1
    assert turn.tool_calls[0].tool == "generate_workout"
    assert turn.tool_calls[0].result["success"] is True

    asked = app.ask("conversations", "chat", body=models.ChatRequest(message="give me a workout"))
    assert isinstance(asked.response.question, models.Question)
    assert len(asked.response.question.options) >= 2

    status = app.ask("sessions", "get_session_status", session)
    assert isinstance(status, models.SessionStatus)
    assert (status.status, status.run_id, status.last_seq) == (models.RunState.IDLE, None, 6)

    listed = app.ask("sessions", "list_sessions", limit=1)
    assert [one.session_id for one in listed.sessions] == [asked.session_id]
    after = app.ask("sessions", "list_sessions", limit=1, next_token=listed.next_token)
    assert [one.session_id for one in after.sessions] == [session]

    read = app.ask("sessions", "get_session", session)
    assert [event.type_ for event in read.recent_actions] == [
        models.EventType.ACTION,
        models.EventType.RESULT,
        models.EventType.ACTION,
        models.EventType.ACTION,
    ]

    page = app.ask("sessions", "list_events", session, limit=2)
    events, frames = list(page.events), list(page.frames)
    while page.next_token is not None:
        page = app.ask("sessions", "list_events", session, next_token=page.next_token, limit=2)
        events += page.events
        frames += page.frames
    assert [event.seq for event in events] == [1, 2, 3, 4, 5, 6]
    assert events[0].content["message"] == WORKOUT
    assert frames[0].data["event"] == "user_message"
    assert (frames[-1].type_, frames[-1].data["stopReason"]) == (models.FrameType.DONE, "end_turn")
    assert all(frame.part < frame.parts for frame in frames)

    ticket = app.ask("conversations", "create_stream_ticket")
    assert (ticket.expires_in, ticket.url.startswith("ws://")) == (60, True)
    assert app.answered("sessions", "delete_session", session).status_code == 204
    assert isinstance(app.ask("sessions", "get_session", session), models.Problem)


def test_a_run_that_is_stopped(app: App, steering: Steered) -> None:
    models = app.models
    session = app.ask("sessions", "create_session", body=models.CreateSessionRequest()).session.session_id
    nothing = app.ask("sessions", "cancel_run", session)
    assert (nothing.run_id, nothing.status) == (None, models.CancelState.IDLE)
    steering.hold()
    turns: list[Any] = []

    def send(message: str) -> None:
        body = models.MessageRequest(message=message)
        turns.append(app.answered("conversations", "send_message", session, body=body))

    speaking = threading.Thread(target=send, args=("one",))
    speaking.start()
    steering.until_asked()
    send("two")
    joined = turns[0]
    assert joined.status_code == 202
    assert (joined.parsed.status, joined.parsed.reply) == (models.TurnState.RUNNING, None)
    running = app.ask("sessions", "get_session_status", session)
    assert (running.status, running.run_id) == (models.RunState.RUNNING, joined.parsed.run_id)
    stopped = app.ask("sessions", "cancel_run", session)
    assert (stopped.run_id, stopped.status) == (joined.parsed.run_id, models.CancelState.CANCELLING)
    steering.open()
    speaking.join()
    assert (turns[1].status_code, turns[1].parsed.stop_reason) == (200, "cancelled")


def test_a_call_that_waits_to_be_decided_on(app: App, steering: Steered, monkeypatch: pytest.MonkeyPatch) -> None:
    look = ToolCall("call_1", "fetch_data", {"sources": ["user_profile"]})
    steering.plays = ScriptedProvider([says("May I look?", look), says("I have looked.")])
    with asking_first(monkeypatch, "fetch_data"):
        models = app.models
        turn = app.ask("conversations", "chat", body=models.ChatRequest(message="look"))
        assert turn.stop_reason == "awaiting_approval"
        decided = app.ask(
            "sessions",
            "decide_tool_call",
            turn.session_id,
            "call_1",
            body=models.DecisionRequest(approve=True),
        )
        assert (decided.session_id, bool(decided.run_id)) == (turn.session_id, True)

        def ended() -> bool:
            return bool(app.ask("sessions", "get_session_status", turn.session_id).stop_reason == "end_turn")

        until(ended)


def test_the_coach(app: App) -> None:
    models = app.models
    scheme = models.PrescriptionContext(top_set_reps_range="4-6", backoff_sets=2)
    template = models.TemplateContext(
        name="Upper A", exercises=[models.TemplateExerciseContext(name="Bench Press", prescription=scheme)]
    )
    assert scheme.top_set_rpe_cap == 8
    plan = app.ask("coach", "plan_workout", body=models.PlanRequest(current_template=template))
    assert isinstance(plan, models.PlanReply)
    assert plan.exercises[0].exercise_name == "Bench Press"
    assert isinstance(plan.exercises[0].top_set, models.PlannedSetResponse)
    assert (plan.unit, plan.provider) == (models.Unit.KG, models.AnsweredBy.OFFLINE)

    done = models.SetSummary(weight=100, reps=6, target_reps=6)
    lift = models.ExerciseSummary(name="Bench Press", top_set=done, target_hit=True)
    summary = models.InsightRequest(template_name="Upper A", exercises=[lift], total_volume=600, duration=30)
    insight = app.ask("coach", "get_insight", body=summary)
    assert isinstance(insight, models.InsightReply)
    assert insight.insight
    assert insight.category in set(models.InsightCategory)

    days = ("2026-02-16", "2026-02-19", "2026-02-23")
    history = [models.SessionHistoryContext(date=day, top_set_weight=100, top_set_reps=5) for day in days]
    stall = app.ask(
        "coach", "analyze_stall", body=models.StallRequest(exercise_name="Bench Press", last_sessions=history)
    )
    assert isinstance(stall, models.StallReply)
    assert stall.is_stalled is True
    assert stall.fix_type in set(models.FixType)


def test_what_goes_wrong_is_understood_too(package: str, app: App, person: Person) -> None:
    models = app.models
    unknown = app.ask("sessions", "get_session", "ses_unknown")
    assert isinstance(unknown, models.Problem)
    assert (unknown.status, unknown.type_) == (404, "urn:spotter:problem:not-found")
    unfit = app.ask("conversations", "chat", body=models.ChatRequest(message=""))
    assert isinstance(unfit, models.Problem)
    assert [fault.field for fault in unfit.errors] == ["body.message"]
    of_nobody = App(package, person.server.url, "no.token.atall")
    refused = of_nobody.ask("sessions", "list_sessions")
    assert isinstance(refused, models.GatewayError)
    assert refused.message == "Unauthorized"
    of_nobody.close()
    of_no_tenant = App(package, person.server.url, signed({"custom:tenant": None}))
    refused = of_no_tenant.ask("sessions", "list_sessions")
    assert isinstance(refused, models.Problem)
    assert refused.status == 401
    of_no_tenant.close()


def test_health(app: App) -> None:
    assert app.ask("about", "check_health").status == "ok"
