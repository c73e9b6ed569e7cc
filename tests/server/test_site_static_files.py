"""Scripts and styles are served without comments and otherwise unchanged."""

import re
from importlib.resources import files

from canasta.server.site.static_files import StaticFiles, without_comments

SOURCE = """\
/** What it is. */
import { a } from "https://example.test/*/a.js"; // stays, as it ends a line

/**
 * Two
 * lines.
 */
export const b = (
  /** @type {string} */ (a)
);
  // alone
  const indented = 1;
const c = `https://x/ /* no comment */`;
"""
LEAN = """\

import { a } from "https://example.test/*/a.js"; // stays, as it ends a line





export const b = (
(a)
);

const indented = 1;
const c = `https://x/ /* no comment */`;
"""


def test_style_sheets_are_served_without_comments_and_joined() -> None:
    joined = ("styles/base.css", "styles/none.css", "styles/cards.css")
    site = StaticFiles({"styles/both.css": joined})
    assert site.data("styles/both.css") == site.data("styles/base.css") + site.data(
        "styles/cards.css"
    )
    root = files("canasta").joinpath("web")
    source = root.joinpath("styles/cards.css").read_text(encoding="utf-8")
    assert "/*" in source
    lean = site.data("styles/cards.css").decode()
    assert "/*" not in lean
    assert re.sub(r"/\*.*?\*/|\s", "", source, flags=re.DOTALL) == re.sub(r"\s", "", lean)
    assert site.address != StaticFiles().address


def scripts() -> dict[str, str]:
    root = files("canasta").joinpath("web")
    return {
        path: root.joinpath(path).read_text(encoding="utf-8")
        for path in StaticFiles().paths
        if path.startswith("scripts/")
    }


def test_comments_are_removed_and_lines_keep_their_numbers() -> None:
    assert without_comments(SOURCE) == LEAN


def test_no_template_literal_has_a_line_that_begins_like_a_comment() -> None:
    found = 0
    for path, source in scripts().items():
        lean = without_comments(source)
        assert lean.count("\n") == source.count("\n"), path
        # A comment is outside templates if all backquotes before it are closed.
        for number, line in enumerate(source.splitlines()):
            if line.lstrip().startswith(("/*", "//")):
                before = without_comments("\n".join(source.splitlines()[:number]))
                assert before.count("`") % 2 == 0, f"{path}:{number + 1}"
                found += 1
    assert found > 100


def test_vendored_scripts_are_served_unchanged() -> None:
    root = files("canasta").joinpath("web")
    site = StaticFiles()
    vendored = [path for path in site.paths if path.startswith("vendor/") and path.endswith(".js")]
    assert len(vendored) >= 5
    for path in vendored:
        assert site.data(path) == root.joinpath(path).read_bytes()
