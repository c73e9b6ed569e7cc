"""``docs/build/events.md``: every event, what it means, who may see it, and its sentences."""

import ast
import inspect
from typing import Final

from canasta.engine.events import EVENTS
from tests.reference.writing import (
    NOTICE,
    PLACEHOLDERS,
    classes_of,
    page,
    pattern_table,
    patterns,
    words_of_aliases,
)

_MODULE: Final = "engine/events.py"
_INTRODUCTION: Final = (
    NOTICE,
    "# Events",
    "",
    "Whatever happens in a hand is an event, for everybody or for one seat alone. Logs, records,",
    "the croupier and every sentence are made from events. Seats and sides count from 0; a kind of",
    "card is a number from 0 (red three) to 14 (joker), and `kinds` are several, in order.",
    "",
    *PLACEHOLDERS,
    "`you` addresses the player concerned, `other` everybody else.",
    "",
)


def events_page() -> str:
    """Return the page."""
    classes = {node.name: node for node in classes_of(_MODULE)}
    lines = list(_INTRODUCTION)
    for event in EVENTS:
        lines += _event(classes[event.__name__])
    lines += ["## Breaches", "", "What `Penalized` calls the breach:", ""]
    return page(lines + pattern_table("breach"))


def _event(node: ast.ClassDef) -> list[str]:
    aliases = words_of_aliases(_MODULE)
    fields = [
        f"{entry.target.id}: {_type(ast.unparse(entry.annotation), aliases)}"
        for entry in node.body
        if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name)
    ]
    meaning = inspect.cleandoc(ast.get_docstring(node) or "").replace("``", "`")
    head = f"## `{node.name}({', '.join(fields)})`"
    lines = [head, "", meaning, f"For {_audience(node)}.", ""]
    for case, english, french in patterns(f"event.{node.name}"):
        named = f"{case}: " if case else ""
        lines.append(f"- {named}{english} · *{french}*".replace("<br>", " / "))
    return [*lines, ""]


def _type(annotation: str, aliases: dict[str, list[str]]) -> str:
    words = aliases.get(annotation)
    return " | ".join([f'"{word}"' for word in words]) if words else annotation


def _audience(node: ast.ClassDef) -> str:
    """Return who may see an event: one that names the only seat has a property of its own."""
    for entry in node.body:
        if isinstance(entry, ast.FunctionDef) and entry.name == "private_to":
            who = (ast.get_docstring(entry) or "").rstrip(".")
            return who[:1].lower() + who[1:] + " alone"
    return "everybody"
