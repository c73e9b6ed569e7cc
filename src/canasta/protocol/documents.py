"""Documents generated from the messages: JSON Schema, AsyncAPI, and declarations for the browser.

The models are the single source of the protocol.

    python -m canasta.protocol.documents FOLDER

writes ``schema.json`` and ``asyncapi.json`` for a release. ``python -m tests.regenerate`` writes
the declarations next to the scripts that use them.
"""

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Final, get_args

from pydantic.json_schema import JsonSchemaValue, models_json_schema

from canasta.protocol import (
    commands,
    daily,
    deal_links,
    devices,
    http_api,
    message,
    past_games,
    practice,
    puzzles,
    reviews,
    rule_forms,
    settings,
    table_lists,
    table_view,
    updates,
)
from canasta.protocol.declarations import ModuleSource, declarations
from canasta.protocol.message import PROTOCOL_VERSION, Message
from canasta.protocol.names import WIRE_NAMES, wire_name

MODULES: Final[tuple[ModuleType, ...]] = (
    message,
    settings,
    commands,
    table_view,
    updates,
    http_api,
    table_lists,
    rule_forms,
    past_games,
    devices,
    practice,
    reviews,
    puzzles,
    daily,
    deal_links,
)
"""The modules of the protocol, each after the modules it needs."""
SCHEMA_FILE: Final = "schema.json"


def schema_text() -> str:
    """Return the JSON Schema of every message, each under ``$defs`` by name."""
    _, schema = models_json_schema(
        [(model, "validation") for model in _models()],
        title="Canasta",
        description=f"Messages of the Canasta table, protocol {PROTOCOL_VERSION}.",
    )
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    definitions: dict[str, JsonSchemaValue] = schema["$defs"]
    for name in definitions.keys() & WIRE_NAMES.keys():
        definitions[wire_name(name)] = definitions.pop(name)
    for source in _sources():
        for entry in source.interfaces():
            _describe(definitions[entry.name], entry.docs)
    return re.sub(
        r'(?<="#/\$defs/)\w+', lambda reference: wire_name(reference.group()), _json(schema)
    )


def asyncapi_text() -> str:
    """Return the AsyncAPI document for the WebSocket of a table."""
    received, sent = get_args(commands.ClientMessage), get_args(updates.ServerMessage)
    return _json(
        {
            "asyncapi": "3.0.0",
            "info": {
                "title": "Canasta",
                "version": str(PROTOCOL_VERSION),
                "description": (
                    f"The WebSocket of a table, protocol {PROTOCOL_VERSION}. Messages are JSON, "
                    "one in each text frame; the field `t` names its kind."
                ),
            },
            "defaultContentType": "application/json",
            "channels": {
                "table": {
                    "address": "/ws/{table_id}",
                    "parameters": {"table_id": {"description": "The id of the table."}},
                    "messages": {
                        _tag(model): {"$ref": f"#/components/messages/{_tag(model)}"}
                        for model in (*received, *sent)
                    },
                }
            },
            "operations": {
                "hear": _operation("receive", "What a browser may send.", received),
                "tell": _operation("send", "What the server sends.", sent),
            },
            "components": {
                "messages": {
                    _tag(model): {
                        "name": _tag(model),
                        "title": wire_name(model.__name__),
                        "summary": _first_line(model),
                        "payload": {"$ref": f"{SCHEMA_FILE}#/$defs/{wire_name(model.__name__)}"},
                    }
                    for model in (*received, *sent)
                }
            },
        }
    )


def declarations_text() -> str:
    """Return the TypeScript declarations of every message, for type checking the scripts."""
    client_roots = {wire_name(model.__name__) for model in get_args(commands.ClientMessage)}
    sent = (
        http_api.NewGuest,
        table_lists.NewTable,
        rule_forms.HouseRules,
        http_api.FollowedSheet,
        devices.TypedCode,
        practice.PlayOnPreview,
        practice.PlayOnHint,
    )
    client_roots |= {model.__name__ for model in sent}
    return declarations(_sources(), client_roots)


def _sources() -> list[ModuleSource]:
    return [ModuleSource(module) for module in MODULES]


def _models() -> list[type[Message]]:
    """Return the messages and their parts in the order of the source."""
    return [
        entry
        for module in MODULES
        for entry in vars(module).values()
        if isinstance(entry, type)
        and issubclass(entry, Message)
        and entry is not Message
        and entry.__module__ == module.__name__
    ]


def _describe(schema: JsonSchemaValue, docs: dict[str, str]) -> None:
    """Add the descriptions of fields, and require the tag although it has a default."""
    properties: dict[str, JsonSchemaValue] = schema.get("properties", {})
    for name, doc in docs.items():
        properties[name]["description"] = doc
    if "t" in properties:
        schema["required"] = ["t", *schema.get("required", [])]


def _operation(action: str, summary: str, models: tuple[type[Message], ...]) -> JsonSchemaValue:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{_tag(model)}"} for model in models],
    }


def _tag(model: type[Message]) -> str:
    return str(model.model_fields["t"].default)


def _first_line(model: type[Message]) -> str:
    return (model.__doc__ or "").partition("\n")[0]


def _json(document: JsonSchemaValue) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def write_documents(folder: Path) -> None:
    """Write the documents of a release into ``folder``, which is created if necessary."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in ((SCHEMA_FILE, schema_text()), ("asyncapi.json", asyncapi_text())):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_documents(Path(sys.argv[1]))
