"""The site gets every file that its program reads, and no file of robots that it does not offer."""

from static_site.interpreter import ENTRY, NEVER
from static_site.sources import needed_modules
from tests.reference.writing import ROOT


def test_the_site_has_the_earlier_rule_texts_but_not_the_former_network() -> None:
    package = ROOT / "src/canasta"
    files = set(needed_modules(ENTRY, ROOT / "src", NEVER).files)
    assert set((package / "rules/texts/earlier").glob("*.toml")) <= files
    assert package / "agents/network/learned.json.gz" in files
    assert package / "agents/network/former/learned-1.json.gz" not in files
