"""The docs match the program in both languages and have no dead links."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import typer.core
import typer.main

from canasta.cli.app import COMMANDS, build_app
from canasta.engine.events import EVENTS
from canasta.engine.judging.refusals import REFUSALS
from canasta.i18n import Language, load
from canasta.record.conformance import case_files, read_cases
from canasta.rules import OFFICIAL_TEXTS
from canasta.rules.field_kinds import Choice, Choices
from canasta.rules.ruleset import RULE_FIELDS
from tests.reference import pages
from tests.reference.figures import FIGURE, MARK, drawn_figures
from tests.reference.french import typeset_page
from tests.reference.writing import ROOT, classes_of

DOCS = ROOT / "docs"
READMES = (ROOT / "README.md", ROOT / "README.fr.md")
MOST_LINES = 4_500
"""The maximum number of lines of all pages together, so that they stay readable as a whole."""
MARKDOWN = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "conformance").rglob("*.md")])


@cache
def reference() -> Mapping[str, str]:
    return pages()


def by_id(path: Path) -> str:
    return str(path.relative_to(ROOT))


# The reference pages


@pytest.mark.parametrize("name", reference())
def test_reference_pages_are_up_to_date(name: str) -> None:
    """If this fails, run ``python -m tests.regenerate`` and read the difference."""
    assert (DOCS / name).read_text(encoding="utf-8") == reference()[name]


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=by_id)
def test_tables_of_figures_are_drawn_from_the_results(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert drawn_figures(text) == text, "python -m tests.regenerate"


@pytest.mark.parametrize("pattern", [MARK, FIGURE])
def test_no_figure_is_shown_twice(pattern: re.Pattern[str]) -> None:
    texts = [page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")]
    shown = Counter(mark.groups()[1:-1] for text in texts for mark in pattern.finditer(text))
    assert [figure for figure, times in shown.items() if times > 1] == []


def test_a_single_figure_is_drawn() -> None:
    page = '<!-- figure speed engine "{}" "decisions/s" -->1<!-- end --> a second'
    drawn = drawn_figures(page.format("this engine, compiled"))
    assert re.search(r"-->[\d,]{5,}<!-- end --> a second$", drawn)
    with pytest.raises(KeyError):
        drawn_figures(page.format("no such row"))


def rows_of(name: str) -> dict[str, list[str]]:
    """Return the cells of every row of a reference page that begins with a name in code letters."""
    rows = re.findall(r"^\| `(\w[\w.]*)(?:\(.*?\))?` \| (.*) \|$", reference()[name], re.MULTILINE)
    return {head: re.split(r"(?<!\\) \| ", rest) for head, rest in rows}


def test_every_rule_field_is_documented() -> None:
    rows = rows_of("play/rules.md")
    assert list(rows) == list(RULE_FIELDS)
    for field, (meanings, allowed, values) in rows.items():
        meaning, sens = meanings.split("<br>")
        assert meaning != sens.strip("*"), field
        assert "`" in values, field
        kind = RULE_FIELDS[field]
        if isinstance(kind, Choice | Choices):
            for word in kind.words:
                assert re.search(rf"<br>`{word}`: .+? · \*.+?\*", allowed), word


def test_every_rule_field_has_a_docstring() -> None:
    """Each field is defined with its meaning and unit."""
    (rules,) = [node for node in classes_of("rules/ruleset.py") if node.name == "RuleSet"]
    docstrings: dict[str, str] = {}
    for entry, following in zip(rules.body, rules.body[1:], strict=False):
        match entry, following:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=text)):
                docstrings[name] = str(text)
            case _:
                pass
    assert [field for field in RULE_FIELDS if not docstrings.get(field)] == []


def test_every_refusal_is_documented() -> None:
    rows = rows_of("build/refusals.md")
    assert list(rows) == list(REFUSALS)
    for code, (parameters, rule, sentence) in rows.items():
        reason = REFUSALS[code]
        assert all(f"`{name}` ({kind})" in parameters for name, kind in reason.parameters)
        assert rule == (f"`{reason.rule}`" if reason.rule else "")
        assert sentence.endswith((".", "!")), code


def test_every_event_is_documented() -> None:
    rows = rows_of("build/events.md")
    assert list(rows) == [event.__name__ for event in EVENTS]
    for event in EVENTS:
        meaning, audience = rows[event.__name__]
        assert meaning.endswith("."), event
        assert (audience == "everybody") != ("private_to" in vars(event)), event


def test_the_pages_are_few_and_short() -> None:
    pages = [*READMES, *(file for file in DOCS.rglob("*") if file.is_file())]
    lines = {by_id(page): page.read_text(encoding="utf-8").count("\n") for page in pages}
    assert sum(lines.values()) <= MOST_LINES, lines


# Translations


def numbers(text: str) -> Counter[str]:
    """Count each number in a text, with or without thousands separators."""
    bare = re.sub(r"\]\([^)]*\)", "", text)
    bare = re.sub(r"(?<=\d)[,\u202f\u00a0 ](?=\d{3}\b)", "", bare)
    return Counter(re.findall(r"\d+(?:[.,]\d+)*", bare.replace(",", ".")))


TRANSLATED = [page for page in MARKDOWN if page.name.endswith(".fr.md")]


@pytest.mark.parametrize("page", TRANSLATED, ids=by_id)
def test_a_translation_has_the_same_numbers(page: Path) -> None:
    original = page.with_name(page.name.replace(".fr.md", ".md"))
    assert numbers(page.read_text("utf-8")) == numbers(original.read_text("utf-8"))


def test_another_number_is_found() -> None:
    assert numbers("10 000 tours en 2,5 s") == numbers("10,000 turns in 2.5 s")
    assert numbers("10 001 tours") != numbers("10,000 turns")


@pytest.mark.parametrize("page", TRANSLATED, ids=by_id)
def test_french_pages_are_typeset(page: Path) -> None:
    text = page.read_text("utf-8")
    assert typeset_page(text) == text, "python -m tests.regenerate"
    assert re.findall(r".*«\n|\n\s*[»:;?].*", text) == []


def test_prose_is_typeset_and_code_is_not() -> None:
    narrow, space = "\u202f", "\u00a0"
    assert typeset_page("L'an `a : 'b'` : « 1 500 » !") == (
        f"L\u2019an `a : 'b'`{space}: «{space}1{narrow}500{space}»{narrow}!"
    )


# Commands


@cache
def helps(language: Language) -> Mapping[str, Mapping[str, str]]:
    """Return the help of every command: its summary, examples and options."""
    group = typer.main.get_command(build_app(load(language)))
    return {name: help_texts(command) for name, command in getattr(group, "commands", {}).items()}


def help_texts(command: typer.core.TyperCommand | typer.core.TyperGroup) -> dict[str, str]:
    """Return the help of a command, its options and its subcommands."""
    found = {"help": command.help or "", "examples": command.epilog or ""}
    for param in command.params:
        spellings = param.opts if param.param_type_name == "option" else [param.name]
        found |= dict.fromkeys(spellings, getattr(param, "help", "") or "")
    for name, inner in getattr(command, "commands", {}).items():
        for part, text in help_texts(inner).items():
            found[part if part.startswith("--") else f"{name} {part}"] = text
    return found


@pytest.mark.parametrize("command", helps("en"))
def test_every_command_has_help_in_both_languages(command: str) -> None:
    english, french = helps("en")[command], helps("fr")[command]
    assert set(english) == set(french)
    for part, text in english.items():
        assert text.strip(), part
        assert french[part].strip(), part
        if not part.endswith("examples"):
            assert text != french[part], part
    assert f"canasta {command}" in english["examples"]
    assert f"canasta {command}" in french["examples"]


@pytest.mark.parametrize("readme", READMES, ids=by_id)
def test_the_readmes_list_every_command_in_the_order_of_the_help(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*?`canasta ([a-z-]+)", text, re.MULTILINE)
    assert tuple(rows) == COMMANDS


def code_of(text: str) -> Iterator[str]:
    """Yield code spans and lines of code blocks, without prompts or folders."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"^```.*?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"^ {4}(\S.*)$", prose, re.MULTILINE)
    lines += [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose)]
    for line in lines:
        yield re.sub(r"^(\$ )?(\.venv(-dev)?/bin/)?", "", line)


def typed_commands(text: str) -> list[list[str]]:
    """Return the program's commands in a text, each with its options."""
    typed = [line for line in code_of(text) if line.startswith("canasta ")]
    calls = [re.sub(r"[\[\]]", " ", line).split()[1:] for line in typed]
    return [
        [words[0], *[word.partition("=")[0] for word in words[1:] if word.startswith("--")]]
        for words in calls
        if words and re.fullmatch(r"[a-z][a-z-]*", words[0])
    ]


@pytest.mark.parametrize("page", MARKDOWN, ids=by_id)
def test_commands_of_the_docs_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for command, *options in typed_commands(text):
        assert command in helps("en"), command
        assert set(options) <= {*helps("en")[command], "--lang", "--help"}, command
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in code_of(text):
        if match := re.match(r"make ([a-z]+)", line):
            assert re.search(rf"^{match[1]}:", makefile, re.MULTILINE), line
        if match := re.match(r"python -m (tests\.[a-z_.]+)", line):
            path = ROOT / match[1].replace(".", "/")
            assert path.with_suffix(".py").exists() or path.is_dir(), line


def test_a_command_that_does_not_exist_would_be_found() -> None:
    text = "Type `canasta dance --fast`, or\n\n    $ canasta play [--rules ID] [--loud]\n"
    assert sorted(typed_commands(text)) == [["dance", "--fast"], ["play", "--rules", "--loud"]]


# Links


WITH_PASSWORD = re.compile(r"://[^\s/@:]*:[^\s/@]*@")
"""A URL with a password, which every user of a machine could read in a list of processes."""


@pytest.mark.parametrize(
    "folder",
    ["docs", "deployment", "src/canasta/i18n/catalogues"],
    ids=lambda name: Path(name).name,
)
def test_no_example_shows_a_password(folder: str) -> None:
    files = [file for file in (ROOT / folder).rglob("*") if file.suffix in (".md", ".po", ".yaml")]
    assert files
    found = {
        file.name: urls
        for file in files
        if (urls := WITH_PASSWORD.findall(file.read_text("utf-8")))
    }
    assert found == {}
    assert WITH_PASSWORD.search("canasta serve --database postgresql://ann:sesame@host/name")


def anchors_of(text: str) -> set[str]:
    """Return the anchors of a page's headings."""
    heads: list[str] = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def dead_links(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    links = set(re.findall(r"\]\((?!https?://)([^)\s]+)\)", text))
    dead: list[str] = []
    for link in links:
        name, _, fragment = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (
            fragment and fragment not in anchors_of(target.read_text(encoding="utf-8"))
        ):
            dead.append(link)
    return sorted(dead)


@pytest.mark.parametrize("page", MARKDOWN, ids=by_id)
def test_links_lead_somewhere(page: Path) -> None:
    assert dead_links(page) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `b_c` d\n[1](#a-b_c-d) [2](#e) [3](none.md) [4](https://x.org)\n", "utf-8")
    assert dead_links(page) == ["#e", "none.md"]


@pytest.mark.parametrize("page", MARKDOWN, ids=by_id)
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"@[A-Z_]+@|\b(?:TODO|FIXME|TBD|XXX)\b", text) == []


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_index_leads_to_every_page(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    pages = {page.relative_to(DOCS) for page in DOCS.rglob("*.md") if page.parent != DOCS}
    translated = {page for page in pages if page.name.endswith(".fr.md")}
    originals = {page.with_name(page.name.replace(".fr.md", ".md")) for page in translated}
    wanted = pages - (originals if "fr" in name else translated)
    assert [str(page) for page in sorted(wanted) if f"]({page})" not in text] == []


def extras() -> set[str]:
    """Return the extras for users, without those for developers."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return set(document["project"]["optional-dependencies"]) - {"bench", "dev"}


@pytest.mark.parametrize("readme", READMES, ids=by_id)
def test_the_readmes_keep_their_word(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in OFFICIAL_TEXTS)
    assert {f"canasta[{extra}]" for extra in extras()} <= set(re.findall(r"canasta\[\w+\]", text))
    (claimed,) = re.findall(r"(?:over|plus de) (\d+) \[?(?:conformance cases|cas)\b", text)
    cases = sum(len(read_cases(file)) for file in case_files([ROOT / "conformance"]))
    assert cases > int(claimed)
