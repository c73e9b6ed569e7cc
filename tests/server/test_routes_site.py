"""Pages, files and catalogues have the right content, caching and allowed sources."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from starlette.requests import Request
from starlette.responses import Response

from canasta.i18n import LANGUAGES, Language, load
from canasta.server.site.pages import PAGES, package_pages
from canasta.server.site.static_files import module_names
from tests.server.local_server import LocalServer

SAMPLES = {
    "id": "abc",
    "token": "abc",
    "text": "classic",
    "day": "2026-11-28",
    "name": "classic-17",
    "game": "1",
    "hand": "2",
    "step": "3",
    "code": "classic-hard-3-v1-0011223344556677",
    "number": "2",
}
ADDRESSES = [
    (name, address.format(**SAMPLES)) for name, kind in PAGES.items() for address in kind.addresses
]
NO_ADDRESSES = re.compile(
    r"http://www\.w3\.org/(2000/svg|1999/xhtml|1998/Math/MathML|1999/xlink)"
    r"|https://canasta\.invalid"
)
ADDRESS = re.compile(rb"(?:https?:)?//[\w-]+(?:\.[\w-]+)+[^\s\"'`)>}]*")
COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)


class Parts(HTMLParser):
    """A parser that collects the files that a page loads, and the page's description."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.language = ""
        self.handlers: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.handlers += [name for name in given if name.startswith("on") or name == "style"]
        if tag == "html":
            self.language = given.get("lang") or ""
        if tag in ("link", "script", "img"):
            self.loaded += [value for name in ("href", "src") if (value := given.get(name))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_messengers_get_a_preview_that_names_nobody(local: LocalServer, language: Language) -> None:
    text = local.visitor("Zephyrine", language=language).get("/i/abc").text
    preview = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))
    assert preview["title"] == load(language).text("server.page.invite")
    assert preview["description"] == load(language).text("server.description")
    assert preview["image"].startswith(f"{local.base}/static/")
    assert local.visitor().get(preview["image"]).headers["content-type"] == "image/png"
    assert "Zephyrine" not in text


def test_browsers_find_an_icon_where_no_page_names_one(local: LocalServer) -> None:
    visitor = local.visitor()
    answer = visitor.get(visitor.get("/favicon.ico").headers["location"])
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "address"), ADDRESSES)
def test_every_page_exists_in_both_languages(
    local: LocalServer, name: str, address: str, language: Language
) -> None:
    visitor = local.visitor(language=language)
    answer = visitor.get(address)
    assert answer.status_code == 200
    parts = Parts(answer.text)
    assert parts.language == language
    assert f"<title>{load(language).text(f'server.page.{name}')}</title>" in answer.text
    assert "$" not in answer.text
    assert parts.handlers == []
    script = re.compile(rf"/scripts/(pages/)?{name}\.js$")
    assert any(script.search(loaded) for loaded in parts.loaded)
    for loaded in parts.loaded:
        assert visitor.client.head(loaded).status_code == 200, loaded


def test_the_import_map_is_the_only_script_in_a_page_and_its_hash_is_allowed(
    local: LocalServer,
) -> None:
    answer = local.visitor().get("/")
    policy = answer.headers["content-security-policy"]
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", answer.text, re.DOTALL)
    (inline,) = [text for attributes, text in scripts if "src=" not in attributes]
    assert json.loads(inline)["imports"]
    assert f"'sha256-{b64encode(sha256(inline.encode()).digest()).decode()}'" in policy
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    "path",
    ["/", "/nowhere", "/api/me", "/api/nowhere", "/text/table.fr.json", "/health", "/static/x/y"],
)
def test_every_response_has_the_security_headers(local: LocalServer, path: str) -> None:
    headers = local.visitor().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("query", "cookie", "accepted", "language"),
    [
        ("", "", "", "fr"),
        ("", "", "en", "en"),
        ("", "", "en-GB,en;q=0.9", "en"),
        ("", "", "de,en;q=0.5,fr;q=0.4", "en"),
        ("", "", "de-DE", "fr"),
        ("", "", "en;q=0, fr;q=0.1", "fr"),
        ("", "", "en;q=high", "fr"),
        ("", "", ";;,,=,q", "fr"),
        ("", "en", "fr", "en"),
        ("", "xx", "en", "en"),
        ("?lang=en", "fr", "fr", "en"),
        ("?lang=xx", "en", "fr", "en"),
    ],
)
def test_the_language_of_a_page(
    local: LocalServer, query: str, cookie: str, accepted: str, language: str
) -> None:
    visitor = local.visitor()
    visitor.client.cookies.clear()
    if cookie:
        visitor.set_cookie("language", cookie)
    headers = {"Accept-Language": accepted} if accepted else {}
    assert Parts(visitor.get(f"/{query}", **headers).text).language == language


def test_files_are_cached_forever_under_an_address_that_changes_with_them(
    local: LocalServer,
) -> None:
    site = package_pages().site
    visitor = local.visitor()
    path = f"{site.address}/scripts/lib/text.js"
    plain = visitor.get(path, **{"Accept-Encoding": "identity"})
    packed = visitor.get(path, **{"Accept-Encoding": "gzip"})
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.content == plain.content
    for wrong in (
        "/static/0123456789abcdef/scripts/lib/text.js",
        f"{site.address}/scripts/lib/none.js",
        f"{site.address}/../pages.py",
        f"{site.address}/%2e%2e/server/site/pages.py",
        f"{site.address}/types/protocol.d.ts",
        f"{site.address}/page.html",
        f"{site.address}/",
    ):
        assert visitor.client.get(wrong, follow_redirects=True).status_code == 404, wrong


def test_no_file_names_another_host() -> None:
    """Comments, XML namespaces and a host that cannot exist are exempt."""
    site = package_pages().site
    foreign: list[str] = []
    for path in site.paths:
        text = COMMENT.sub(b"", site.data(path))
        found = [address.decode() for address in ADDRESS.findall(text)]
        foreign += [f"{path}: {address}" for address in found if not NO_ADDRESSES.match(address)]
    assert len(site.paths) > 20
    assert foreign == []
    assert not ADDRESS.search(site.page.encode())
    assert not ADDRESS.search(site.trouble_page.encode())


def test_a_name_of_another_host_would_be_found() -> None:
    for text in (b'import "https://cdn.example/x.js"', b"url(//fonts.example/a.woff2)"):
        assert ADDRESS.search(COMMENT.sub(b"", text))


def test_a_page_preloads_all_its_scripts(local: LocalServer) -> None:
    site = package_pages().site
    text = local.visitor().get("/").text
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)"', text)
    assert preloaded[0] == f"{site.address}/scripts/pages/lobby.js"
    assert any("/vendor/preact" in path for path in preloaded)
    assert len(preloaded) == len(set(preloaded))


def test_the_imports_of_a_script() -> None:
    source = """
import { a } from "./a.js";
import "../b.js";
import {
  c,
} from "preact";
export { d } from './d.js';
const text = 'import "no.js"';
// import "neither.js"
const later = async () =>
  import("./on_demand.js");
await Promise.all([
  import("./too.js"),
]);
"""
    assert module_names(source) == ["./a.js", "../b.js", "preact", "./d.js"]


@pytest.mark.parametrize("part", ["pages", "table"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_of_the_browser(local: LocalServer, part: str, language: Language) -> None:
    visitor = local.visitor()
    answer = visitor.get(f"/text/{part}.{language}.json")
    sent = answer.json()
    texts = sent["texts"]
    assert len(texts) > 100
    assert {key.partition(".")[0] for key in texts} >= {"web", "score", "card"}
    assert "server" not in {key.partition(".")[0] for key in texts}
    words = load(language)
    assert all(
        tuple([text] if isinstance(text, str) else text) == words.forms(key)
        for key, text in texts.items()
    )
    assert [code for code, _ in sent["languages"]] == list(LANGUAGES)
    for count in range(3000):
        listed = sent["forms"][count if count < 100 else 100 + count % 100]
        assert int(listed) == words.form_of(count)
    assert (
        visitor.get(
            f"/text/{part}.{language}.json", **{"If-None-Match": answer.headers["etag"]}
        ).status_code
        == 304
    )
    assert visitor.get("/text/table.de.json").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page(local: LocalServer, language: Language) -> None:
    answer = local.visitor(language=language).get("/nowhere")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert load(language).text("server.trouble.not_found.title") in answer.text
    assert Parts(answer.text).language == language
    answer = local.visitor(language=language).get("/api/nowhere")
    assert answer.status_code == 404
    assert answer.json() == {
        "code": "not_found",
        "text": load(language).text("server.problem.not_found"),
        "field": "",
    }


def test_a_wrong_method(local: LocalServer) -> None:
    answer = local.visitor("Ann").post("/api/rules")
    assert answer.status_code == 405
    assert answer.json()["code"] == "method"


def test_what_can_be_read_answers_head_without_a_body(local: LocalServer) -> None:
    answer = local.visitor().client.head("/api/rules")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/defect", "/api/defect"])
def test_a_defect_is_reported_without_details(
    local: LocalServer, path: str, language: Language
) -> None:
    async def fail(_request: Request) -> Response:
        raise ValueError("the hand is KH KS")

    local.app.add_route(path, fail)
    answer = local.visitor(language=language).get(path)
    assert answer.status_code == 500
    assert "KH" not in answer.text
    assert "Traceback" not in answer.text
    assert "ValueError" not in answer.text
    key = "server.problem.defect" if "api" in path else "server.trouble.defect.title"
    assert load(language).text(key) in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_text_is_sent_compressed(local: LocalServer) -> None:
    answer = local.visitor().get("/api/rules/fields", **{"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 2
