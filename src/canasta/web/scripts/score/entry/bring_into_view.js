/** Moving the page for the visitor, which saves flicks on a phone. */
import { motionMs } from "../../lib/preferences.js";

/**
 * Bring something into view once it stands where it will: with the next frame.
 * @param {() => Element | null | undefined} find @param {ScrollLogicalPosition} block
 */
export function bringIntoView(find, block) {
  requestAnimationFrame(() =>
    find()?.scrollIntoView({ block, behavior: motionMs.value ? "smooth" : "instant" }),
  );
}
