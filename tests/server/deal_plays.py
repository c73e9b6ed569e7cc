"""Plays rounds of shared deals as a visitor does."""

from dataclasses import replace

from canasta.protocol.practice import PlayedOn
from canasta.protocol.settings import TableSettings
from tests.server.local_server import Visitor
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import PEOPLE


def step(
    visitor: Visitor, address: str, act: str = "show", at: int = 0, play: str | None = None
) -> PlayedOn:
    """Send one step of play at the shared deal with an address."""
    answer = visitor.post(address, {"at": at, "act": act, "play": play})
    assert answer.status_code == 200, answer.text
    return PlayedOn.model_validate_json(answer.content)


def play_out(visitor: Visitor, address: str) -> PlayedOn:
    """Play the round to its end; the person always draws and discards the first legal card."""
    turn = step(visitor, address)
    while turn.table.phase == "playing":
        own = own_play(turn)
        turn = step(visitor, address, "play" if own else "robot", turn.seq, own)
        assert turn.reasons == ()
    return turn


def own_play(turn: PlayedOn) -> str | None:
    """Return a play for the person: drawing or the first legal discard; None in a robot's turn."""
    if turn.table.to_act != turn.you.seat:
        return None
    return next(
        play
        for play in (*turn.own.legal, "pass")
        if play in {"draw", "pass"} or play.startswith("discard ")
    )


def table_to_send(guest_id: str, table_id: str, people: int = 1) -> Hosted:
    """Return a table at which a guest has played a round, with another round in play."""
    hosted = Hosted(
        TableSettings(rules="duel", players=2, sides=2), people, "sent", "beginner", table_id
    )
    hosted.start()
    hosted.deal()
    hosted.play_on()
    hosted.deal_next_round()
    hosted.play_on(3)
    hosted.entries = [
        replace(
            one,
            actor=one.actor.replace(PEOPLE[0], guest_id),
            body=one.body.replace(PEOPLE[0], guest_id),
        )
        for one in hosted.entries
    ]
    return hosted
