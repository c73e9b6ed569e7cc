"""TypeScript declarations of the messages, made from the source of their models.

Only the source has the names of type aliases and the docstrings of fields.
"""

import ast
import inspect
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Final

from canasta.protocol.names import wire_name

_BASE: Final = "Message"
_SIMPLE: Final = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}
_HEAD: Final = (
    "// Written by `python -m tests.regenerate` from src/canasta/protocol; not to be edited.\n"
)


@dataclass
class Interface:
    """A message, or a part of one."""

    name: str
    base: str
    """The message that this message extends, or an empty string."""
    doc: str
    types: dict[str, str] = field(default_factory=dict)
    """The type of each field."""
    docs: dict[str, str] = field(default_factory=dict)
    """The docstring of each field that has one."""
    defaults: set[str] = field(default_factory=set)
    """The fields with a default."""


@dataclass(frozen=True)
class Alias:
    """A named type."""

    name: str
    type: str
    doc: str


class ModuleSource:
    """The types of one module, in their order in the source."""

    def __init__(self, module: ModuleType) -> None:
        """Read the source of ``module``."""
        self._body: Final = ast.parse(inspect.getsource(module)).body

    def entries(self) -> Iterator[Interface | Alias]:
        """Yield messages and named types in the order of the source."""
        for node, following in zip(self._body, [*self._body[1:], None], strict=True):
            match node:
                case ast.ClassDef(name=name) if name != _BASE:
                    yield _interface(node)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_type(value):
                    yield Alias(name, _type(value), _doc(following))
                case _:
                    pass

    def interfaces(self) -> Iterator[Interface]:
        """Yield the messages and their parts."""
        for entry in self.entries():
            if isinstance(entry, Interface):
                yield entry


def declarations(sources: Sequence[ModuleSource], client_roots: Collection[str]) -> str:
    """Return the declarations of everything in ``sources``.

    Fields with a default are optional in messages that only browsers send: those in
    ``client_roots`` and their parts, except parts that the server also sends.
    """
    entries = [entry for source in sources for entry in source.entries()]
    interfaces = {entry.name: entry for entry in entries if isinstance(entry, Interface)}
    sent_by_client = _reached(interfaces, client_roots)
    sent_by_server = _reached(interfaces, set(interfaces) - sent_by_client)
    loose = sent_by_client - sent_by_server
    return _HEAD + "".join([_written(entry, loose) for entry in entries])


def _reached(interfaces: dict[str, Interface], roots: Collection[str]) -> set[str]:
    """Return ``roots`` with all messages that they contain or extend."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in interfaces and name not in found:
            found.add(name)
            entry = interfaces[name]
            waiting += re.findall(r"\w+", " ".join([entry.base, *entry.types.values()]))
    return found


def _interface(node: ast.ClassDef) -> Interface:
    base = ast.unparse(node.bases[0])
    entry = Interface(
        wire_name(node.name), "" if base == _BASE else base, ast.get_docstring(node) or ""
    )
    for part, following in zip(node.body, [*node.body[1:], None], strict=True):
        match part:
            case ast.AnnAssign(target=ast.Name(id=field_name), annotation=annotation, value=value):
                name = wire_name(field_name)
                entry.types[name] = _type(annotation)
                if doc := _doc(following):
                    entry.docs[name] = doc
                if value is not None and name != "t":
                    entry.defaults.add(name)
            case _:
                pass
    return entry


def _is_type(value: ast.expr) -> bool:
    match value:
        case ast.Subscript(value=ast.Name(id="Annotated" | "Literal")) | ast.BinOp():
            return True
        case _:
            return False


def _type(node: ast.expr) -> str:
    """Return an annotation in TypeScript.

    Raises:
        ValueError: the annotation is not supported.
    """
    match node:
        case ast.Name(id=name):
            return _SIMPLE.get(name, wire_name(name))
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[first, *_])):
            return _type(first)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=chosen):
            values = chosen.elts if isinstance(chosen, ast.Tuple) else [chosen]
            return " | ".join([ast.unparse(value).replace("'", '"') for value in values])
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_type(key)}, {_type(value)}>"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elements)):
            return _tuple_type(elements)
        case _:
            raise ValueError(f"no TypeScript for {ast.unparse(node)}")


def _tuple_type(elements: list[ast.expr]) -> str:
    match elements:
        case [entry, ast.Constant(value=value)] if value is ...:
            inner = _type(entry)
            return f"({inner})[]" if " " in inner and inner[0] != "[" else f"{inner}[]"
        case _:
            return f"[{', '.join([_type(element) for element in elements])}]"


def _doc(node: ast.stmt | None) -> str:
    """Return the text of ``node`` if it is the docstring of the preceding field or type."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return inspect.cleandoc(text)
        case _:
            return ""


def _written(entry: Interface | Alias, loose: Collection[str]) -> str:
    head = _comment(entry.doc, "")
    if isinstance(entry, Alias):
        line = f"export type {entry.name} = {entry.type};"
        if len(line) > 100:
            parts = "".join([f"\n  | {part}" for part in entry.type.split(" | ")])
            line = f"export type {entry.name} ={parts};"
        return f"\n{head}{line}\n"
    lines: list[str] = []
    for name, written in entry.types.items():
        sign = "?" if name in entry.defaults and entry.name in loose else ""
        lines.append(f"{_comment(entry.docs.get(name, ''), '  ')}  {name}{sign}: {written};\n")
    extends = f" extends {entry.base}" if entry.base else ""
    return f"\n{head}export interface {entry.name}{extends} {{\n{''.join(lines)}}}\n"


def _comment(doc: str, indent: str) -> str:
    if not doc:
        return ""
    if "\n" not in doc:
        return f"{indent}/** {doc} */\n"
    lines = [f"{indent} * {line}".rstrip() + "\n" for line in doc.split("\n")]
    return f"{indent}/**\n{''.join(lines)}{indent} */\n"
