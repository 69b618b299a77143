"""A client's key is told apart by the operation that it was sent to, and comes back as it was sent."""

from hypothesis import given
from hypothesis import strategies as st

from spotter.agent.idempotency import Operation, client_id_of, key_of

OPERATIONS = st.sampled_from(Operation)
PLAIN = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=128)
IMITATING = st.builds("{}/{}".format, OPERATIONS, PLAIN)
KEYS = PLAIN | IMITATING


@given(OPERATIONS, KEYS, OPERATIONS, KEYS)
def test_only_the_same_key_of_the_same_operation_is_kept_as_the_same(
    one: Operation, key: str, other: Operation, another: str
) -> None:
    assert (client_id_of(one, key) == client_id_of(other, another)) == ((one, key) == (other, another))


@given(OPERATIONS, OPERATIONS, KEYS)
def test_no_key_is_what_a_key_is_kept_as(one: Operation, other: Operation, key: str) -> None:
    """Wherever an operation should forget to name itself, it still meets no other."""
    assert client_id_of(one, key) != key
    assert client_id_of(one, client_id_of(other, key)) != client_id_of(other, key)
    assert " " not in key


@given(OPERATIONS, KEYS)
def test_a_key_comes_back_as_it_was_sent(operation: Operation, key: str) -> None:
    assert key_of(client_id_of(operation, key)) == key
