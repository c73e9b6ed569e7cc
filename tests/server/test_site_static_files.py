"""Scripts are served without comments, as the same programs."""

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
const c = `https://x/ /* no comment */`;
"""
LEAN = """\

import { a } from "https://example.test/*/a.js"; // stays, as it ends a line





export const b = (
(a)
);

const c = `https://x/ /* no comment */`;
"""


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
        # Outside of templates a comment stands where all backquotes before it are closed.
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
