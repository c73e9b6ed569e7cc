"""Models how Chrome's translation changes the text nodes of a page."""

from typing import Final, Literal

from playwright.sync_api import Page

Way = Literal["copied", "moved"]
"""Whether translation replaces a text node by a copy or moves it into the new element."""

_TRANSLATE: Final = """way => {
  globalThis.translated = true;
  document.documentElement.lang = "es";
  document.documentElement.classList.add("translated-ltr");
  const translate = node => {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest("[translate]")?.translate === false) return;
    if (parent.closest("font, script, style")) return;
    const font = document.createElement("font");
    const inner = font.appendChild(document.createElement("font"));
    const words = node.data;
    node.replaceWith(font);
    inner.append(way === "moved" ? node : words);
  };
  const translateAll = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    if (root.nodeType === 3) found.push(root);
    found.forEach(translate);
  };
  translateAll(document.body);
  new MutationObserver(changes => {
    for (const {type, target, addedNodes} of changes)
      (type === "characterData" ? [target] : addedNodes).forEach(translateAll);
  }).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


def translate(page: Page, way: Way = "copied") -> None:
    """Translate a page and all later additions, without changing the words."""
    page.evaluate(_TRANSLATE, way)
