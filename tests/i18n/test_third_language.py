"""A third language needs only catalogues, one line and names of the rules."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from canasta.cli.input.vocabulary import ORDERS
from canasta.i18n import LANGUAGES
from canasta.rules import RULE_TEXTS
from tests.server.server_process import RunningServer
from tests.support.pseudo_language import CODE, NAME, plain_words, pseudo, pseudo_tree
from tests.support.time_limits import PATIENCE_S

_ALIKE = (
    "canasta serve transfer connect play rules score replay review verify simulate arena solve "
    "puzzle puzzles train check protocol-check bench dataset"
)
COMMANDS = {*plain_words(f"{_ALIKE} daily version lang help"), *LANGUAGES}
"""Words that are the same in every language, except the names of the rules."""
TEXTS = plain_words(" ".join(RULE_TEXTS))
TYPED = """help
draw
meld K K
discard
discard 4
log
table
scores
rules
hint
nonsense
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return sources with a third language."""
    return pseudo_tree(tmp_path_factory.mktemp("pseudo"))


@pytest.fixture(scope="module")
def environment(tree: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(tree), "PYTHONUTF8": "1", "COLUMNS": "100"}


def output_of(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    """Return the program's standard output and standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "canasta", *arguments],
        env=os.environ | environment,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_pseudo_text_has_no_plain_letter_but_its_placeholders() -> None:
    assert pseudo("Take {count} cards!") == "⟦Ťåķé {count} ćåŕḋš!⟧"
    assert plain_words("⟦Ťåķé ťĥé pile⟧ Bob", ("Bob",)) == ["pile"]


def test_the_terminal_speaks_it(environment: dict[str, str], tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path), "LANG": f"{CODE}_XX.UTF-8"}
    played = output_of(environment | home, "play", "--seed", "1", typed=TYPED + "quit\n")
    # Typed text is echoed. The command that continues a game is not a sentence, and the words to
    # type stay those of English.
    played = "\n".join([line for line in played.splitlines() if not line.startswith(">")])
    go_on = plain_words(f"{sys.executable} -m canasta play --resume")
    for text in (played, output_of(environment, "rules", "--lang", CODE)):
        assert text.count("⟦") == text.count("⟧") > 10
        assert plain_words(text, {*TEXTS, *go_on, *ORDERS, "nonsense"}) == []


def test_help_and_complaints_are_in_it(environment: dict[str, str]) -> None:
    text = output_of(environment, "--help", "--lang", CODE)
    assert text.count("⟦") > 10
    assert plain_words(text, COMMANDS | {CODE}) == []
    text = output_of(environment, "rules", "nothing", f"--lang={CODE}")
    assert plain_words(text, ("nothing", *TEXTS)) == []
    assert f"ou {CODE}." in output_of(environment, "rules", "--lang", "de")


@pytest.fixture(scope="module")
def server(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    running = RunningServer(tmp_path_factory.mktemp("data"), language=CODE, environment=environment)
    yield running.address
    running.stop()


def fetched(address: str, **headers: str) -> str:
    """Return the body of a response, even of an error page."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with urlopen(Request(address, headers=named), timeout=PATIENCE_S) as answer:  # noqa: S310
        body: bytes = answer.read()
    return body.decode()


def test_pages_are_sent_in_it(server: str) -> None:
    for path in ("/", "/new", "/rules", "/lesson", "/privacy", "/games"):
        page = fetched(server + path, Accept_Language=f"{CODE}, en;q=0.5")
        assert f'<html lang="{CODE}">' in page
        title = page.partition("<title>")[2].partition("</title>")[0]
        assert "⟦" in title
        assert plain_words(title) == []
    assert '<html lang="fr">' in fetched(server + "/", Accept_Language="de")
    assert f'<html lang="{CODE}">' in fetched(server + "/", Cookie=f"language={CODE}")


def test_the_sentences_of_the_pages_are_sent_in_it(server: str) -> None:
    sent = json.loads(fetched(f"{server}/text/table.{CODE}.json"))
    assert [CODE, NAME] in sent["languages"]
    assert [code for code, _ in sent["languages"]] == [*LANGUAGES, CODE]
    assert sent["forms"][:3] == "101"
    french = json.loads(fetched(f"{server}/text/table.fr.json"))["texts"]
    assert set(sent["texts"]) == set(french)


def test_the_server_answers_in_it(server: str) -> None:
    described = fetched(f"{server}/api/rules/fields?lang={CODE}")
    for field in json.loads(described)["fields"]:
        assert plain_words(" ".join(field["titles"].values())) == []
        assert plain_words(" ".join(field["meanings"].values())) == []
    names = [text["name"] for text in json.loads(fetched(f"{server}/api/rules?lang={CODE}"))]
    assert "⟦Ćåñåšťå 1951⟧" in names
    assert plain_words(" ".join(names)) == []
