"""Records with sound proofs are accepted, and those with changed proofs refused."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.record.card_game import CardGame
from canasta.record.errors import RecordError
from canasta.record.header import Header, Player
from canasta.record.proved_rounds import proved_rounds
from canasta.record.record_reader import header_of, replay_of
from canasta.record.record_writer import RecordedGame
from tests.support.fair_games import DUEL, context_of, fair_record, proof_for, seed

RECORD = fair_record(2)
PROOF = proof_for(context_of(DUEL, 1, (0, 1)))


def changed_line(text: str, start: str, change: Callable[[str], str]) -> str:
    """Return the record with a change in the first line that begins with ``start``."""
    lines = text.split("\n")
    place = next(at for at, line in enumerate(lines) if line.startswith(start))
    lines[place] = change(lines[place])
    return "\n".join(lines)


def without_line(text: str, start: str) -> str:
    lines = text.split("\n")
    lines.pop(next(at for at, line in enumerate(lines) if line.startswith(start)))
    return "\n".join(lines)


def with_last_digit(line: str) -> str:
    return line[:-1] + ("0" if line[-1] != "0" else "1")


def with_two_cards_exchanged(line: str) -> str:
    head, _, deck = line.partition(": ")
    return f"{head}: {deck[2:4]}{deck[:2]}{deck[4:]}"


TAMPERED = {
    "server's seed": changed_line(RECORD, "seed server", with_last_digit),
    "seat's seed": changed_line(RECORD, "seed 1", with_last_digit),
    "commitment": changed_line(RECORD, "seed 0", lambda line: line.replace(line[7:11], "0bad", 1)),
    "cards": changed_line(RECORD, "hand 1", with_two_cards_exchanged),
    "missing reveal": without_line(RECORD, "seed 1"),
    "no server": without_line(RECORD, "seed server"),
    "no context": without_line(RECORD, "deal "),
    "order of seats": changed_line(RECORD, "seed 0", lambda line: line.replace("0", "1", 1)),
    "other hand": changed_line(
        RECORD, "deal ", lambda line: line.replace('"hand":1', '"hand":2', 1)
    ),
    "other deck": fair_record(2, decks="other"),
}
FAULTS = {
    "server's seed": ["server_seed", "deck"],
    "seat's seed": ["seat_seed", "deck"],
    "commitment": ["seat_seed", "deck"],
    "cards": ["deck"],
    "missing reveal": ["seats", "deck"],
    "no server": ["missing"],
    "no context": ["missing"],
    "order of seats": ["seats", "seat_seed", "deck"],
    "other hand": ["context", "server_seed", "seat_seed", "seat_seed", "deck"],
    "other deck": ["deck"],
}


def test_a_record_with_proofs_is_replayed() -> None:
    replay = replay_of(RECORD)
    assert replay.header.proved
    assert replay.header.text() == RECORD.partition("\n\n")[0] + "\n"
    assert sorted(replay.proofs) == [1, 2]
    assert replay.proofs[1] == PROOF
    hands = proved_rounds(header_of(RECORD), RECORD)
    assert [(hand.number, hand.proof, hand.faults) for hand in hands] == [
        (1, PROOF, ()),
        (2, replay.proofs[2], ()),
    ]


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_with_anything_changed_is_refused(what: str) -> None:
    text = TAMPERED[what]
    assert text != RECORD
    with pytest.raises(RecordError) as caught:
        replay_of(text)
    assert (caught.value.code, caught.value.place) == ("record.bad_proof", FAULTS[what][0])
    hands = proved_rounds(header_of(text), text)
    assert [fault.code for hand in hands for fault in hand.faults] == FAULTS[what]


@given(st.data())
@settings(max_examples=60)
def test_any_bit_of_a_proof_in_a_record_counts(data: st.DataObject) -> None:
    """A flipped bit in a proof or in the deck makes the reader refuse the record.

    A card letter in lower case is the exception, because it means the same card.
    """
    lines = list(re.finditer(r"^(deal|seed|hand) .*$", RECORD, re.MULTILINE))
    line = data.draw(st.sampled_from(lines))
    written = bytearray(RECORD.encode())
    place = data.draw(st.integers(line.start(), line.end() - 1))
    written[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        proofs = replay_of(written.decode("latin-1")).proofs
    except RecordError:
        return
    assert line.group().startswith("hand")
    assert proofs == replay_of(RECORD).proofs


def test_proofs_stand_where_the_header_promises_them() -> None:
    given = RECORD.replace("shuffle: commit-reveal", "shuffle: given")
    with pytest.raises(RecordError) as caught:
        replay_of(given)
    assert (caught.value.code, caught.value.place) == ("record.bad_proof", "")
    in_play = changed_line(RECORD, "0: draw", lambda line: f"{line}\nseed 0 {'0' * 64} {'0' * 64}")
    with pytest.raises(RecordError) as caught:
        replay_of(in_play)
    assert (caught.value.code, caught.value.place) == ("record.bad_proof", "")
    with pytest.raises(ValueError, match="have no proofs"):
        Header(DUEL, (Player("Ann"), Player("Bob")), seed("game"), proved=True)
    with pytest.raises(ValueError, match="a deck is given"):
        CardGame(Header(DUEL, (Player("Ann"), Player("Bob")), None, proved=True)).deal()


def test_rounds_of_different_games_do_not_make_one_game() -> None:
    """The second round's proof is valid but belongs to another table."""
    other = fair_record(2).replace("kx4d", "zzzz")
    first, second = RECORD.split("\n\ndeal ")[1:]
    assert first
    mixed = RECORD.replace(second, other.split("\n\ndeal ")[2])
    with pytest.raises(RecordError) as caught:
        replay_of(mixed)
    assert (caught.value.code, caught.value.place) == ("record.bad_proof", "context")


def test_a_game_of_a_table_is_not_continued_alone(tmp_path: Path) -> None:
    """The next round would have no proof."""
    file = tmp_path / "table.canasta"
    file.write_text(RECORD, encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        RecordedGame.resume(file)
    assert caught.value.code == "record.at_table"
    assert file.read_text(encoding="utf-8") == RECORD
