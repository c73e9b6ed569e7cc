"""Every text, list and number that a browser may send has a limit."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, get_args

import pytest
from pydantic import BaseModel, Field, JsonValue, TypeAdapter

import canasta.server
from canasta.answers import addresses
from canasta.protocol import (
    commands,
    daily,
    deal_links,
    devices,
    http_api,
    practice,
    puzzles,
    rule_forms,
    settings,
    table_lists,
)

_OTHERS = {"nodes.py", "context.py"}
"""The exempt files: routes between servers, which sign their requests, and the reader of bodies."""
_FILES = [
    file
    for folder in (Path(canasta.server.__file__).parent / "routes", Path(addresses.__path__[0]))
    for file in sorted(folder.rglob("*.py"))
    if file.name not in _OTHERS
]
_UNBOUNDED = re.compile(r"[*+]|\{\d+,\}")


def bodies() -> list[type[BaseModel]]:
    """Return the models of all request bodies of browsers, found in routes and shared handlers."""
    sources = "".join([file.read_text("utf-8") for file in _FILES])
    read = re.findall(r"(read_body|context\.read)\((?:\s*request,)?\s*(\w+)\s*,?\s*\)", sources)
    assert sources.count("read_body(") + sources.count("context.read(") == len(read)
    names = {name for _, name in read}
    modules = (
        daily,
        deal_links,
        devices,
        http_api,
        practice,
        puzzles,
        rule_forms,
        settings,
        table_lists,
    )
    models = {name: model for module in modules for name, model in vars(module).items()}
    return [models[name] for name in sorted(names)]


INCOMING: list[type[BaseModel]] = [*bodies(), *get_args(commands.ClientMessage)]


def unbounded(schema: JsonValue, place: str = "") -> Iterator[str]:
    """Yield the places in a JSON Schema where a value has no limit."""
    if not isinstance(schema, dict):
        return
    match schema.get("type"):
        case "string" if "maxLength" not in schema and "const" not in schema:
            pattern = schema.get("pattern")
            is_bounded = isinstance(pattern, str) and not _UNBOUNDED.search(pattern)
            if not is_bounded and "enum" not in schema:
                yield place
        case "integer" | "number" if not {"const", "enum"} & set(schema):
            if not ("minimum" in schema and "maximum" in schema):
                yield place
        case "array" if "maxItems" not in schema:
            yield place
        case "object" if schema.get("additionalProperties") is not False:
            names = schema.get("propertyNames")
            has_short_names = isinstance(names, dict) and "maxLength" in names
            if "maxProperties" not in schema or not has_short_names:
                yield place
        case _:
            pass
    for key, part in schema.items():
        if key in ("properties", "$defs") and isinstance(part, dict):
            for name, inner in part.items():
                yield from unbounded(inner, f"{place}.{name}")
        elif isinstance(part, list):
            for inner in part:
                yield from unbounded(inner, place)
        elif key != "propertyNames":
            yield from unbounded(part, place)


@pytest.mark.parametrize("model", INCOMING, ids=[model.__name__ for model in INCOMING])
def test_nothing_a_browser_sends_is_unbounded(model: type[BaseModel]) -> None:
    assert list(unbounded(model.model_json_schema())) == []


def test_the_models_of_bodies_are_found() -> None:
    assert {http_api.NewGuest, table_lists.NewTable, rule_forms.HouseRules} <= set(bodies())


@pytest.mark.parametrize(
    "schema",
    [
        TypeAdapter(str).json_schema(),
        TypeAdapter(Annotated[str, Field(pattern="^a+$")]).json_schema(),
        TypeAdapter(int).json_schema(),
        TypeAdapter(Annotated[int, Field(le=3)]).json_schema(),
        TypeAdapter(list[Literal["a"]]).json_schema(),
        TypeAdapter(Annotated[tuple[str, ...], Field(max_length=3)]).json_schema(),
        TypeAdapter(Annotated[dict[str, Literal["a"]], Field(max_length=3)]).json_schema(),
    ],
)
def test_an_unbounded_field_is_found(schema: JsonValue) -> None:
    fields: JsonValue = {"plain": schema, "maybe": {"anyOf": [schema, {"type": "null"}]}}
    model: JsonValue = {"type": "object", "additionalProperties": False, "properties": fields}
    assert list(unbounded(model)) == [".plain", ".maybe"]
