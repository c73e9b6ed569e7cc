"""``python -m tests.regenerate``: update everything that is generated from the program.

The command updates the golden files of the tests, the reference pages and figures under ``docs/``,
and the declarations of messages for the browser's scripts.
"""

import sys

from canasta.protocol.documents import declarations_text
from tests.envs.playthrough import PLAYTHROUGH, playthrough
from tests.reference import pages
from tests.reference.examples import FOLDER as EXAMPLES
from tests.reference.examples import example_files
from tests.reference.figures import drawn_figures
from tests.reference.french import typeset_page
from tests.reference.writing import DECLARATIONS, ROOT
from tests.support.doc_examples import PAGE as EXAMPLES_PAGE
from tests.support.doc_examples import renewed
from tests.support.fair_games import VECTORS, vectors_text
from tests.support.golden_screens import FOLDER, golden


def main() -> None:
    """Write every file, and remove obsolete golden files."""
    FOLDER.mkdir(exist_ok=True)
    files = dict(golden())
    for old in FOLDER.glob("*.txt"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(files)} files in {FOLDER}\n")
    VECTORS.write_text(vectors_text(), encoding="utf-8")
    sys.stdout.write(f"{VECTORS}\n")
    PLAYTHROUGH.write_text(playthrough(), encoding="utf-8")
    sys.stdout.write(f"{PLAYTHROUGH}\n")
    EXAMPLES.mkdir(exist_ok=True)
    for file, text in example_files():
        file.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{EXAMPLES}\n")
    docs = ROOT / "docs"
    for name, text in pages().items():
        (docs / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{docs / name}\n")
    for page in sorted(docs.rglob("*.md")):
        page.write_text(drawn_figures(page.read_text(encoding="utf-8")), encoding="utf-8")
    for page in [ROOT / "README.fr.md", *sorted(docs.rglob("*.fr.md"))]:
        page.write_text(typeset_page(page.read_text(encoding="utf-8")), encoding="utf-8")
    EXAMPLES_PAGE.write_text(renewed(EXAMPLES_PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{EXAMPLES_PAGE}\n")
    DECLARATIONS.write_text(declarations_text(), encoding="utf-8")
    sys.stdout.write(f"{DECLARATIONS}\n")


if __name__ == "__main__":
    main()
