"""One file adds a rule text: a copy of the sources with a draft plays and explains it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import canasta
from canasta.i18n import LANGUAGES, Language
from tests.server.local_server import Visitor
from tests.server.server_process import RunningServer
from tests.support.time_limits import PATIENCE_S

SOURCE: Final = Path(canasta.__file__).parent
NAMES: Final = {"fr": "Canasta viennoise (brouillon)", "en": "Viennese Canasta (draft)"}
GAME: Final = """
import canasta
game = canasta.Game("vienna", seed=1)
game.deal()
while not game.is_over and game.round_number == 1:
    game.play(game.suggest())
print(game.record())
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a process with a fifth text in its sources."""
    tree = tmp_path_factory.mktemp("sources")
    shutil.copytree(SOURCE, tree / "canasta", ignore=shutil.ignore_patterns("__pycache__"))
    texts = tree / "canasta" / "rules" / "texts"
    classic = (texts / "classic.toml").read_text(encoding="utf-8")
    names = 'draft = true\ntitle_fr = "Canasta viennoise"\ntitle_en = "Viennese Canasta"\n'
    fields = re.sub(r"^(order|title_|summary_).*\n", "", classic, flags=re.MULTILINE)
    fields = re.sub(r"^target = .*", "target = 3000", fields, flags=re.MULTILINE)
    (texts / "vienna.toml").write_text(names + fields, encoding="utf-8")
    return {"PYTHONPATH": str(tree), "PYTHONUTF8": "1", "COLUMNS": "200"}


def output_of(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=True,
    )
    return done.stdout


def test_it_plays_and_its_record_does_not_need_it(environment: dict[str, str]) -> None:
    record = canasta.Record(output_of(environment, "-c", GAME))
    assert record.rules.id == "vienna"
    assert record.rules["target"].value == 3000
    assert record.rules.title("fr") == "Canasta viennoise"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_listed_and_explained(environment: dict[str, str], language: Language) -> None:
    listed = output_of(environment, "-m", "canasta", "rules", "--lang", language)
    assert re.search(rf"^vienna\s?: {re.escape(NAMES[language])}$", listed, re.MULTILINE)
    assert re.findall(r"^\w+", listed, re.MULTILINE)[-1] == "vienna", "drafts come last"
    explained = output_of(environment, "-m", "canasta", "rules", "vienna", "--lang", language)
    assert explained.startswith(NAMES[language])
    assert len(explained.splitlines()) > 100


def test_a_table_plays_it(environment: dict[str, str], tmp_path: Path) -> None:
    server = RunningServer(tmp_path, environment=environment)
    try:
        ann = Visitor(server.address, "en")
        ann.post("/api/guest", {"nickname": "Ann", "language": "en"})
        opened = ann.post("/api/tables", {"settings": {"rules": "vienna"}, "seats": []})
        assert opened.status_code == 201, opened.text
        texts = json.loads(ann.get("/api/rules?lang=en").text)
        (text,) = [text for text in texts if text["id"] == "vienna"]
        assert text["name"] == NAMES["en"]
        assert text["summary"].startswith("2 players, each alone")
        assert ann.get("/rules/vienna").status_code == 200
        assert len(json.loads(ann.get("/api/rules/vienna/how-to-play?lang=en").text)) > 3
        ann.client.close()
    finally:
        server.stop()
