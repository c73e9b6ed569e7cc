"""Without a server, the deal of a round can be played again, and by a friend elsewhere."""

from dataclasses import replace

from canasta.protocol.deal_links import DealLinkShown, SentDeal
from canasta.protocol.practice import PlayedOn
from canasta.solo.kept import ROUNDS, kept_rounds
from tests.solo.phone import Page, Phone


def link_of(phone: Phone, page: str) -> DealLinkShown:
    return DealLinkShown.model_validate_json(phone.ask("GET", f"/api{page}").body)


def test_a_friend_gets_the_same_cards_in_the_same_seat() -> None:
    phone = Phone(seed=5)
    phone.come_in()
    table = phone.open_table(rules="duel", players=2, sides=2, rounds=1, robot_pace="at_once")
    address = f"/api/tables/{table}/deal/1"
    page = Page(phone, table)
    page.play_until(lambda: page.table is not None and page.table.phase == "playing")
    assert phone.ask("POST", address, "{}").status == 409, "the round is in play"
    page.play_until(lambda: page.table is not None and page.table.phase == "finished")
    answer = phone.ask("POST", address, "{}").body
    phone.restart()
    assert phone.ask("POST", address, "{}").body == answer
    (key,) = [one for one in phone.records if one.startswith(ROUNDS)]
    played = kept_rounds.validate_json(phone.records[key])
    by_link = replace(played, plays=("draw",), ahead=9995)
    phone.records[key] = kept_rounds.dump_json(by_link).decode()
    phone.restart()
    assert phone.ask("POST", address, "{}").body == answer
    stored = kept_rounds.validate_json(phone.records[key])
    assert (stored.plays, stored.ahead) == (played.plays, played.ahead), "the table came first"
    sent = SentDeal.model_validate_json(answer)
    assert len([key for key in phone.records if key.startswith(ROUNDS)]) == 1
    (me,) = link_of(phone, sent.page).players
    replay = phone.ask("GET", f"/api/tables/{me.replays[0]}/replay/1")
    assert replay.status == 200

    friend = Phone(seed=6)
    friend.come_in("Ben")
    assert link_of(friend, sent.page).players == ()
    assert friend.ask("POST", f"/api{sent.table}?practice=1", "{}").status == 409
    dealt = PlayedOn.model_validate_json(friend.ask("POST", f"/api{sent.table}", "{}").body)
    again = phone.ask("POST", f"/api{sent.table}?practice=1", "{}")
    assert PlayedOn.model_validate_json(again.body).own.hand == dealt.own.hand
    first = phone.ask("GET", f"/api/tables/{table}/replay/1").json
    assert isinstance(first, list)
    assert first[0]["hands"][dealt.you.seat] == list(dealt.own.hand)
