"""The terminal client before a backend that drops, doubles and withholds; and before the local run."""

from collections.abc import Callable, Iterator

import pytest

from tests.e2e.local_run import LocalRun
from tests.e2e.stub import Stub, until
from tests.e2e.terminal_client import CTRL_C, Client
from tests.e2e.turns import WORKOUT, call

REQUEST = "give me a 30 minute dumbbell upper body workout"
NewClient = Callable[..., Client]


@pytest.fixture
def new_client() -> Iterator[NewClient]:
    """Starts clients, gone after the test."""
    clients: list[Client] = []

    def start(url: str, *arguments: str, keys: bool = False, **variables: str) -> Client:
        clients.append(Client(url, *arguments, keys=keys, **variables))
        return clients[-1]

    yield start
    for client in clients:
        client.close()


def said(stub: Stub, number: int = 1) -> str:
    """Wait until so many messages have landed in the only session; its id."""
    until(lambda: sum(event.type == "user_message" for one in stub.sessions.values() for event in one.events) == number)
    (session,) = stub.sessions
    return session


def test_a_turn_is_shown_as_it_happens(stub: Stub, address: str, new_client: NewClient) -> None:
    client = new_client(address, keys=True)
    client.sees("›")
    client.type("a workout")
    session = said(stub)
    stub.until_watched(session)
    stub.delta(session, 1, "Let me **put** that")
    client.sees("Let me put that")
    stub.act(session, 1, "Let me put that together.", [call("generate_workout")], reasoning="They want one.")
    client.sees("Building a workout")
    stub.result(session, 1, "c1", "generate_workout", WORKOUT)
    client.sees("Dumbbell bench press")
    stub.end(session)
    client.sees("› ", 2)
    client.type("/quit")
    assert client.ends() == 0
    assert "They want one." in client.text
    assert "✓ Built a workout  4 exercises" in client.text
    assert f"make chat SESSION={session}" in client.text


def test_ctrl_c_stops_an_answer_and_twice_it_leaves(stub: Stub, address: str, new_client: NewClient) -> None:
    client = new_client(address, keys=True)
    client.sees("›")
    client.type("a workout")
    session = said(stub)
    stub.until_watched(session)
    stub.delta(session, 1, "Let me")
    client.sees("Let me")
    client.press(CTRL_C)
    until(lambda: stub.sent("cancel"))
    assert stub.sent("cancel")[0] == {"action": "cancel", "sessionId": session}
    stub.end(session, "cancelled")
    client.sees("Stopped.")
    client.type("go on")
    said(stub, 2)
    stub.delta(session, 1, "Further")
    client.sees("Further")
    client.forget()  # “stopping” stands there from the first time
    client.press(CTRL_C)
    client.sees("stopping")
    client.press(CTRL_C)
    assert client.ends() == 0
    assert f"make chat SESSION={session}" in client.text


BREAKS = 7


def doings_of_a_turn(stub: Stub, session: str, turn: int) -> list[Callable[[], object]]:
    """What the coach does in a turn, one by one."""
    return [
        lambda: stub.until_watched(session),
        lambda: stub.delta(session, 1, "Part of"),
        lambda: stub.act(session, 1, f"answer {turn}", [call("generate_workout")]),
        lambda: stub.result(session, 1, "c1", "generate_workout", WORKOUT),
        lambda: stub.act(session, 2, f"Text {turn}."),
        lambda: stub.end(session),
    ]


@pytest.mark.parametrize("twice", [False, True])
def test_a_connection_that_breaks_anywhere_costs_nothing(
    stub: Stub, address: str, new_client: NewClient, twice: bool
) -> None:
    client = new_client(address)
    for turn in range(1, BREAKS + 1):
        if turn == 1:
            stub.faults = ["cut"]
        client.type(f"question {turn}")
        session = said(stub, turn)
        for at, do in enumerate(doings_of_a_turn(stub, session, turn)):
            if at == turn - 1 or (twice and at == turn):
                stub.drop()
            do()
        client.sees(f"Text {turn}.")
    assert client.ends() == 0
    shown = [line for line in client.lines if line.startswith(("›", "answer", "✓", "Text"))]
    assert shown == [
        line
        for turn in range(1, BREAKS + 1)
        for line in (f"› question {turn}", f"answer {turn}", "✓ Built a workout  4 exercises", f"Text {turn}.")
    ]
    assert "Part of" not in client.text


def test_a_message_waits_until_it_is_known_whether_the_log_is_the_one_that_was_seen(
    stub: Stub, address: str, new_client: NewClient
) -> None:
    client = new_client(address)
    client.type("hi")
    session = said(stub)
    stub.act(session, 1, "Hello.")
    stub.end(session)
    client.sees("Hello.")
    stub.drop()
    stub.sessions[session].events.pop()  # as a server that was killed before it had stored the end
    client.type("thanks")
    said(stub, 2)
    stub.act(session, 1, "You are welcome.")
    stub.end(session)
    client.sees("› thanks")
    client.sees("You are welcome.")
    assert client.ends() == 0


def test_a_token_that_has_expired_is_renewed(stub: Stub, address: str, new_client: NewClient) -> None:
    client = new_client(address)
    client.type("hi")
    session = said(stub)
    stub.until_watched(session)
    stub.tokens.clear()
    stub.drop()
    stub.act(session, 1, "Hello.")
    stub.end(session)
    client.sees("Hello.")
    assert client.ends() == 0
    assert stub.calls.count("GET /local/token") == 2


def test_a_conversation_is_resumed_by_its_last_turns(stub: Stub, address: str, new_client: NewClient) -> None:
    stub.new_session("ses_1", "Upper body")
    for turn in range(1, 41):
        stub.say("ses_1", f"question {turn}")
        stub.act("ses_1", 1, f"answer {turn}", send=False)
        stub.end("ses_1")
    stub.say("ses_1", "question 41")
    client = new_client(address, "--last")
    client.sees("question 41")
    stub.until_watched("ses_1")
    stub.act("ses_1", 1, "answer 41")
    stub.end("ses_1")
    client.sees("answer 41")
    client.type("/sessions")
    client.sees("Upper body")
    client.type("question 42")
    said(stub, 42)
    stub.act("ses_1", 1, "answer 42")
    stub.end("ses_1")
    client.sees("answer 42")
    assert client.ends() == 0
    assert "… 38 earlier messages" in client.lines
    shown = [line for line in client.lines if line.startswith(("› q", "answer"))]
    assert shown == [f"{kind} {turn}" for turn in range(39, 43) for kind in ("› question", "answer")]
    assert [frame.get("sessionId") for frame in stub.sent("message")] == ["ses_1"]


def test_new_conversations_are_begun_and_old_ones_opened(stub: Stub, address: str, new_client: NewClient) -> None:
    client = new_client(address)
    client.type("first")
    first = said(stub)
    stub.act(first, 1, "One.")
    stub.end(first)
    client.sees("One.")
    client.type("/new")
    client.sees("A new conversation.")
    client.type("second")
    until(lambda: len(stub.sessions) == 2)
    second = next(session for session in stub.sessions if session != first)
    until(lambda: stub.sessions[second].events)
    stub.act(second, 1, "Two.")
    stub.act(second, 2, "Three.")
    stub.end(second)
    client.sees("Three.")
    client.type("/sessions")
    client.sees(first)
    client.type("/sessions 2")
    client.sees("One.", 2)
    client.type("/nonsense")
    client.sees("There is no /nonsense here.")
    assert client.ends() == 0
    assert f"SESSION={first}" in client.lines[-1]


def test_a_choice_is_made_by_its_letter_and_a_call_is_approved(stub: Stub, address: str, new_client: NewClient) -> None:
    client = new_client(address)
    client.type("plan my week")
    session = said(stub)
    asked = {"question": "How often?", "options": ["Two days", "Three days"]}
    stub.act(session, 1, "", [call("message_ask_user")])
    stub.result(session, 1, "c1", "message_ask_user", asked)
    stub.end(session, "awaiting_input")
    client.sees("b) Three days")
    client.type("b")
    said(stub, 2)
    assert stub.sessions[session].events[-1].data["message"] == "Three days"
    stub.act(session, 2, "", [call("delete_plan", "c2", plan="old")])
    stub.end(session, "awaiting_approval", waiting=["c2"])
    client.sees("Delete plan {'plan': 'old'}: may I?")
    client.type("y")
    until(lambda: stub.decisions)
    assert stub.decisions == [("c2", True)]
    stub.land(session, "knowledge", {"approval": {"call": "c2", "approved": True}})
    stub.act(session, 3, "Deleted.")
    stub.end(session)
    client.sees("Deleted.")
    assert client.ends() == 0
    assert "Delete plan: yes" in client.lines


def test_what_is_wrong_is_said_in_plain_words(stub: Stub, address: str, new_client: NewClient) -> None:
    nobody = new_client("http://127.0.0.1:9")
    assert nobody.ends() == 1
    assert nobody.lines == ["Spotter can't be reached at http://127.0.0.1:9."]
    stranger = new_client(address, SPOTTER_TOKEN="stale")
    assert stranger.ends() == 1
    assert "does not accept your token" in stranger.text
    lost = new_client(address, "--session", "ses_9")
    assert lost.ends() == 1
    assert "There is no such session." in lost.text
    stub.faults = ["busy", "refused"]
    client = new_client(address)
    client.type("hi")
    client.sees("Not sent: That message was not liked.")
    assert client.ends() == 0
    first, again = stub.sent("message")
    assert first == again


@pytest.fixture(scope="module")
def local_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalRun]:
    """The local run of these tests."""
    run = LocalRun(tmp_path_factory.mktemp("local"))
    run.start()
    yield run
    run.kill()


def test_two_turns_a_reconnect_and_a_resume_with_the_local_run(local_run: LocalRun, new_client: NewClient) -> None:
    client = new_client(local_run.url)
    client.type(REQUEST)
    client.sees("Built a workout")
    client.sees("Tell me if something does not fit")
    client.type("swap the first one")
    client.sees("✓ Swapped an exercise")
    client.sees("offline · ", 2)
    until(lambda: local_run.ended_runs() == 2)
    client.type("/sessions")
    client.sees("Last active")
    local_run.kill()
    client.type("thanks")
    local_run.start()
    client.sees("› thanks")
    client.sees("offline · ", 3)
    assert client.ends() == 0
    assert [line for line in client.lines if line.startswith("› ")] == [
        f"› {REQUEST}",
        "› swap the first one",
        "› thanks",
    ]
    assert client.text.count("✓ Built a workout") == client.text.count("✓ Swapped an exercise") == 1
    assert client.text.count("  new") == 1
    assert sum(line.startswith("offline · ") for line in client.lines) == 3

    session = client.lines[-1].rpartition("SESSION=")[2]
    again = new_client(local_run.url, "--session", session)
    again.type("what can you do?")
    again.sees("› what can you do?")
    assert again.ends() == 0
    resumed = again.lines[1:-1]
    kept = client.lines[1:-1]
    conversation = kept[: kept.index(next(line for line in kept if "Last active" in line))]
    assert resumed[: len(conversation)] == conversation


def test_an_answer_of_the_local_run_is_stopped(local_run: LocalRun, new_client: NewClient) -> None:
    local_run.gate.touch()
    client = new_client(local_run.url, keys=True)
    client.sees("›")
    client.type(REQUEST)
    client.sees("Looked up")
    client.press(CTRL_C)
    client.sees("stopping")
    local_run.gate.unlink()
    client.sees("Stopped.")
    client.type("hello again")
    client.sees("offline · ")
    client.sees("› ", 3)
    client.type("/quit")
    assert client.ends() == 0
