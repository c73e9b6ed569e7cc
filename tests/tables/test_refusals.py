"""A table can give every reason for refusing a command, and a refusal changes nothing."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from canasta.i18n import LANGUAGES, load
from canasta.protocol.settings import TableSettings
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import (
    TABLE_REFUSALS,
    Rejected,
    TableRefusal,
    rejected,
    table_refusal_sentence,
)
from tests.i18n.sentence_helpers import looks_like_a_sentence
from tests.tables.simulated_evening import NOON, Evening

FOUR = TableSettings()
TWO = TableSettings(players=2, sides=2)
SETTINGS = FOUR.model_dump()
ELSEWHERE = {"table.watching", "table.no_hints"}
"""Codes of refusals of connections and hints, not of commands."""
TAKING_BACK = {
    *("table.card_seen", "table.no_taking_back", "table.not_alone", "table.nothing_played"),
    *("table.other_played", "table.plays_stand"),
}
"""The codes that ``test_taking_back.py`` provokes."""


def gathered(settings: TableSettings = FOUR, people: int = 2) -> Evening:
    evening = Evening()
    evening.gather(settings, people)
    return evening


def robots_stay() -> Evening:
    return gathered(TableSettings(robot_seats="kept"))


def three() -> Evening:
    return gathered(people=3)


def opened() -> Evening:
    evening = Evening()
    evening.open(FOUR)
    return evening


def begun(settings: TableSettings = TWO) -> Evening:
    evening = Evening()
    evening.begin(settings, 2)
    return evening


def promised() -> Evening:
    evening = gathered(TWO)
    evening.say("gann", "start")
    evening.act("promise")
    return evening


def finished() -> Evening:
    evening = begun()
    evening.say("gbob", "give_up")
    return evening


def absent(settings: TableSettings = FOUR) -> Evening:
    evening = begun(settings)
    evening.go("gbob")
    return evening


def given_up() -> Evening:
    evening = Evening()
    evening.begin(FOUR, 3)  # Ann and Cleo are partners
    evening.say("gann", "give_up")
    return evening


def stood_in() -> Evening:
    evening = absent()
    evening.say("gann", "stand_in", seat=1)
    return evening


def paused() -> Evening:
    evening = begun()
    evening.say("gann", "pause")
    return evening


def closed() -> Evening:
    evening = opened()
    evening.say("gann", "close")
    return evening


def scored() -> Evening:
    evening = begun()
    evening.play_round()
    assert evening.phase == "scoring"
    return evening


def changed(**values: object) -> dict[str, object]:
    return {"settings": {**SETTINGS, **values}}


def titled(title: str) -> str:
    return f'title_fr = "{title}"'


def deal_of(evening: Evening, **values: object) -> dict[str, object]:
    deal = evening.deal_now
    return {"hand": deal.round_number, "attempt": deal.attempt, **values}


class Case(NamedTuple):
    """A command, the state of the table, and the code of the refusal."""

    code: str
    stand: Callable[[], Evening]
    actor: str
    kind: str
    values: dict[str, object]

    def __str__(self) -> str:
        return f"{self.kind}: {self.code} ({self.stand.__name__})"


def case(
    code: str, stand: Callable[[], Evening], actor: str, kind: str, /, **values: object
) -> Case:
    return Case(code, stand, actor, kind, values)


HEX = "ab" * 32
CASES: list[Case] = [
    case("table.closed", closed, "gann", "sit", seat=1),
    case("table.closed", closed, "gann", "close"),
    # Seats
    case("table.no_such_seat", opened, "gbob", "sit", seat=4),
    case("table.no_such_seat", opened, "gann", "remove", seat=5),
    case("table.seat_taken", opened, "gbob", "sit", seat=0),
    case("table.seat_taken", gathered, "gann", "sit", seat=1),
    case("table.full", robots_stay, "gcleo", "sit", seat=2),
    case("table.already", gathered, "gbob", "sit", seat=1),
    case("table.full", begun, "gcleo", "sit", seat=1),
    case("table.wrong_phase", begun, "gann", "sit", seat=1),
    case("table.settings_changed", gathered, "gcleo", "sit", seat=2, settings_seq=7),
    case("table.not_seated", opened, "gbob", "leave"),
    case("table.not_host", gathered, "gbob", "put_robot", seat=2, level="easy"),
    case("table.not_host", gathered, "gbob", "stand_in", seat=0),
    case("table.not_host", gathered, "gbob", "remove", seat=0),
    case("table.not_host", gathered, "gbob", "hand_over", seat=1),
    case("table.own_seat", gathered, "gann", "remove", seat=0),
    case("table.own_seat", gathered, "gann", "hand_over", seat=0),
    case("table.bad_level", opened, "gann", "put_robot", seat=1, level="genius"),
    case("table.present", gathered, "gann", "put_robot", seat=1, level="easy"),
    case("table.present", begun, "gann", "put_robot", seat=1, level="easy"),
    case("table.present", begun, "gann", "stand_in", seat=1),
    case("table.wrong_phase", gathered, "gann", "stand_in", seat=1),
    case("table.no_person", given_up, "gbob", "stand_in", seat=3),
    case("table.already", stood_in, "gann", "stand_in", seat=1),
    case("table.no_person", opened, "gann", "remove", seat=1),
    case("table.no_person", given_up, "gbob", "remove", seat=3),
    case("table.no_person", gathered, "gann", "remove", seat=1, person="Who left meanwhile"),
    case("table.no_person", gathered, "gann", "hand_over", seat=2),
    # Before the game
    case("table.not_seated", opened, "gbob", "accept", settings_seq=1),
    case("table.settings_changed", opened, "gann", "accept", settings_seq=0),
    case("table.already", gathered, "gbob", "accept", settings_seq=1),
    case("table.wrong_phase", begun, "gbob", "accept", settings_seq=1),
    case("table.not_host", gathered, "gbob", "change", **changed()),
    case("table.wrong_phase", begun, "gann", "change", **changed()),
    case("table.wrong_phase", finished, "gann", "change", **changed()),
    case("table.bad_rules", opened, "gann", "change", **changed(rules="poker")),
    case("table.bad_rules", opened, "gann", "change", **changed(house_rules="max_wilds = 99")),
    case("table.bad_title", opened, "gann", "change", **changed(house_rules=titled("x" * 61))),
    case("table.bad_title", opened, "gann", "change", **changed(house_rules=titled("\u3164"))),
    case("table.bad_arrangement", opened, "gann", "change", **changed(players=5, sides=5)),
    case("table.bad_scores", opened, "gann", "change", **changed(scores=(100,))),
    case("table.bad_scores", opened, "gann", "change", **changed(scores=(102, 0))),
    case("table.bad_scores", opened, "gann", "change", **changed(scores=(5000, 0))),
    case("table.bad_scores", opened, "gann", "change", **changed(dealer=4)),
    case("table.no_sanctions", opened, "gann", "change", **changed(sanctions=True)),
    case("table.bad_level", opened, "gann", "change", **changed(stand_in="genius")),
    case(
        "table.full",
        three,
        "gann",
        "change",
        **changed(players=2),
    ),
    case("table.not_host", gathered, "gbob", "start"),
    case("table.not_full", opened, "gann", "start"),
    case("table.wrong_phase", begun, "gann", "start"),
    # The deal
    case("table.not_seated", promised, "gcleo", "commit", hand=1, attempt=1, commit=HEX),
    case("table.wrong_phase", gathered, "gbob", "commit", hand=1, attempt=1, commit=HEX),
    case("table.stale", promised, "gbob", "commit", hand=1, attempt=2, commit=HEX),
    case("table.stale", promised, "gbob", "commit", hand=2, attempt=1, commit=HEX),
    case("table.wrong_phase", promised, "gbob", "reveal", hand=1, attempt=1, seed=HEX),
    # Play
    case("table.not_seated", begun, "gcleo", "play", seen=99, play="draw"),
    case("table.wrong_phase", gathered, "gann", "play", seen=99, play="draw"),
    case("table.wrong_phase", scored, "gann", "play", seen=999, play="draw"),
    case("table.paused", paused, "gann", "play", seen=99, play="draw"),
    case("table.gave_up", given_up, "gann", "play", seen=99, play="draw"),
    case("table.robot_plays", stood_in, "gbob", "play", seen=99, play="draw"),
    case("table.stale", begun, "gann", "play", seen=3, play="draw"),
    case("table.other_seat", begun, "gbob", "play", seen=99, play="0: draw"),
    case("turn.not_yours", begun, "gbob", "play", seen=99, play="draw"),
    case("turn.draw_first", begun, "gann", "play", seen=99, play="discard 9"),
    case("text.syntax", begun, "gann", "play", seen=99, play="hello"),
    # Between rounds, and the end
    case("table.not_seated", scored, "gcleo", "next_hand"),
    case("table.wrong_phase", begun, "gann", "next_hand"),
    case("table.not_host", begun, "gbob", "pause"),
    case("table.wrong_phase", gathered, "gann", "pause"),
    case("table.already", paused, "gann", "pause"),
    case("table.already", begun, "gann", "resume"),
    case("table.not_host", paused, "gbob", "resume"),
    case("table.not_seated", begun, "gcleo", "give_up"),
    case("table.wrong_phase", gathered, "gbob", "give_up"),
    case("table.wrong_phase", finished, "gann", "give_up"),
    case("table.already", given_up, "gann", "give_up"),
    case("table.not_seated", finished, "gcleo", "rematch"),
    case("table.wrong_phase", begun, "gann", "rematch"),
    case("table.not_host", begun, "gbob", "close"),
]


@pytest.mark.parametrize("refused", CASES, ids=str)
def test_a_command_is_refused(refused: Case) -> None:
    evening = refused.stand()
    assert evening.refused(refused.actor, refused.kind, **refused.values) == [refused.code]


def test_people_who_have_not_accepted_are_named() -> None:
    evening = opened()
    for seat, actor in enumerate(("gbob", "gcleo", "gdan"), start=1):
        evening.say(actor, "sit", seat=seat)
    evening.say("gcleo", "accept", settings_seq=1)
    decided = evening.decide("gann", evening.command("start"))
    assert decided == rejected("table.not_accepted", names=("Bob", "Dan"))
    assert "Bob and Dan" in table_refusal_sentence(load("en"), rejected_for(decided))


def rejected_for(decided: object) -> TableRefusal:
    assert isinstance(decided, Rejected)
    (reason,) = decided.reasons
    assert isinstance(reason, TableRefusal)
    return reason


def test_a_newcomer_has_to_accept_before_a_rematch() -> None:
    evening = finished()
    evening.say("gbob", "leave")
    evening.say("gcleo", "sit", seat=1)
    assert evening.refused("gcleo", "rematch") == ["table.not_accepted"]
    evening.say("gcleo", "accept", settings_seq=1)
    evening.say("gcleo", "rematch")
    assert evening.refused("gcleo", "rematch") == ["table.already"]


def test_readiness_is_refused_twice_and_in_a_pause() -> None:
    evening = scored()
    evening.say("gbob", "next_hand")
    assert evening.refused("gbob", "next_hand") == ["table.already"]
    evening.say("gann", "pause")
    assert evening.refused("gann", "next_hand") == ["table.paused"]


def test_a_seed_is_accepted_once_and_must_be_the_promised_one() -> None:
    evening = promised()
    evening.commit(0)
    assert evening.refused("gann", "commit", **deal_of(evening, commit=HEX)) == ["table.already"]
    evening.commit(1)
    assert evening.refused("gann", "reveal", **deal_of(evening, seed=HEX)) == ["table.bad_commit"]
    evening.reveal(0)
    seed = evening.seed_of(0).hex()
    assert evening.refused("gann", "reveal", **deal_of(evening, seed=seed)) == ["table.already"]


def test_a_seed_is_not_awaited_from_a_seat_that_was_away() -> None:
    evening = gathered(TWO)
    evening.go("gbob")
    evening.now_ms += 60_000
    evening.say("gann", "start")
    evening.act("promise")
    evening.come("gbob")
    refused = evening.refused("gbob", "commit", **deal_of(evening, commit=HEX))
    assert refused == ["table.not_awaited"]


def test_a_void_attempt_accepts_nothing() -> None:
    evening = promised()
    evening.act("void")
    refused = evening.refused("gbob", "commit", **deal_of(evening, commit=HEX))
    assert refused == ["table.wrong_phase"]


def test_a_table_that_was_never_opened_is_closed() -> None:
    table = HostedTable("table-2")
    command = Evening().command("leave")
    assert table.decide("gann", command, NOON) == rejected("table.closed")


def test_every_code_is_provoked() -> None:
    provoked = {found.code for found in CASES if found.code.startswith("table.")}
    provoked |= {"table.not_accepted", "table.bad_commit", "table.not_awaited"}
    assert provoked | ELSEWHERE | TAKING_BACK == set(TABLE_REFUSALS)
    assert list(TABLE_REFUSALS) == sorted(TABLE_REFUSALS)


def test_every_code_has_a_sentence() -> None:
    for language in LANGUAGES:
        for code in TABLE_REFUSALS:
            if code == "table.bad_rules":
                continue
            names = ("Ann", "Bob") if code == "table.not_accepted" else ()
            text = table_refusal_sentence(load(language), TableRefusal(code, names))
            assert looks_like_a_sentence(text.split(". ")[-1]), text


BAD_RULES = [
    ({"rules": "poker"}, "laws1951, frimes, classic"),
    ({"rules": "../../etc/passwd"}, "laws1951, frimes, classic"),
    ({"house_rules": "max_wilds = 99"}, "max_wilds = 99"),
    ({"house_rules": "max_wilds 99"}, "line 1, column 11"),
    ({"house_rules": 'base = "duel"'}, 'base = "duel"'),
    ({"house_rules": 'base = "/etc/passwd"'}, 'base = "/etc/passwd"'),
    ({"house_rules": "max_wild = 1"}, "max_wild"),
    ({"house_rules": 'wild_blocks = true\nfrozen_by = ["wild"]'}, "block and freeze"),
    ({"house_rules": "[" * 4000}, "TOML"),
    ({"house_rules": "max_wilds = 1" + 7000 * "0"}, "TOML"),
    ({"house_rules": "max_wilds = 0x1" + 7000 * "0"}, "TOML"),
    ({"target": 7}, "target = 7"),
]


@pytest.mark.parametrize(("values", "explanation"), BAD_RULES)
def test_wrong_rules_are_explained(values: dict[str, object], explanation: str) -> None:
    evening = opened()
    decided = evening.decide("gann", evening.command("change", **changed(**values)))
    reason = rejected_for(decided)
    assert reason.code == "table.bad_rules"
    assert explanation in table_refusal_sentence(load("en"), reason)
    assert "house.toml" not in table_refusal_sentence(load("en"), reason)


def test_house_rules_may_name_their_own_base() -> None:
    for text in ("max_wilds = 2", 'base = "classic"\nmax_wilds = 2'):
        evening = opened()
        evening.say("gann", "change", **changed(house_rules=text, target=2000))
        rules = evening.table.rules
        assert (rules.max_wilds, rules.target) == (2, 2000)
