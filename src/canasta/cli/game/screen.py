"""Draws the table as text, from the view of one seat, for any width.

No function here takes a state, so none can reveal hidden cards. Colours only repeat information
that is also in the words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from canasta.cards.faces import Face
from canasta.cards.kinds import BLACK_THREE, LAST_RANK, RED_THREE
from canasta.cards.lanes import canastas, count, to_kinds
from canasta.cli.game.card_faces import face_groups, face_text, kinds_text
from canasta.cli.layout import flowed, wrapped
from canasta.daily.robot_deal import is_for_points
from canasta.engine.actions import kinds_of
from canasta.engine.state.public_state import PublicState
from canasta.engine.state.state import View
from canasta.i18n import Narrator
from canasta.i18n.cards import counted, enumerated, of
from canasta.i18n.pile_sentences import pile_needs
from canasta.i18n.rules import RuleWords
from canasta.i18n.typography import sentence

_LONGEST_LABEL: Final = 9
_LABEL_STYLE: Final = "bold"
_OWN_STYLE: Final = "bold green"
_THEIR_STYLE: Final = "bold magenta"
_NATURAL_STYLE: Final = "bold red"
_MIXED_STYLE: Final = "bold"


@dataclass(frozen=True)
class Scene:
    """The data to draw: a view, and the faces of its cards."""

    view: View
    narrator: Narrator
    round_number: int
    """The number of the round in the game, from 1."""
    hand: tuple[Face, ...]
    """The player's own cards, sorted."""
    top: Face | None
    """The top card of the pile."""


def draw_table(scene: Scene, width: int) -> list[Text]:
    """Return the table as lines of at most ``width`` columns."""
    narrator, public = scene.narrator, scene.view.public
    lines = [_title(scene, width), Text("─" * width, "dim")]
    for side in narrator.side_order:
        style = _OWN_STYLE if narrator.is_on(side) else _THEIR_STYLE
        lines += _section(narrator.side(side), _side(narrator, public, side), width, style)
    words = narrator.words
    lines += _section(words.text("cli.screen.players"), [_players(scene)], width)
    stock = [Text(words.text("cli.screen.no_stock"))]
    if public.stock_size:
        stock = [Text(words.counted("cli.screen.cards", int(public.stock_size)))]
    lines += _section(words.text("cli.screen.stock"), [stock], width)
    lines += _section(words.text("cli.screen.pile"), _pile(scene), width)
    lines.append(Text("─" * width, "dim"))
    return lines + draw_hand(scene, width)


def _title(scene: Scene, width: int) -> Text:
    words, rules = scene.narrator.words, scene.narrator.rules
    name = RuleWords(words, rules).name()
    title = words.text(
        "cli.screen.title",
        number=scene.round_number,
        rules=name,
        target=words.points(rules.target),
    )
    # The target does not end a game in its last round.
    is_to_target = scene.view.public.game_rules.target == rules.target and not is_for_points(rules)
    if len(title) > width or not is_to_target:
        title = words.text("cli.screen.title.short", number=scene.round_number, rules=name)
    return Text(title[:width], "bold")


def _section(
    label: str, rows: Sequence[Sequence[Text]], width: int, style: str = _LABEL_STYLE
) -> list[Text]:
    """Return rows of pieces to the right of their label, or below a long label."""
    beside = len(label) <= _LONGEST_LABEL
    indent = _LONGEST_LABEL + 1 if beside else 2
    lines = [line for pieces in rows for line in flowed(pieces, width, indent=indent)]
    if not beside:
        return [Text(label, style), *lines]
    head = Text(label.ljust(indent), style)
    return [head.append_text(lines[0][indent:]), *lines[1:]]


def _side(narrator: Narrator, public: PublicState, side: int) -> list[list[Text]]:
    """Return the score, opening, melds, red threes and penalties of a side."""
    words = narrator.words
    opened = public.has_opened(side)
    state = words.text("cli.screen.opened")
    if not opened:
        state = words.text("cli.screen.opening", points=words.points(public.minimums[side]))
    rows = [[Text(words.text("cli.screen.score", points=words.points(public.scores[side])))]]
    rows[0].append(Text(state, "" if opened else "italic"))
    melds = meld_texts(narrator, public, side)
    if melds:
        rows.append(melds)
    extras: list[Text] = []
    if public.red_threes[side]:
        extras.append(Text(counted(words, RED_THREE, public.red_threes[side]), "red"))
    if public.penalties[side]:
        points = words.points(public.penalties[side])
        extras.append(Text(words.text("cli.screen.penalties", points=points)))
    return [*rows, extras] if extras else rows


def meld_texts(narrator: Narrator, public: PublicState, side: int) -> list[Text]:
    """Return the melds of a side: canastas in words, then other melds by rank."""
    naturals, wilds = public.naturals[side], public.wilds(side)
    made = canastas(naturals, wilds)
    closed: list[Text] = []
    others: list[Text] = []
    for rank in range(BLACK_THREE, LAST_RANK + 1):
        own = count(naturals, rank)
        if own == 0:
            continue
        twos, jokers = count(public.twos[side], rank), count(public.jokers[side], rank)
        kinds = kinds_of(rank, own, twos, jokers)
        if count(made, rank):
            concealed = count(public.concealed[side], rank) > 0
            closed.append(_canasta(narrator, rank, kinds, is_concealed=concealed))
        else:
            others.append(kinds_text(narrator.words, kinds))
    return closed + others


def _canasta(narrator: Narrator, rank: int, kinds: Sequence[int], *, is_concealed: bool) -> Text:
    """Return a canasta in words, with its number of cards and its wild cards."""
    words = narrator.words
    wilds = [kind for kind in kinds if kind != rank]
    name = words.text(
        f"cli.screen.canasta.{'mixed' if wilds else 'natural'}", of_rank=of(words, rank)
    )
    if is_concealed:
        name = words.text("cli.screen.canasta.concealed", canasta=name)
    size = words.counted("cli.screen.cards", len(kinds))
    text = Text(name, _MIXED_STYLE if wilds else _NATURAL_STYLE).append(f", {size}", "default")
    if wilds:
        text.append(f" {words.text('cli.screen.among')} {enumerated(words, wilds)}", "default")
    return text


def _players(scene: Scene) -> list[Text]:
    """Return the other players in order of play, with public facts about their hands."""
    narrator, public = scene.narrator, scene.view.public
    players = len(narrator.names)
    pieces: list[Text] = []
    for step in range(1, players):
        seat = (scene.view.seat + step) % players
        roles = [narrator.words.counted("cli.screen.cards", public.hand_sizes[seat])]
        if narrator.partners and narrator.is_on(narrator.side_of(seat)):
            roles.insert(0, narrator.words.text("cli.screen.partner"))
        if seat == public.dealer:
            roles.append(narrator.words.text("cli.screen.dealer"))
        exposed = public.penalty_cards_of(seat)
        if exposed:
            listed = enumerated(narrator.words, to_kinds(exposed))
            roles.append(narrator.words.text("cli.screen.penalty_cards", cards=listed))
        listed = ", ".join(roles)
        pieces.append(
            Text(narrator.words.text("cli.screen.player", name=narrator.names[seat], roles=listed))
        )
    return pieces


def _pile(scene: Scene) -> list[list[Text]]:
    """Return the pile's top card, its size, and the conditions for taking it."""
    narrator, public = scene.narrator, scene.view.public
    words = narrator.words
    if scene.top is None:
        return [[Text(words.text("cli.screen.pile.empty"))]]
    below = int(public.packet_start())
    size = len(public.pile) - below
    top = face_text(words, scene.top).append(" ").append(words.text("cli.screen.pile.top"))
    rows = [[top, Text(words.counted("cli.screen.pile.size", size))]]
    if below:
        rows.append([Text(words.counted("cli.screen.pile.blocked", below), "cyan")])
    if public.is_frozen():
        freezers = to_kinds(public.pile_counts & public.game_rules.freezing)
        listed = enumerated(words, freezers)
        rows.append([Text(narrator.text("cli.screen.pile.frozen", cards=listed), "cyan")])
    return rows + [[Text(need)] for need in pile_needs(narrator, public, scene.view.hand)]


def draw_hand(scene: Scene, width: int) -> list[Text]:
    """Return the player's own cards, grouped by rank."""
    words, public = scene.narrator.words, scene.view.public
    lines = [Text(words.counted("cli.screen.hand", len(scene.hand)), _LABEL_STYLE)]
    lines += flowed(face_groups(words, scene.hand), width, indent=2)
    exposed = public.penalty_cards_of(scene.view.seat)
    if exposed:
        listed = enumerated(words, to_kinds(exposed))
        open_cards = words.text("cli.screen.penalty_cards", cards=listed)
        lines += [Text(line) for line in wrapped(sentence(open_cards), width, indent="  ")]
    return lines


def draw_rest(scene: Scene, rest: Sequence[Face], width: int) -> list[Text]:
    """Return the cards left in the hand after the prepared play."""
    words = scene.narrator.words
    if not rest:
        return [Text(words.text("cli.screen.rest.none"))]
    label = Text(words.counted("cli.screen.rest", len(rest)))
    return [label, *flowed(face_groups(words, rest), width, indent=2)]
