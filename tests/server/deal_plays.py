"""Plays rounds of shared deals as a visitor."""

from canasta.protocol.practice import PlayedOn
from tests.server.local_server import Visitor


def step(
    visitor: Visitor, address: str, act: str = "show", at: int = 0, play: str | None = None
) -> PlayedOn:
    """Take a step at the deal with an address."""
    answer = visitor.post(address, {"at": at, "act": act, "play": play})
    assert answer.status_code == 200, answer.text
    return PlayedOn.model_validate_json(answer.content)


def play_out(visitor: Visitor, address: str) -> PlayedOn:
    """Play the round to its end; the person draws and discards the first legal card."""
    turn = step(visitor, address)
    while turn.table.phase == "playing":
        if turn.table.to_act != turn.you.seat:
            turn = step(visitor, address, "robot", turn.seq)
            continue
        own = next(
            play
            for play in (*turn.own.legal, "pass")
            if play in {"draw", "pass"} or play.startswith("discard ")
        )
        turn = step(visitor, address, "play", turn.seq, own)
        assert turn.reasons == ()
    return turn
