"""Layout faults of a table page, measured in the page itself."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.visits import PHONE, SMALL_PHONE, faults, resized

_SHARED: Final = """
  // The page arranges itself anew in the frames after a change of size.
  let frames = 0;
  while (frames < 3) {
    await new Promise(requestAnimationFrame);
    frames = innerWidth === size.width && innerHeight === size.height ? frames + 1 : 0;
  }
  const name = element => `${element.className} ${element.ariaLabel ?? element.textContent.trim()}`;
  const all = selector => [...document.querySelectorAll(selector)]
    .filter(element => element.checkVisibility());
  // An element in a scrolling box is visible only within that box.
  const shown = element => {
    let {left, top, right, bottom} = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    return {left, top, right, bottom};
  };
  const isAt = (element, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found && (element.contains(found) || found.contains(element));
  };
"""

_OVERLAPS: Final = """
  const boxes = all(
    '.seats > .seat, .others > .zone, .centre .pile, .turn, .zone.near, .bar .act, .meter, '
    + '.last-line, .side > .panel, .hand')
    .map(element => [element, shown(element)])
    .filter(([, box]) => box.right > box.left && box.bottom > box.top);
  for (const [at, [one, first]] of boxes.entries()) {
    const isInside = first.left >= -1 && first.right <= innerWidth + 1
      && first.top >= -1 && first.bottom <= innerHeight + 1;
    if (!isInside) faults.push(`${name(one)} is cut off`);
    for (const [other, second] of boxes.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
      const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
      if (wide > 1 && high > 1)
        faults.push(`${name(one)} and ${name(other)} overlap: ${wide} x ${high}`);
    }
  }
"""
"""Parts of the page that overlap or are outside the window."""

_OWN_MELDS: Final = """
  for (const meld of all('.zone.near .meld, .zone.near .red-threes > div')) {
    const box = meld.getBoundingClientRect();
    const seen = shown(meld);
    const hidden = Math.max(
      seen.left - box.left, box.right - seen.right, seen.top - box.top, box.bottom - seen.bottom);
    const points = [[box.left + 4, box.top + 4], [box.left + box.width / 2, box.top + 8],
      [box.left + box.width / 2, box.bottom - 6], [box.right - 4, box.bottom - 6]];
    if (hidden > 1 || !points.every(([x, y]) => isAt(meld, x, y)))
      faults.push(`own ${meld.ariaLabel} out of view by ${Math.round(hidden)}`);
  }
"""
"""A script that finds own and staged melds that are out of view without scrolling."""

_OTHER_MELDS: Final = """
  for (const list of all('.others .melds'))
    if (navigator.maxTouchPoints && list.scrollWidth > list.clientWidth)
      faults.push(`${list.ariaLabel} run out of their row`);
  const isSeen = meld => {
    const {left, top, right, bottom} = meld.getBoundingClientRect();
    const points = [[left + 4, top + 4], [right - 4, bottom - 4], [(left + right) / 2, bottom - 8]];
    return right <= innerWidth && left >= 0 && points.every(([x, y]) =>
      isAt(meld, x, y) || document.elementFromPoint(x, y)?.matches('.enlarge'));
  };
  for (const meld of all('.others .zone [role=img]:not(.seat-body)')) {
    if (isSeen(meld)) continue;
    meld.scrollIntoView({block: 'nearest', inline: 'nearest'});  // which takes long
    if (!isSeen(meld)) faults.push(`${meld.ariaLabel} is hidden`);
  }
"""
"""Melds of other sides that even scrolling in the side's area does not show in full."""

_COUNTS: Final = """
  for (const meld of all('.zone .meld')) {
    const range = document.createRange();
    range.selectNodeContents([...meld.querySelectorAll('.index b')].at(-1));
    const [rank, count] = [range, meld.querySelector('.count-badge')]
      .map(part => part.getBoundingClientRect());
    // Of the line of the rank, the digits are the middle.
    const [top, bottom] = [rank.top + rank.height * 0.25, rank.bottom - rank.height * 0.25];
    if (Math.min(rank.right, count.right) - Math.max(rank.left, count.left) > 1
        && Math.min(bottom, count.bottom) - Math.max(top, count.top) > 1)
      faults.push(`the count covers the rank of ${name(meld)}`);
  }
"""
"""Melds whose card count covers their rank."""

_CARDS: Final = """
  for (const card of all('.hand [role=option][data-card]')) {
    card.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const index = card.querySelector('.index').getBoundingClientRect();
    const box = card.getBoundingClientRect();
    const isCard = (x, y) => document.elementFromPoint(x, y)?.closest('[role=option]') === card;
    const [x, y] = [index.left + Math.min(12, index.width / 2), index.top + 10];
    const run = (most, dx, dy) => {
      let far = 0;
      while (far < most && isCard(x + dx * (far + 3), y + dy * (far + 3))) far += 3;
      return far;
    };
    // Finding what lies at a point is dear: the second direction is asked for what is missing.
    const isReached = (dx, dy) => {
      const far = run(21, dx, dy);
      return run(21 - far, -dx, -dy) === 21 - far;
    };
    if (!isCard(x, y) || !isReached(1, 0) || !isReached(0, 1))
      faults.push(`${card.ariaLabel} is covered`);
  }
"""
"""Cards of the hand with a hidden index, or with a target smaller than about 24 by 24 pixels."""

_WORDS: Final = """
  for (const words of all(
    '.act span, .act small, .meter b, .who b, .turn strong, .turn small, .ribbon')) {
    const range = document.createRange();
    range.selectNodeContents(words);
    const box = range.getBoundingClientRect();
    const part = words.closest('.act, .meter, .who, .turn, .meld, .red-threes > div');
    const around = part.getBoundingClientRect();
    if (box.left < around.left - 1 || box.right > around.right + 1
        || words.matches('.turn *') && box.bottom > around.bottom + 1)
      faults.push(`words cut off: ${words.textContent.trim()}`);
  }
"""
"""Words too long for their button, seat or card."""

_SCORES: Final = """
  for (const cell of all('.score th, .score td')) {
    if (cell.scrollWidth > cell.clientWidth + 1)
      faults.push(`${cell.textContent} does not fit its cell`);
    if (cell.className) continue;
    const range = document.createRange();
    for (const word of [...cell.querySelectorAll('*'), cell].flatMap(one => [...one.childNodes]))
      for (const {index, 0: part} of word.nodeType === 3 ? word.data.matchAll(/\\S+/g) : []) {
        range.setStart(word, index);
        range.setEnd(word, index + part.length);
        if (new Set([...range.getClientRects()].map(({top}) => top)).size > 1)
          faults.push(`${part} is broken`);
      }
  }
"""
"""Cells of the score that are too narrow; only names of sides may wrap."""

_ENLARGED: Final = """
  const boxes = all('.side-melds .melds [role=img]')
    .map(meld => [meld, meld.getBoundingClientRect()]);
  for (const [at, [one, first]] of boxes.entries()) {
    if (first.top < 0 || first.bottom > innerHeight || first.right > innerWidth)
      faults.push(`${name(one)} is out of view`);
    for (const [other, second] of boxes.slice(at + 1))
      if (first.right > second.left && second.right > first.left
          && first.bottom > second.top && second.bottom > first.top)
        faults.push(`${name(one)} and ${name(other)} overlap`);
    for (const card of one.querySelectorAll('.card:not(.under)')) {
      const {left, top} = card.querySelector('.index').getBoundingClientRect();
      if (!card.contains(document.elementFromPoint(left + 4, top + 4)))
        faults.push(`a card of ${name(one)} is hidden`);
    }
  }
  if (!boxes.length) faults.push('nothing is enlarged');
"""
"""Melds in the dialog that shows them in full."""

_PILES: Final = """
  const piles = () => all('.centre .pile').map(pile => pile.getBoundingClientRect());
  const turn = document.querySelector('.turn > div:last-child');
  const texts = [...all('.centre > div > small'), ...(turn ? [turn] : [])].map(words => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [words, range.getBoundingClientRect()];
  });
  for (const [at, [one, first]] of texts.entries())
    for (const [other, second] of texts.slice(at + 1))
      if (first.right > second.left && second.right > first.left
          && first.bottom > second.top && second.bottom > first.top)
        faults.push(`${name(one)} and ${name(other)} overlap`);
  if (turn) {
    const before = piles();
    if (before.some(({left, right}) => left < 10 || right > innerWidth - 10))
      faults.push('a pile touches the edge');
    const longer = document.createElement('strong');
    longer.textContent = 'Isabelle de Montesquieu-Fezensac joue';
    const moves = {
      'shorter words': [() => turn.hidden = true, () => turn.hidden = false],
      'longer words': [() => turn.append(longer), () => longer.remove()],
    };
    for (const [what, [change, undo]] of Object.entries(moves)) {
      change();
      if (piles().some(({left}, at) => Math.abs(left - before[at].left) > 0.5))
        faults.push(`the piles move sideways with ${what}`);
      undo();
    }
  }
"""
"""Piles at the edge or moved by the words beside them, and overlapping words."""


def _measuring(*parts: str) -> str:
    return f"async size => {{ const faults = []; {_SHARED} {' '.join(parts)} return faults; }}"


_ALL: Final = _measuring(
    "if (document.documentElement.scrollWidth > innerWidth) faults.push('too wide');",
    *(f"{{ {part} }}" for part in (_OVERLAPS, _OWN_MELDS, _OTHER_MELDS, _COUNTS, _CARDS)),
    *(f"{{ {part} }}" for part in (_WORDS, _SCORES, _PILES)),
)
_HIDDEN_OWN_MELDS: Final = _measuring(_OWN_MELDS)
_ENLARGED_FAULTS: Final = _measuring(_ENLARGED)


def layout_faults(page: Page) -> list[str]:
    """Return every overlap, and every part cut off, out of view or out of reach, one per line."""
    return [str(fault) for fault in page.evaluate(_ALL, page.viewport_size)]


def table_faults(page: Page) -> list[str]:
    """Return the faults of a table page and its layout; for a phone, also on a small phone."""
    found = faults(page) + layout_faults(page)
    size = page.viewport_size
    if size is not None and (size["width"], size["height"]) == (PHONE.width, PHONE.height):
        resized(page, SMALL_PHONE)
        found += [f"on a small phone: {fault}" for fault in layout_faults(page)]
        resized(page, PHONE)
    return found


def hidden_own_melds(page: Page) -> list[str]:
    """Return the melds of the player's side, including staged ones, that are not in view."""
    return [str(fault) for fault in page.evaluate(_HIDDEN_OWN_MELDS, page.viewport_size)]


def faults_of_enlarged(page: Page) -> list[str]:
    """Return the melds of the open dialog that overlap or are not in view."""
    return [str(fault) for fault in page.evaluate(_ENLARGED_FAULTS, page.viewport_size)]
