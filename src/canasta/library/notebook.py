"""A round as a table in HTML, for notebooks."""

from html import escape
from typing import Final

from canasta.cards.text import counts_text
from canasta.engine.state.state import State

_CELL: Final = "text-align:left;vertical-align:top"


def round_html(title: str, names: tuple[str, ...], state: State | None) -> str:
    """Return a round with every hand; ``state`` is None before the first deal."""
    rows = [_row("th", [title])]
    if state is not None:
        public = state.public
        rows.append(_row("td", ["", f"{public.awaited_text()}, dealer {public.dealer}"]))
        for side in range(public.game_rules.sides):
            melds = " ".join(public.meld_texts(side)) or "–"
            threes = "r" * public.red_threes[side]
            scores = f"{public.scores[side]} points"
            rows.append(_row("td", [f"side {side}", scores, f"{threes} {melds}".strip()]))
        rows.append(_row("td", ["stock", f"{public.stock_size} cards"]))
        frozen = "frozen" if public.pile and public.is_frozen() else ""
        rows.append(_row("td", ["pile", frozen, public.pile_text() or "–"]))
        for seat, hand in enumerate(state.hands):
            held = f"{public.hand_size(seat)} cards"
            rows.append(_row("td", [f"{seat} {names[seat]}", held, counts_text(hand.cards)]))
    return f"<table>{''.join(rows)}</table>"


def _row(tag: str, texts: list[str]) -> str:
    last = len(texts) - 1
    cells = [
        f'<{tag} style="{_CELL}"{_span(place, last)}>{escape(text)}</{tag}>'
        for place, text in enumerate(texts)
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _span(place: int, last: int) -> str:
    """Return the attribute that lets the last cell of a short row fill the row."""
    return f' colspan="{3 - last}"' if place == last and last < 2 else ""
