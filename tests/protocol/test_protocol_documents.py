"""The documents of the protocol describe the messages completely and correctly."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from canasta.engine.events import EVENTS
from canasta.protocol.commands import ClientMessage, MakePlay
from canasta.protocol.documents import (
    MODULES,
    asyncapi_text,
    declarations_text,
    schema_text,
    write_documents,
)
from canasta.protocol.message import Message
from canasta.protocol.names import WIRE_NAMES, wire_name
from canasta.protocol.updates import ServerMessage
from tests.reference.writing import DECLARATIONS

MESSAGES = (*get_args(ClientMessage), *get_args(ServerMessage))


def test_the_declarations_are_up_to_date() -> None:
    """If this fails, run ``python -m tests.regenerate`` and read the difference."""
    assert DECLARATIONS.read_text(encoding="utf-8") == declarations_text()


def test_only_names_of_the_code_have_another_one_on_the_wire() -> None:
    messages = [
        entry
        for module in MODULES
        for entry in vars(module).values()
        if isinstance(entry, type) and issubclass(entry, Message)
    ]
    fields = {name for message in messages for name in message.model_fields}
    classes = {entry.__name__ for entry in (*messages, *EVENTS)}
    assert set(WIRE_NAMES) <= fields | classes
    assert not classes & set(WIRE_NAMES.values())


def test_a_release_brings_the_documents(tmp_path: Path) -> None:
    write_documents(tmp_path / "protocol")
    written = {file.name: file.read_text() for file in (tmp_path / "protocol").iterdir()}
    assert written == {"schema.json": schema_text(), "asyncapi.json": asyncapi_text()}


def references(document: object) -> Iterator[str]:
    match document:
        case dict():
            for key, value in document.items():
                if key == "$ref":
                    yield str(value)
                else:
                    yield from references(value)
        case list():
            for value in document:
                yield from references(value)
        case _:
            pass


def test_every_reference_leads_somewhere() -> None:
    documents = {"schema.json": json.loads(schema_text()), "": json.loads(asyncapi_text())}
    followed = 0
    for name, document in documents.items():
        for reference in references(document):
            file, _, place = reference.partition("#/")
            found = documents[file or name]
            for part in place.split("/"):
                found = found[part]
            followed += 1
    assert followed > 100


def test_every_message_is_in_every_document() -> None:
    schema, asyncapi = json.loads(schema_text()), json.loads(asyncapi_text())
    declared = declarations_text()
    tags = {model.model_fields["t"].default: wire_name(model.__name__) for model in MESSAGES}
    assert len(tags) == len(MESSAGES), "two messages have the same tag"
    assert set(asyncapi["components"]["messages"]) == set(tags)
    for tag, name in tags.items():
        assert "t" in schema["$defs"][name]["required"], name
        assert f"export interface {name} " in declared
        assert f'  t: "{tag}";' in declared


def test_the_declarations_say_what_the_models_say() -> None:
    """The models have fields, optional fields, texts, unions, lists and pairs."""
    declared = declarations_text()
    interface = re.search(r"export interface Hello {\n(.*?)\n}", declared, re.DOTALL)
    assert interface is not None
    assert [line.strip() for line in interface[1].splitlines()] == [
        't: "hello";',
        "protocol: Count;",
        "language: LanguageCode;",
        "/** Watch only, even with a seat at the table. */",
        "watch?: boolean;",
    ]
    assert "export interface MakePlay extends Command {" in declared
    assert "  own: OwnView | null;\n" in declared
    assert "  arrangements: [number, number][];\n" in declared
    assert "  values: Record<string, string>;\n" in declared
    # The server also sends settings, so none of their fields may be missing.
    assert "  chat: boolean;\n" in declared


def test_the_schema_says_what_a_field_means_and_allows() -> None:
    play = json.loads(schema_text())["$defs"][MakePlay.__name__]["properties"]["play"]
    assert play["maxLength"] == 600
    command = json.loads(schema_text())["$defs"]["Sit"]["properties"]["cmd_id"]
    assert command["pattern"] == "^[A-Za-z0-9_-]+$"
