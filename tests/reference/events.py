"""``docs/build/events.md``: every event with its meaning and its audience."""

import ast
import inspect
from typing import Final

from canasta.engine.events import EVENTS
from tests.reference.writing import NOTICE, classes_of, page, patterns, table, words_of_aliases

_MODULE: Final = "engine/events.py"
_INTRODUCTION: Final = (
    NOTICE,
    "# Events",
    "",
    "An event is something that happens in a round; everybody or one seat alone may know it. Logs,",
    "records, the croupier and all sentences are made from events. Seats and sides are numbered",
    "from 0. A kind of card is a number from 0 (red three) to 14 (joker); `kinds` is a list in the",
    "order of the cards.",
    "",
)


def events_page() -> str:
    """Return the page."""
    classes = {node.name: node for node in classes_of(_MODULE)}
    breaches = ", ".join([f"{name} ({english})" for name, english in patterns("breach")])
    breaches = breaches.replace("{of_pile}", "of the discard pile")
    return page(
        [
            *_INTRODUCTION,
            *table(
                ("event", "meaning", "for"), [_event(classes[event.__name__]) for event in EVENTS]
            ),
            f"The `breach` of `Penalized` is one of {breaches}.",
        ]
    )


def _event(node: ast.ClassDef) -> tuple[str, str, str]:
    aliases = words_of_aliases(_MODULE)
    fields = [
        f"{entry.target.id}: {_type(ast.unparse(entry.annotation), aliases)}"
        for entry in node.body
        if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name)
    ]
    meaning = inspect.cleandoc(ast.get_docstring(node) or "").replace("``", "`")
    return f"`{node.name}({', '.join(fields)})`", " ".join(meaning.split()), _audience(node)


def _type(annotation: str, aliases: dict[str, list[str]]) -> str:
    words = aliases.get(annotation)
    return " | ".join([f'"{word}"' for word in words]) if words else annotation


def _audience(node: ast.ClassDef) -> str:
    """Return who may see an event: private events have a property ``private_to``."""
    for entry in node.body:
        if isinstance(entry, ast.FunctionDef) and entry.name == "private_to":
            return (ast.get_docstring(entry) or "").rstrip(".").lower()
    return "everybody"
