/** A button with which the visitor chooses a file. */
import { html } from "../lib/html.js";
import { showError } from "../lib/toast.js";

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} [props.size] a class of the button
 * @param {string} [props.accept] the kinds of files, as in HTML; by default all
 * @param {(file: File) => Promise<unknown>} props.onFile its errors are shown
 */
export function FileButton({ label, size = "", accept, onFile }) {
  const choose = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const [file] = target.files ?? [];
    if (file) await onFile(file).catch(showError);
    target.value = ""; // so that the same file can be chosen again
  };
  return html`<label class=${`button quiet ${size} file`}>
    ${label}
    <input type="file" accept=${accept} onChange=${choose} />
  </label>`;
}
