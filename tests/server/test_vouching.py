"""A host lets in, on another device, somebody at the table who has lost theirs; and whom not."""

import time
from secrets import token_hex

import pytest

from canasta.protocol.commands import Start
from canasta.protocol.updates import Ack
from tests.server.connected_players import close_all, connect_all, play_until, run, socket_url
from tests.server.local_server import LocalServer, Visitor
from tests.server.scripted_client import Client
from tests.support.time_limits import PATIENCE_S


class Party:
    """A table of Ann, the host, and Bob, each with a connection."""

    def __init__(self, local: LocalServer, **settings: object) -> None:
        self.local = local
        self.ann, self.bob = local.visitor("Ann"), local.visitor("Bob")
        chosen = {"name": "Ours", "players": 2, **settings}
        opened = self.ann.post("/api/tables", {"settings": chosen}).json()
        self.table, self.invite = opened["id"], opened["invite"].replace("/i/", "/api/invites/")
        seated = self.bob.post(self.invite, {"seat": 1, "settings_seq": 1})
        assert seated.status_code == 200, seated.text

    def client(self, visitor: Visitor) -> Client:
        cookie = f"canasta={visitor.client.cookies['canasta']}"
        return Client(socket_url(self.local.base, self.table), cookie)

    def ask(self, visitor: Visitor, seat: int = 1) -> tuple[int, dict[str, object]]:
        answer = visitor.post(f"/api/tables/{self.table}/seats/{seat}/code")
        return answer.status_code, answer.json()

    def ask_once_away(self) -> int:
        """Ask until the server has noticed that nobody is connected; return the status."""
        until = time.monotonic() + PATIENCE_S
        while (asked := self.ask(self.ann))[1].get("code") == "is_present":
            assert time.monotonic() < until
            time.sleep(0.01)
        return asked[0]

    def refusal(self, visitor: Visitor, seat: int = 1) -> tuple[int, object]:
        status, answer = self.ask(visitor, seat)
        return status, answer["code"]


@pytest.mark.both_databases
def test_who_is_let_in_has_seat_and_name_and_is_shown_as_such(local: LocalServer) -> None:
    party = Party(local)
    status, made = party.ask(party.ann)
    assert status == 201
    phone = local.visitor()
    assert phone.post("/api/device", {"code": made["code"]}).status_code == 200
    summary = phone.get(f"/api/tables/{party.table}").json()
    assert (summary["mine"], phone.get("/api/me").json()["nickname"]) == (True, "Bob")
    by_host = [one["by_host"] for one in party.bob.get("/api/me/devices").json()["devices"]]
    assert sorted(by_host) == [False, True]
    # The links of the table still work.
    assert local.visitor().get(party.invite).status_code == 200


def test_only_the_host_vouches_for_a_person_who_is_away(local: LocalServer) -> None:
    party = Party(local)
    assert party.refusal(local.visitor()) == (401, "no_guest")
    assert party.refusal(party.bob, 0) == (403, "not_host")
    assert party.refusal(local.visitor("Eve")) == (403, "not_host")
    assert party.refusal(party.ann, 0) == (409, "nobody_to_vouch_for")  # herself
    assert party.refusal(party.ann, 5) == (409, "nobody_to_vouch_for")
    assert party.ann.post("/api/tables/none/seats/1/code").status_code == 404
    assert party.ann.post(f"/api/tables/{party.table}/seats/-1/code").status_code == 404
    assert party.ann.post(f"/api/tables/{party.table}/seats/{10**30}/code").status_code == 409

    async def while_bob_is_there() -> None:
        bob = party.client(party.bob)
        await bob.connect()
        assert party.refusal(party.ann) == (409, "is_present")
        await bob.close()

    run(while_bob_is_there())
    assert party.ask_once_away() == 201


def test_strangers_at_a_public_table_vouch_for_nobody(local: LocalServer) -> None:
    party = Party(local, visibility="public")
    assert party.refusal(party.ann) == (409, "no_vouching_in_public")


def test_nobody_vouches_for_a_player_with_seats_elsewhere(local: LocalServer) -> None:
    party = Party(local)
    elsewhere = party.bob.post("/api/tables", {"settings": {"name": "His"}}).json()["id"]
    assert party.refusal(party.ann) == (409, "sits_elsewhere")
    party.bob.post(f"/api/tables/{elsewhere}/abandon")
    assert party.ask(party.ann)[0] == 201


@pytest.mark.parametrize(
    ("robot_seats", "status"), [("next_deal", 409), ("kept", 409), ("at_once", 201)]
)
def test_nobody_gets_a_second_hand_of_the_round(
    local: LocalServer, robot_seats: str, status: int
) -> None:
    party = Party(local, robot_seats=robot_seats)

    async def play() -> None:
        clients = [party.client(party.ann), party.client(party.bob)]
        await connect_all(clients)
        assert isinstance(await clients[0].command(Start(cmd_id=token_hex(8))), Ack)
        await play_until(clients, lambda client: client.table.phase == "playing")
        await close_all(clients)

    run(play())
    assert party.ask_once_away() == status
