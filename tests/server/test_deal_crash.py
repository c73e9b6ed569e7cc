"""A server killed while it stores a round of a deal, or a sent deal, loses or doubles nothing."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Final, Literal, TypeVar, get_args

import httpx
import pytest
from sqlalchemy import Connection

from canasta.answers.kept_rounds import KeptRound
from canasta.protocol.deal_links import DealLinkMade, DealLinkShown, SentDeal
from canasta.store.alone.kept_rounds import rounds_of_guest
from canasta.store.store import Store, StoreSettings, open_store
from tests.server.deal_plays import own_play, step, table_to_send
from tests.server.forked_server import ForkedServer
from tests.server.local_server import Visitor
from tests.server.stored_tables import store_entries
from tests.support.databases import database_in

Phase = Literal["before storing", "before the commit", "before the answer"]
PHASES: Final = get_args(Phase)
T = TypeVar("T")
STEPS: Final = 12
"""The number of steps of a round between two kills."""
pytestmark = pytest.mark.both_databases


class Party:
    """A visitor of a server that dies in a phase of its next change of the database, if told."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._told = data / "dies"
        self.server = ForkedServer(data, partial(die_if_told, self._told))
        self.ann = Visitor(self.server.address, "en")
        answer = self.ann.post("/api/guest", {"nickname": "Ann", "language": "en"})
        assert answer.status_code == 200
        self.guest_id = str(self.ann.get("/api/me/export").json()["id"])

    def close(self) -> None:
        self.ann.client.close()
        self.server.kill()

    def despite_death(self, phase: Phase, ask: Callable[[], T]) -> T:
        """Return the answer to a request that kills the server and is repeated afterwards."""
        self._told.write_text(phase)
        with pytest.raises(httpx.TransportError):
            ask()
        assert not self._told.exists()
        self.server.kill()
        self.server.start()
        return ask()

    def stored(self) -> list[KeptRound]:
        """Return the guest's rounds; the server ends."""
        self.server.kill()
        with open_store(StoreSettings(url=database_in(self._data))) as store:
            return store.read(lambda opened: rounds_of_guest(opened, self.guest_id))


def die_if_told(told: Path) -> None:
    """Make this process die in a change while there is a file ``told``, which names the phase."""
    write = Store.write

    def die(*_: object) -> None:
        told.unlink()
        os.kill(os.getpid(), signal.SIGKILL)

    def dying(self: Store, work: Callable[[Connection], T]) -> object:
        if not told.exists():
            return write(self, work)
        phase = told.read_text()
        if phase == "before storing":
            die()

        def last(opened: Connection) -> T:
            done = work(opened)
            if phase == "before the commit":
                die()
            return done

        storing = write(self, last)
        storing.add_done_callback(die)
        return storing

    Store.write = dying  # type: ignore[assignment, method-assign]


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    opened = Party(tmp_path)
    yield opened
    opened.close()


def test_a_round_is_played_to_its_end_and_counted_once(party: Party) -> None:
    ann = party.ann
    made = ann.post("/api/deals", {"text": "duel", "level": "beginner", "count": 1})
    code = DealLinkMade.model_validate_json(made.content).code
    address = f"/api/deals/{code}/1"
    phases = cycle(PHASES)
    turn = party.despite_death(next(phases), lambda: step(ann, address))
    plays: list[str | None] = []
    while turn.table.phase == "playing":
        own = own_play(turn)
        taken = partial(step, ann, address, "play" if own else "robot", turn.seq, own)
        is_deadly = turn.seq % STEPS == 0
        after = party.despite_death(next(phases), taken) if is_deadly else taken()
        assert after.seq == turn.seq + 1
        turn = after
        plays.append(own)
    shown = DealLinkShown.model_validate_json(ann.get(f"/api/deals/{code}").content)
    (kept,) = party.stored()
    assert len(plays) > len(PHASES) * STEPS
    assert all(own in {None, play} for play, own in zip(kept.plays, plays, strict=True))
    assert kept.is_over
    assert [one.ahead for one in shown.players] == [(kept.ahead,)]


@pytest.mark.parametrize("phase", PHASES)
def test_a_deal_is_sent_once(party: Party, tmp_path: Path, phase: Phase) -> None:
    ann, table = party.ann, table_to_send(party.guest_id, "sent")
    party.server.kill()
    with open_store(StoreSettings(url=database_in(tmp_path))) as store:
        store_entries(store, table)
    party.server.start()
    answer = party.despite_death(phase, lambda: ann.post("/api/tables/sent/deal/1"))
    sent = SentDeal.model_validate_json(answer.content)
    assert ann.post("/api/tables/sent/deal/1").content == answer.content
    shown = DealLinkShown.model_validate_json(ann.get(f"/api{sent.page}").content)
    assert len(shown.players) == 1
    (kept,) = party.stored()
    assert kept.is_over
