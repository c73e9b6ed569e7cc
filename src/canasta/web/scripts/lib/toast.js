/** Short messages at the edge of the page, read by screen readers, removed after a while. */

const SHOWN_MS = 6000;

/**
 * @param {string} sentence
 * @param {"note" | "problem"} [kind] a problem interrupts the screen reader
 */
export function toast(sentence, kind = "note") {
  const region = kind === "problem" ? "alert" : "status";
  const line = document.createElement("p");
  line.className = `toast ${kind}`;
  line.textContent = sentence;
  place(region).append(line);
  setTimeout(() => line.remove(), SHOWN_MS);
}

/** Show the message of an error. @param {unknown} error */
export const showError = (error) => toast(error instanceof Error ? error.message : String(error), "problem");

/**
 * The live region, created before the first message so that screen readers know it.
 * @param {"alert" | "status"} role
 */
function place(role) {
  prepareToasts();
  return /** @type {Element} */ (document.querySelector(`.toasts [role=${role}]`));
}

/** Put the two live regions into the page, or into the modal dialog over it. */
export function prepareToasts() {
  // Screen readers see nothing behind a modal dialog.
  const stage = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  let box = document.querySelector(".toasts");
  if (!box) {
    box = document.createElement("div");
    box.className = "toasts";
    for (const role of ["alert", "status"]) {
      const region = document.createElement("div");
      region.setAttribute("role", role);
      box.append(region);
    }
  }
  if (box.parentElement !== stage) stage.append(box);
}
