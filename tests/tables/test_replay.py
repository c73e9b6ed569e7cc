"""Applying the stored entries again rebuilds the same table."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.engine.plays import Draw, Play
from canasta.protocol.commands import table_commands
from canasta.protocol.settings import Clock, TableSettings
from canasta.tables.entry import Body, Entry, body_text
from canasta.tables.registry import ENTRY_ROWS
from canasta.tables.table import HostedTable, replay
from canasta.tables.table_refusals import Rejected
from tests.tables.simulated_evening import PEOPLE, TABLE, Evening, picture

TABLES = (
    TableSettings(players=2, sides=2, robot_delay_s=5),
    TableSettings(players=3, sides=3, clock=Clock(turn_s=5, bank_s=10), robot_delay_s=5),
    TableSettings(rules="laws1951", sanctions=True, seating="lot", clock=Clock(turn_s=9, bank_s=0)),
    TableSettings(rules="frimes", players=6, sides=3, target=500, seating="lot"),
)
LEVELS = ("easy", "medium", "genius")
PLAYS = ("draw", "draw back", "take", "ask", "yes", "no", "discard 4", "discard K", "nonsense")

SEATS = st.integers(0, 5)
ACTORS = st.sampled_from(PEOPLE)
SIMPLE = ("leave", "start", "next_hand", "pause", "resume", "give_up", "rematch", "close")
COMMANDS = st.one_of(
    st.sampled_from(SIMPLE[:-1] * 3 + SIMPLE).map(lambda kind: {"t": kind}),
    st.builds(
        lambda kind, seat: {"t": kind, "seat": seat},
        st.sampled_from(("sit", "sit", "sit", "stand_in", "remove", "hand_over")),
        SEATS,
    ),
    st.builds(
        lambda seat, level: {"t": "put_robot", "seat": seat, "level": level},
        SEATS,
        st.sampled_from(LEVELS),
    ),
    st.builds(
        lambda place: {"t": "change", "settings": TABLES[place].model_dump()}, st.integers(0, 3)
    ),
    st.builds(lambda play: {"t": "play", "play": play}, st.sampled_from(PLAYS)),
)
"""Random commands, most of which are refused; fields that depend on the moment are added later."""

STEPS = st.one_of(
    st.tuples(st.just("say"), ACTORS, COMMANDS),
    st.tuples(st.just("say"), ACTORS, COMMANDS),
    st.tuples(st.just("accept"), ACTORS, st.none()),
    st.tuples(st.just("seed"), ACTORS, st.none()),
    st.tuples(st.just("good play"), ACTORS, st.none()),
    st.tuples(st.just("good play"), ACTORS, st.none()),
    st.tuples(st.just("due"), ACTORS, st.none()),
    st.tuples(st.just("due"), ACTORS, st.none()),
    st.tuples(st.just("come"), ACTORS, st.none()),
    st.tuples(st.just("go"), ACTORS, st.none()),
    st.tuples(st.just("wait"), ACTORS, st.none()),
)
Step = tuple[str, str, dict[str, object] | None]


class Wild:
    """An evening at which people try any command at any time."""

    def __init__(self, chosen: TableSettings, people: int) -> None:
        self.evening = Evening()
        self.evening.gather(chosen, min(people, chosen.players), "easy")

    def step(self, step: Step) -> None:
        kind, actor, command = step
        evening = self.evening
        match kind:
            case "say" if command is not None:
                self._say(actor, command)
            case "accept":
                seq = evening.table.settings_seq
                self._say(actor, {"t": "accept", "settings_seq": seq})
            case "seed":
                self._give_seed(actor)
            case "good play" if evening.table.to_act >= 0:
                seat = evening.table.seats[evening.table.to_act]
                self._say(seat.actor or actor, {"t": "play", "play": evening.robots_play()})
            case "due":
                due = evening.table.due()
                if due:
                    evening.carry_out(due[0])
            case "come":
                evening.come(actor)
            case "go":
                evening.go(actor)
            case _:
                evening.now_ms += 4000

    def _say(self, actor: str, values: dict[str, object]) -> None:
        evening = self.evening
        if values["t"] == "play":
            values = {**values, "seen": evening.table.seq}
        values = {**values, "cmd_id": evening.cmd_id()}
        decided = evening.decide(actor, table_commands.validate_python(values))
        if isinstance(decided, Entry):
            evening.apply(decided)

    def _give_seed(self, actor: str) -> None:
        table = self.evening.table
        deal, seat = table.deal, table.seat_of(actor)
        if table.phase != "dealing" or deal is None or deal.is_void or seat not in deal.missing():
            return
        if deal.all_promised:
            self.evening.reveal(seat)
        else:
            self.evening.commit(seat)


@given(st.sampled_from(TABLES), st.integers(1, 6), st.lists(STEPS, max_size=60), st.integers(0, 59))
@settings(max_examples=120)
def test_the_entries_make_the_table_whatever_was_tried(
    chosen: TableSettings, people: int, steps: list[Step], check_at: int
) -> None:
    wild = Wild(chosen, people)
    wild._say("gann", {"t": "start"})
    for number, step in enumerate(steps):
        wild.step(step)
        if number == check_at:
            assert picture(wild.evening.replayed()) == picture(wild.evening.table)
    evening = wild.evening
    assert picture(evening.replayed()) == picture(evening.table)
    assert [entry.seq for entry in evening.entries] == list(range(1, len(evening.entries) + 1))
    assert len({(entry.actor, entry.cmd_id) for entry in evening.entries}) == len(evening.entries)


@given(st.sampled_from(TABLES), ACTORS, COMMANDS, st.integers(0, 200))
@settings(max_examples=100)
def test_deciding_changes_nothing(
    chosen: TableSettings, actor: str, command: dict[str, object], moves: int
) -> None:
    wild = Wild(chosen, 6)
    if moves:
        wild._say("gann", {"t": "start"})
        wild.evening.deal()
        for _ in range(moves % 30):
            wild.step(("good play", "gann", None))
    evening = wild.evening
    before = picture(evening.table)
    values: dict[str, object] = {"cmd_id": evening.cmd_id()}
    if command["t"] == "play":
        values["seen"] = evening.table.seq
    parsed = table_commands.validate_python({**command, **values})
    first, second = evening.decide(actor, parsed), evening.decide(actor, parsed)
    assert picture(evening.table) == before
    assert repr(first) == repr(second)
    for due in evening.table.due():
        evening.table.act(due, due.at_ms, seed=bytes(32), play=Play((Draw(),)))
    assert picture(evening.table) == before


def eventful() -> Evening:
    """Return an evening of two people with a clock and every kind of entry."""
    evening = Evening()
    evening.open(TABLES[3])
    for kind, seat in (("sit", 1), ("put_robot", 2), ("remove", 2)):
        actor, level = ("gbob", {}) if kind == "sit" else ("gann", {"level": "easy"})
        evening.say(actor, kind, seat=seat, **(level if kind == "put_robot" else {}))
    evening.come("gbob")
    short = {**TABLES[1].model_dump(), "players": 2, "sides": 2, "target": 2500}
    evening.say("gann", "change", settings=short)
    evening.say("gbob", "accept", settings_seq=evening.table.settings_seq)
    evening.say("gann", "start")
    evening.act("promise")
    evening.commit(0)
    evening.act("void")
    evening.deal()
    evening.table = evening.replayed()
    evening.come("gann", "gbob")
    evening.act("restart")
    evening.restore()
    evening.deal()
    evening.say("gann", "pause")
    evening.say("gann", "hand_over", seat=1)
    evening.say("gbob", "resume")
    evening.act("time_up", "draw")
    evening.go("gann")
    evening.act("stand_in")
    evening.say("gbob", "pace", pace="slow")
    evening.say("gbob", "hurry")
    evening.act("robot")
    evening.come("gann")
    evening.act("give_back")
    evening.go("gann", "gbob")
    evening.act("sleep")
    evening.come("gann", "gbob")
    evening.act("wake")
    evening.play_round()
    while evening.phase == "scoring":
        evening.deal_next_round()
        evening.play_round()
    evening.say("gann", "rematch")
    evening.say("gbob", "rematch")
    evening.say("gann", "give_up")
    evening.say("gann", "leave")
    evening.say("gbob", "close")
    return evening


def test_entries_of_every_kind_make_the_same_table() -> None:
    evening = eventful()
    assert {entry.kind for entry in evening.entries} == set(ENTRY_ROWS) - {"take_back"}
    for length in range(1, len(evening.entries) + 1):
        again = replay(TABLE, evening.entries[:length], evening.secrets)
        assert again.seq == length
    assert picture(evening.replayed()) == picture(evening.table)


def played() -> Evening:
    evening = Evening()
    evening.begin(TABLES[0])
    for _ in range(10):
        evening.play()
    return evening


def test_entries_of_another_table_are_not_applied() -> None:
    evening = played()
    with pytest.raises(ValueError, match="opens another table"):
        replay("table-9", evening.entries, evening.secrets)


def test_a_missing_entry_is_noticed() -> None:
    evening = played()
    del evening.entries[4]
    with pytest.raises(ValueError, match="cannot follow"):
        evening.replayed()


def test_an_entry_of_an_unknown_kind_is_noticed() -> None:
    evening = played()
    evening.entries[2] = replace(evening.entries[2], kind="cheat")
    with pytest.raises(ValueError, match="cheat"):
        evening.replayed()


def test_a_replay_calls_back_after_every_entry() -> None:
    evening = played()
    seen: list[int] = []

    def follow(table: HostedTable, entry: Entry, _applied: object) -> None:
        assert table.seq == entry.seq
        seen.append(entry.seq)

    replay(TABLE, evening.entries, evening.secrets, follow=follow)
    assert seen == [entry.seq for entry in evening.entries]


def test_the_same_commands_make_the_same_entries() -> None:
    first, second = played(), played()
    assert first.entries == second.entries
    assert first.secrets == second.secrets


def test_an_act_of_the_server_cannot_be_applied_twice() -> None:
    evening = Evening()
    evening.gather(TABLES[0])
    evening.say("gann", "start")
    due = evening.due("promise")
    first = evening.table.act(due, evening.now_ms, seed=bytes(32))
    second = evening.table.act(due, evening.now_ms, seed=bytes(32))
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert (first.actor, first.cmd_id) == (second.actor, second.cmd_id) == ("server", "promise-5")
    evening.apply(first, bytes(32))
    assert isinstance(evening.table.act(due, evening.now_ms, seed=bytes(32)), Rejected)


@pytest.mark.parametrize("text", ["[]", "7", "{", '"x"'])
def test_a_body_is_an_object(text: str) -> None:
    with pytest.raises(ValueError, match=r"body|Expecting"):
        Body(Entry(1, "", "", "open", text, 0))


def test_a_body_is_read_with_its_types() -> None:
    settings = TableSettings(scores=(5, 10))
    text = body_text({"a": "é", "n": 3, "f": True, "t": ["x"], "l": [1, 2], "d": settings.stored()})
    body = Body(Entry(1, "", "", "open", text, 0), b"secret")
    assert text.startswith('{"a":"é","n":3,"f":true,"t":["x"],"l":[1,2],"d":{')
    assert (body.text("a"), body.text("z")) == ("é", "")
    assert (body.number("n"), body.flag("f"), body.flag("z")) == (3, True, False)
    assert (body.texts("t"), body.numbers("l"), body.numbers("z")) == (("x",), (1, 2), ())
    assert body.message("d", TableSettings) == settings
    assert body.secret == b"secret"
    for read in (lambda: body.text("n"), lambda: body.number("a"), lambda: body.numbers("n")):
        with pytest.raises(ValueError, match="is not a"):
            read()
