"""A host may let in a player who has lost a device, under strict conditions."""

import time
from secrets import token_hex

import pytest

from canasta.protocol.commands import Leave, Start
from canasta.protocol.updates import Ack
from tests.server.connected_players import close_all, connect_all, play_until, run, socket_url
from tests.server.local_server import LocalServer, Visitor
from tests.server.scripted_client import Client
from tests.support.time_limits import PATIENCE_S


def listed(visitor: Visitor) -> list[dict[str, object]]:
    devices: list[dict[str, object]] = visitor.get("/api/me/devices").json()["devices"]
    return devices


class Party:
    """A table where Ann, the host, and Bob are both connected."""

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

    def let_in(self) -> Visitor:
        """Return a device that Ann let in as Bob's."""
        device = self.local.visitor()
        answer = device.post("/api/device", {"code": self.ask(self.ann)[1]["code"]})
        assert answer.status_code == 200, answer.text
        return device

    def leave(self, visitor: Visitor) -> None:
        async def left() -> None:
            client = self.client(visitor)
            await client.connect()
            assert isinstance(await client.command(Leave(cmd_id=token_hex(8))), Ack)
            await client.close()

        run(left())

    def ask_once_away(self) -> int:
        """Request a code until the server has noticed Bob's absence; return the last status."""
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
    assert {one["by_host"] for one in listed(party.bob)} == {False, True}
    # The table's links still work.
    assert local.visitor().get(party.invite).status_code == 200


def test_a_device_let_in_cannot_take_the_guest_over(local: LocalServer) -> None:
    party = Party(local)
    first, second = party.let_in(), party.let_in()
    (own,) = [one["id"] for one in listed(party.bob) if not one["by_host"]]
    refusals = [
        first.delete(f"/api/me/devices/{own}"),
        first.delete("/api/me"),
        first.get("/api/me/export"),
        first.post("/api/me/devices"),
    ]
    for refused in refusals:
        assert (refused.status_code, refused.json()["code"]) == (403, "let_in_by_host")
    assert party.bob.get("/api/me/export").status_code == 200
    assert party.bob.get("/api/me").json()["nickname"] == "Bob"
    # Each admitted device can be signed out, from that device or from the guest's own.
    (this,) = [one["id"] for one in listed(second) if one["is_this"]]
    assert first.delete(f"/api/me/devices/{this}").status_code == 204
    (this,) = [one["id"] for one in listed(first) if one["is_this"]]
    assert party.bob.delete(f"/api/me/devices/{this}").status_code == 204
    assert [one["id"] for one in listed(party.bob)] == [own]


def test_a_code_is_checked_again_when_it_is_used(local: LocalServer) -> None:
    party = Party(local)
    code = party.ask(party.ann)[1]["code"]
    thief = local.visitor()

    def refusal() -> tuple[int, object]:
        refused = thief.post("/api/device", {"code": code})
        return refused.status_code, refused.json().get("code")

    async def play() -> None:
        clients = [party.client(party.ann), party.client(party.bob)]
        await connect_all(clients)
        assert refusal() == (409, "is_present")
        assert isinstance(await clients[0].command(Start(cmd_id=token_hex(8))), Ack)
        await play_until(clients, lambda client: client.table.phase == "playing")
        await close_all(clients)

    run(play())
    until = time.monotonic() + PATIENCE_S
    while refusal() == (409, "is_present"):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert refusal() == (409, "second_hand")
    assert "canasta" not in thief.client.cookies


def test_a_code_leads_to_no_seat_that_its_player_has_left(local: LocalServer) -> None:
    party = Party(local)
    code = {"code": party.ask(party.ann)[1]["code"]}
    elsewhere = party.bob.post("/api/tables", {"settings": {"name": "His"}}).json()["id"]
    refused = local.visitor().post("/api/device", code)
    assert (refused.status_code, refused.json()["code"]) == (409, "sits_elsewhere")
    party.bob.post(f"/api/tables/{elsewhere}/abandon")
    party.leave(party.bob)
    refused = local.visitor().post("/api/device", code)
    assert (refused.status_code, refused.json()["code"]) == (404, "device_code.wrong")


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
