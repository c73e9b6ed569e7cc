/** Boxes whose contents may be larger than they are. */

/**
 * Keep a scrolling box reachable by keyboard, but only while it scrolls.
 * @param {HTMLElement | null} box
 * @param {() => void} [onChange] called when the box or its contents change
 * @returns {() => void} a function that stops watching
 */
export function watchOverflow(box, onChange) {
  if (!box) return () => {};
  const look = () => {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    onChange?.();
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  const changes = new MutationObserver(look);
  changes.observe(box, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
