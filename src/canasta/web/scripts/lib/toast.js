/** Short messages at the edge of the page, read by screen readers, removed after a while. */
import { ProblemError } from "./api.js";
import { text } from "./text.js";

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

/**
 * The message for an error: the server's sentence. Any other error is a fault of the page, and its
 * message goes to the console.
 * @param {unknown} error
 */
export function messageOf(error) {
  if (error instanceof ProblemError) return error.message;
  console.error(error);
  return text("web.common.fault");
}

/** Show an error. @param {unknown} error */
export const showError = (error) => toast(messageOf(error), "problem");

/**
 * Returns a function that does the same work and shows its errors.
 * @template {unknown[]} Args
 * @param {(...args: Args) => Promise<unknown>} work
 */
export const orShowError =
  (work) =>
  (/** @type {Args} */ ...args) =>
    work(...args).catch(showError);

/** The two live regions, stored here because a closing dialog removes its content from the page. */
const box = document.createElement("div");
box.className = "toasts";
box.translate = false; // the browser must not translate announcements
for (const role of ["alert", "status"]) {
  const region = document.createElement("div");
  region.setAttribute("role", role);
  box.append(region);
}

/**
 * The live region, in place before the first message so that screen readers know it.
 * @param {"alert" | "status"} role
 */
function place(role) {
  prepareToasts();
  return /** @type {Element} */ (box.querySelector(`[role=${role}]`));
}

/**
 * Put the live regions into the page, or into the modal dialog over the page; call it again when a
 * dialog opens or closes.
 */
export function prepareToasts() {
  // Screen readers see nothing behind a modal dialog.
  const stage = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentElement === stage) return;
  stage.append(box);
  // Screen readers report changes of a region they know, not what a new one contains.
  const lines = [...box.querySelectorAll(".toast")];
  requestAnimationFrame(() => lines.forEach((line) => (line.textContent = `${line.textContent}`)));
}
