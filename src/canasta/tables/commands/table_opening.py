"""Opens a table with its first entry, from the form of the page for new tables."""

from canasta.agents.levels import level_names
from canasta.protocol.table_lists import NewTable
from canasta.record.rules_text import rules_hash
from canasta.tables.commands.decisions import Decided, Sender
from canasta.tables.commands.game_start import begin_game, use_settings
from canasta.tables.entry import Body, BodyValue, Entry
from canasta.tables.seats import SeatState, robot_on
from canasta.tables.settings_check import checked
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected


def decide_opening(table: TableState, new: NewTable, sender: Sender) -> Decided:
    """Decide to open a table; its founder gets seat 0 and is the host."""
    if table.seq > 0:
        return rejected("table.already")
    rules = checked(new.settings)
    if isinstance(rules, Rejected):
        return rules
    robots = [""] * new.settings.players
    for wish in new.seats:
        if wish.robot is None:
            continue
        if not 0 < wish.seat < new.settings.players:
            return rejected("table.no_such_seat")
        if wish.robot not in level_names():
            return rejected("table.bad_level")
        robots[wish.seat] = wish.robot
    if new.start and "" in robots[1:]:
        return rejected("table.not_full")
    body: dict[str, BodyValue] = {
        "table": table.id,
        "name": sender.name,
        "settings": new.settings.stored(),
        "rules_hash": rules_hash(rules),
        "robots": robots,
    }
    if new.start:
        body["start"] = True
        body["lots"] = sender.seed.hex()
    return body


def apply_opening(table: TableState, entry: Entry, body: Body) -> Applied:
    """Seat the founder, who accepts the settings, and the robots; begin a game if requested."""
    if body.text("table") != table.id:
        raise ValueError(f"entry {entry.seq} opens another table")
    use_settings(table, entry, body)
    name = body.text("name")
    founder = SeatState(entry.actor, name, accepted_seq=table.settings_seq)
    founder.gone_since_ms = None if entry.actor in table.present else entry.at_ms
    table.seats[0] = founder
    table.host = entry.actor
    taken = [name]
    for number, level in enumerate(body.texts("robots")):
        if level:
            table.seats[number] = robot_on(number, level, taken)
            taken.append(table.seats[number].name)
    notes = [Note("opened", 0, name)]
    if body.flag("start"):
        notes += begin_game(table, entry, body)
    return Applied(notes=tuple(notes))
