/** Moving the page for the visitor, which saves flicks on a phone. */
import { motionMs } from "../../lib/preferences.js";

/** Between the sums and what is brought below them, in pixels. */
const GAP = 5;

/**
 * Bring something into view, below the sums, once it stands where it will: with the next frame.
 * @param {() => HTMLElement | null} find @param {ScrollLogicalPosition} block
 */
export function bringIntoView(find, block) {
  requestAnimationFrame(() => {
    const [found, sums] = [find(), document.querySelector(".score-sums")];
    if (!found || !sums) return;
    // How high they are depends on the sides, their names, and the size of type.
    const bottom = Number.parseFloat(getComputedStyle(sums).top) + sums.clientHeight;
    found.style.scrollMarginTop = `${bottom + GAP}px`;
    found.scrollIntoView({ block, behavior: motionMs.value ? "smooth" : "instant" });
  });
}
