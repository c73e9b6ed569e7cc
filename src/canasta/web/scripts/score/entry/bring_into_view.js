/** Scrolls the page for the visitor, which saves swipes on a phone. */
import { motionMs } from "../../lib/preferences.js";

/** The gap below the sums, in pixels. */
const GAP = 5;

/**
 * Scroll an element into view below the sums. It waits for the next frame, when the layout is
 * final.
 * @param {() => HTMLElement | null} find @param {ScrollLogicalPosition} block
 */
export function bringIntoView(find, block) {
  requestAnimationFrame(() => {
    const [found, sums] = [find(), document.querySelector(".score-sums")];
    if (!found || !sums) return;
    // The height of the sums depends on the sides, their names and the font size.
    const bottom = Number.parseFloat(getComputedStyle(sums).top) + sums.clientHeight;
    found.style.scrollMarginTop = `${bottom + GAP}px`;
    found.scrollIntoView({ block, behavior: motionMs.value ? "smooth" : "instant" });
  });
}
