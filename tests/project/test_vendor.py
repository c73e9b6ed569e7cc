"""The browser's libraries are unchanged, licensed, and in the versions of package.json."""

import gzip
import json
import re
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from tests.reference.writing import ROOT

WEB = Path(str(files("canasta"))) / "web"
VENDOR = WEB / "vendor"
EVERY_PAGE_NEEDS = ("preact@", "htm@", "preact-signals")


def modules() -> list[Path]:
    return sorted(VENDOR.rglob("*.js"))


def import_map() -> dict[str, str]:
    page = (WEB / "page.html").read_text(encoding="utf-8")
    [source] = re.findall(r'<script type="importmap">(.*?)</script>', page, re.DOTALL)
    imports: dict[str, str] = json.loads(source)["imports"]
    return imports


def test_every_file_is_the_one_that_was_vendored() -> None:
    listed = (VENDOR / "checksums.txt").read_text(encoding="utf-8").splitlines()
    found = {
        f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(VENDOR)}"
        for file in VENDOR.rglob("*")
        if file.is_file() and file.name != "checksums.txt"
    }
    assert set(listed) == found


def test_every_library_comes_with_its_licence_in_the_version_of_package_json() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    wanted = {
        f"{name.removeprefix('@').replace('/', '-')}@{version}"
        for name, version in package["devDependencies"].items()
        if name not in {"pyodide", "typescript"}
    }
    assert {file.parent.name for file in modules()} == wanted
    for module in modules():
        licence = (module.parent / "LICENSE").read_text(encoding="utf-8")
        assert "Permission is hereby granted" in licence or "Apache License" in licence


def test_the_import_map_names_every_module() -> None:
    assert sorted(import_map().values()) == [
        f"$static/{module.relative_to(WEB)}" for module in modules()
    ]


def test_modules_import_only_what_the_import_map_names() -> None:
    for module in modules():
        names = re.findall(r'from ?"([^"]+)"', module.read_text(encoding="utf-8"))
        assert set(names) <= set(import_map()), module


def test_what_every_page_needs_is_small() -> None:
    needed = [module for module in modules() if module.parent.name.startswith(EVERY_PAGE_NEEDS)]
    assert len(needed) == 5
    packed = sum(len(gzip.compress(module.read_bytes(), 9)) for module in needed)
    assert packed <= 12 * 1024
