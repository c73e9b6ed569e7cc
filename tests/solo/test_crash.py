"""A program that is killed at any moment, or a failing device, loses nothing that was shown."""

import json
from itertools import cycle

import pytest

from canasta.protocol.commands import MakePlay
from canasta.protocol.updates import Ack, Refused
from tests.solo.phone import Page, Phone


def play_some(page: Page, entries: int) -> None:
    """Play until at least ``entries`` entries have been shown."""
    page.play_until(lambda: page.seq >= entries)


def revive(page: Page) -> None:
    """Restart the program, and check that it still has everything it showed to the page."""
    shown = page.seq
    page.phone.restart()
    page.connect()
    assert page.seq >= shown


def fresh_page(seed: int = 3) -> Page:
    phone = Phone(seed)
    phone.come_in()
    return Page(phone, phone.open_table(robot_pace="at_once"))


@pytest.mark.parametrize("is_kept", [True, False])
def test_killed_at_any_change_the_game_goes_on(is_kept: bool) -> None:  # noqa: FBT001
    """The program dies before or after storing the change; the page repeats unanswered requests.

    The first change after a restart may record the restart itself, so the program dies at a later
    one.
    """
    page = fresh_page()
    phone = page.phone
    for changes in cycle((2, 3, 4)):
        if page.seq >= 150:
            break
        phone.kills_after, phone.keeps_last = phone.changes + changes, is_kept
        page.play_until(lambda: False)
        revive(page)
    acknowledged = [one for one in page.messages() if isinstance(one, Ack)]
    plays = [json.loads(text) for key, text in phone.records.items() if key.startswith("entry/")]
    stored = {entry["cmd_id"]: entry["seq"] for entry in plays}
    assert len(acknowledged) > 5
    assert all(stored[ack.cmd_id] == ack.seq for ack in acknowledged)
    assert [entry["seq"] for entry in plays] == [*range(1, len(plays) + 1)]


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize("kind", ["promise", "commit", "reveal", "deal", "play"])
def test_killed_while_cards_are_dealt_the_round_is_played(kind: str, is_kept: bool) -> None:  # noqa: FBT001
    page = fresh_page()
    phone = page.phone
    phone.kills_at, phone.keeps_last = kind, is_kept
    page.play_until(lambda: False)
    phone.kills_at = ""
    revive(page)
    play_some(page, page.seq + 20)


def test_a_command_that_is_sent_again_is_carried_out_once() -> None:
    page = fresh_page()
    page.play_until(lambda: isinstance(page.pending, MakePlay))
    command = page.pending
    assert isinstance(command, MakePlay)
    page.phone.answer()
    page.phone.restart()
    page.connect()
    before = page.seq
    page.say(command)
    assert page.last() == Ack(cmd_id=command.cmd_id, seq=before)
    page.say(command.model_copy(update={"play": "pass"}))
    refused = page.last()
    assert isinstance(refused, Refused)
    assert refused.reasons[0].code == "store.command_reused"
    assert page.seq == before


def test_a_table_that_cannot_be_read_is_not_shown() -> None:
    page = fresh_page()
    phone = page.phone
    phone.restart()
    phone.is_unreadable = True
    page.connect()
    assert page.codes == [1013]
    assert phone.ask("GET", f"/api/tables/{page.table_id}/record").status == 503
    phone.is_unreadable = False
    page.connect()
    assert page.table is not None


def test_a_damaged_table_stays_closed_and_others_go_on() -> None:
    page = fresh_page()
    phone = page.phone
    other = Page(phone, phone.open_table(robot_pace="at_once"))
    play_some(page, 10)
    key = f"entry/{page.table_id}/00000003"
    phone.records[key] = phone.records[key].replace('"kind":"', '"kind":"un')
    phone.restart()
    page.connect()
    assert page.codes == [1011]
    assert phone.ask("GET", f"/api/tables/{page.table_id}/record").status == 503
    other.connect()
    play_some(other, 10)


def test_two_pages_share_a_seat() -> None:
    page = fresh_page()
    second = Page(page.phone, page.table_id)
    assert any(one.t == "replaced" for one in page.messages())
    play_some(second, 20)
    second.channel.close()
    page.seq = second.seq  # it was sent the whole table when it plays again
    play_some(page, 30)
