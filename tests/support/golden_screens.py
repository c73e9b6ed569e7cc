"""Golden screens: small positions drawn in both languages, wide and narrow.

``python -m tests.regenerate`` rewrites the files; read the differences before you commit them.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from canasta.cards.faces import Face, faces_of
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import count
from canasta.cli.game.expected import expected, help_lines
from canasta.cli.game.screen import Scene, draw_table
from canasta.cli.game.sheet import draw_sheet
from canasta.cli.layout import wrapped
from canasta.engine.scoring import SideScore, score_round
from canasta.engine.state.state import State
from canasta.i18n import LANGUAGES, Language, Narrator, load
from canasta.record.position import load_position

FOLDER = Path(__file__).parents[1] / "golden"
WIDTHS = (100, 40)
NAMES = {
    2: ("Sud", "Nord"),
    4: ("Sud", "Ouest", "Nord", "Est"),
    6: ("Sud", "Ouest", "Nord-Ouest", "Nord", "Nord-Est", "Est"),
}

POSITIONS: Mapping[str, Mapping[str, object]] = {
    # Nobody has opened; a two freezes the pile.
    "opening": {
        "rules": "classic",
        "scores": [1650, 380],
        "hands": ["b4568 8TJQQKA2*", "45679", "45679", "45679"],
        "stock": "456789TJQKA",
        "pile": "52Q",
        "red_threes": [1, 0],
    },
    # Both sides have canastas, and the pile is long and not frozen.
    "melds": {
        "rules": "classic",
        "scores": [2140, 1895],
        "hands": ["445566TTTTJQQAA2*", "4567J", "7", "456TTT"],
        "stock": "4567TJQA",
        "pile": "4567J9",
        "phase": "play",
        "drawn": "stock",
        "melds": [["KKKKKKK", "QQQ2", "777"], ["888888**", "JJJJ", "AA2", "9999999"]],
        "concealed": ["", "9"],
        "red_threes": [2, 1],
    },
    # Six players in three sides; a blocked packet lies under the one on top.
    "packets": {
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
    # Two players, no stock left, a black three on top.
    "stock": {
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
    # The partner asks; penalty cards lie open.
    "question": {
        "rules": "laws1951",
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
}


def faces_held(counts: int) -> tuple[Face, ...]:
    """Return faces for these counts of kinds, with suits in turn."""
    held: list[Face] = []
    for kind in range(KIND_COUNT):
        faces = faces_of(kind)
        held += [faces[place % len(faces)] for place in range(count(counts, kind))]
    return tuple(held)


def scene_of(state: State, language: Language, seat: int = 0) -> Scene:
    """Return the table as the player in ``seat`` sees it."""
    game_rules = state.public.game_rules
    narrator = Narrator(
        load(language), game_rules.rules, NAMES[game_rules.players], game_rules.sides, seat
    )
    pile = state.public.pile
    top = faces_of(pile[-1])[0] if pile else None
    return Scene(state.view(seat), narrator, 3, faces_held(state.hand_counts[seat]), top)


def drawn(name: str, language: Language, width: int) -> str:
    """Return a position as text: the table, then the help for the current phase."""
    scene = scene_of(load_position(POSITIONS[name]), language)
    lines = [text.plain.rstrip() for text in draw_table(scene, width)]
    lines.append("")
    orders = ("hint", "table", "log", "scores", "rules", "save", "quit")
    helped = help_lines(scene.narrator, scene.view, orders, is_staging=False)
    for paragraph in (expected(scene.narrator, scene.view), *helped):
        lines += wrapped(paragraph, width)
    return "\n".join(lines) + "\n"


def sheet(name: str, language: Language, width: int) -> str:
    """Return the current score of a position as text."""
    state = load_position(POSITIONS[name])
    scene = scene_of(state, language)
    scores: list[SideScore] = score_round(state)
    totals = [
        before + score.total for before, score in zip(state.public.scores, scores, strict=True)
    ]
    lines = draw_sheet(scene.narrator, scores, totals, width)
    return "\n".join([text.plain.rstrip() for text in lines]) + "\n"


def golden() -> Iterator[tuple[str, str]]:
    """Yield the name and content of every golden file."""
    for language in LANGUAGES:
        for width in WIDTHS:
            for name in POSITIONS:
                yield f"table-{name}-{language}-{width}.txt", drawn(name, language, width)
            for name in ("melds", "packets"):
                yield f"sheet-{name}-{language}-{width}.txt", sheet(name, language, width)
