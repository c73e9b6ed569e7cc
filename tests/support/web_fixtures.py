"""Messages of real tables, for trying out pages: ``python -m tests.support.web_fixtures DIR``.

Every file is one message of the server (``welcome`` or ``update``), in French for seat 0 unless its
name says otherwise.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from canasta.cards.faces import Face, kind_of_face, pack_of_faces
from canasta.cards.kinds import ACE, FOUR, LETTERS, RED_THREE
from canasta.cards.lanes import to_kinds
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State
from canasta.i18n import Language
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.updates import You, server_messages
from canasta.record.croupier import Croupier, face_order
from canasta.record.position import read_position
from canasta.rules import load_rules
from tests.tables.hosted import Hosted

CLASSIC = TableSettings(name="Jeudi soir", visibility="public", robot_pace="calm")

EARLY: Mapping[str, object] = {
    "scores": [1650, 380],
    "stock": "456789TJQKA",
    "pile": "56Q",
    "red_threes": [1, 0],
}
"""Values that positions early in a round have in common."""

POSITIONS: Mapping[str, tuple[TableSettings, Mapping[str, object]]] = {
    "opening": (
        CLASSIC,
        {
            **EARLY,
            "hands": ["b4568 8TJQQKA2*", 7, 9, 5],
        },
    ),
    "opening-prepared": (
        CLASSIC,
        {
            **EARLY,
            "hands": ["b4568 8TJQQKKKAA2*", 7, 9, 5],
            "phase": "play",
            "drawn": "stock",
        },
    ),
    "frozen": (
        CLASSIC,
        {
            **EARLY,
            "hands": ["b4568 8TJQKA2*", 7, 9, 5],
            "pile": "5627*49Q",
            "melds": [["KKK2", "777777"], ["AAA*"]],
            "red_threes": [1, 2],
        },
    ),
    "long-hand-36": (
        CLASSIC,
        {
            **EARLY,
            "hands": ["bb4445566778899TTTJJJQQQKKKAAAA222**", 7, 9, 5],
            "pile": "569Q",
        },
    ),
    "long-hand-40": (
        TableSettings(name="", rules="frimes", players=6, sides=2),
        {
            **EARLY,
            "rules": "frimes",
            "players": 6,
            "sides": 2,
            "hands": [
                "bb444555666777888999TTTTJJJQQQKKKAAA2222",
                7,
                9,
                5,
                4,
                2,
            ],
            "pile": "569Q",
        },
    ),
    "six-melds": (
        CLASSIC,
        {
            "scores": [3120, 2890],
            "hands": ["45JQ2", 3, 2, 4],
            "stock": "45TQ",
            "pile": "468Q8",
            "phase": "play",
            "drawn": "stock",
            "melds": [
                ["KKKKKKK", "QQQ2", "77772*", "AAA", "TTTTT", "555"],
                ["888822*", "JJJJ", "AA2", "9999999", "666", "444"],
            ],
            "concealed": ["", "9"],
            "red_threes": [2, 1],
        },
    ),
    "blocked": (
        TableSettings(rules="frimes", players=6, sides=3),
        {
            "rules": "frimes",
            "players": 6,
            "sides": 3,
            "scores": [0, 3120, 700],
            "hands": ["4555889JJQKA", "46", "46", "467", "457", "4"],
            "stock": "45",
            "pile": "467 2 | QQ J",
            "melds": [["AAAA*"], [], ["99999992"]],
            "red_threes": [0, 0, 3],
        },
    ),
    "question": (
        TableSettings(rules="laws1951", sanctions=True),
        {
            "rules": "laws1951",
            "sanctions": True,
            "scores": [300, 0],
            "turn": 2,
            "phase": "answer",
            "hands": ["4455KKA", "99J", "4b", "A"],
            "stock": "4566",
            "pile": "456T",
            "melds": [["JJJ2"], ["8888882"]],
            "penalty_cards": ["", "J", "", ""],
            "penalties": [0, 150],
        },
    ),
    "stock-empty": (
        TableSettings(rules="duel", players=2),
        {
            "rules": "duel",
            "scores": [-55, 4200],
            "hands": ["4455KKA", "9999"],
            "stock": "",
            "pile": "456b",
            "phase": "play",
            "drawn": "stock",
            "melds": [["JJJ2"], ["88888882"]],
            "red_threes": [4, 0],
        },
    ),
}
"""Tables that are hard to reach by playing, by the name of the file."""

PLAYED: Mapping[str, TableSettings] = {
    "two": TableSettings(rules="duel", players=2, sides=2),
    "three": TableSettings(players=3, sides=3),
    "four": CLASSIC,
    "five": TableSettings(rules="frimes", players=5, sides=5),
    "six-in-two": TableSettings(players=6, sides=2),
    "six-in-three": TableSettings(
        rules="frimes", players=6, sides=3, clock=Clock(turn_s=30, bank_s=120)
    ),
    "six-alone": TableSettings(rules="frimes", players=6, sides=6),
}
"""The settings of tables that robots play to the middle of a round, by the name of the file."""


def cards_of(state: State) -> Croupier:
    """Return real cards for a position, with any suits."""
    game_rules = state.public.game_rules
    rules = game_rules.rules
    pack = pack_of_faces(game_rules.packs, rules.jokers_per_pack)
    pack.sort(key=lambda face: ("SHDC".find(face[1]), face[0]))
    spare: dict[int, list[Face]] = {}
    for place in range(len(pack)):
        face = pack[place * 31 % len(pack)]
        spare.setdefault(kind_of_face(face), []).append(face)
    cards = Croupier(game_rules, pack)
    table = state.public
    cards.stock = [spare[kind].pop() for kind in state.stock]
    cards.hands = [
        sorted([spare[kind].pop() for kind in to_kinds(hand)], key=face_order)
        for hand in state.hand_counts
    ]
    cards.pile = [spare[kind].pop() for kind in table.pile]
    for side in range(game_rules.sides):
        cards.red_threes[side] = [spare[RED_THREE].pop() for _ in range(table.red_threes[side])]
        for meld in table.meld_texts(side):
            rank = LETTERS.index(meld.partition(":")[0] if ":" in meld else meld[0])
            laid = meld.partition(":")[2] or meld
            cards.melds[side][rank] = [spare[LETTERS.index(letter)].pop() for letter in laid]
    return cards


def filled(position: Mapping[str, object]) -> dict[str, object]:
    """Return the position with cards instead of mere sizes of hands."""
    hands = position["hands"]
    assert isinstance(hands, list)
    named = {key: position.get(key, "") for key in ("stock", "pile", "melds")}
    rules = load_rules(str(position.get("rules", "classic")))
    spare = Counter(dict.fromkeys(range(FOUR, ACE + 1), 4 * rules.packs[0]))
    spare.subtract([LETTERS.find(letter) for letter in f"{named}{hands}"])
    left = [kind for place in range(12) for kind in spare if spare[kind] > place]
    return dict(position) | {
        "hands": [
            hand if isinstance(hand, str) else "".join([LETTERS[left.pop()] for _ in range(hand)])
            for hand in hands
        ]
    }


def at_position(settings: TableSettings, position: Mapping[str, object]) -> Hosted:
    """Return a table with a round in a given position."""
    hosted = Hosted(settings)
    hosted.start()
    hosted.deal()
    game = hosted.table.card_game
    assert game is not None
    state = read_position(filled(position))
    game.game.round = game._state = state
    game.game.totals = list(state.public.scores)
    game._croupier = cards_of(state)
    return hosted


def dealt(settings: TableSettings) -> Hosted:
    """Return a table with a robot in the last seat and the first round dealt."""
    hosted = Hosted(settings, people=settings.players - 1)
    hosted.start()
    hosted.deal()
    return hosted


def midway(settings: TableSettings) -> Hosted:
    """Return a table at which robots have played to a turn of the first seat in mid-round."""
    hosted = dealt(settings)
    hosted.play_on(30)
    while hosted.table.to_act not in (0, -1):
        hosted.play_on(1)
    return hosted


def welcome(hosted: Hosted, seat: int = 0, language: Language = "fr") -> str:
    name = "" if seat == NO_SEAT else hosted.table.seats[seat].name
    moment = hosted.frames.moment(hosted.now_ms)
    return moment.welcome(seat, language, You(name=name, seat=seat, is_host=seat == 0), 2)


def update(hosted: Hosted, seat: int = 0, language: Language = "fr") -> str:
    return hosted.frames.moment(hosted.now_ms).update(seat, language)


def fixtures() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every message."""
    for name, (settings, position) in POSITIONS.items():
        yield name, welcome(at_position(settings, position))
    yield from before_the_deal()
    for name, settings in PLAYED.items():
        yield f"{name}-dealt", update(dealt(settings))
        hosted = midway(settings)
        yield name, welcome(hosted)
        yield f"{name}-watcher", welcome(hosted, NO_SEAT)
        yield f"{name}-en", welcome(hosted, 1, "en")
        for number in range(6):
            hosted.play_on(1)
            yield f"{name}-update-{number + 1}", update(hosted)
        hosted.play_on()
        yield f"{name}-scoring", welcome(hosted)
        yield f"{name}-scored-update", update(hosted)
    yield from finished()


def before_the_deal() -> Iterator[tuple[str, str]]:
    """Yield messages of a table that waits for its players, and of a table that deals."""
    hosted = Hosted(CLASSIC, people=3)
    yield "gathering", welcome(hosted)
    hosted.start()
    hosted.act("promise")
    yield "dealing", welcome(hosted)


def finished() -> Iterator[tuple[str, str]]:
    """Yield messages of a short finished game, with the score of every round."""
    hosted = Hosted(TableSettings(target=1500), people=1)
    hosted.start()
    hosted.deal()
    hosted.play_on()
    while hosted.phase == "scoring":
        hosted.deal_next_round()
        hosted.play_on()
    yield "finished", welcome(hosted)


def main() -> None:
    """Write all messages to a folder, as indented JSON."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    kinds: Counter[str] = Counter()
    for name, text in fixtures():
        message = server_messages.validate_json(text)
        kinds[message.t] += 1
        (folder / f"{name}.json").write_text(message.model_dump_json(indent=1), encoding="utf-8")
    sys.stdout.write(f"{dict(kinds)} in {folder}\n")


if __name__ == "__main__":
    main()
