/** Modal dialogs, and questions to confirm. */
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { html } from "./html.js";
import { text } from "./text.js";
import { prepareToasts } from "./toast.js";
import { useUniqueId } from "./unique_id.js";

/**
 * A modal dialog; Escape, its cross and a click outside close it, and the focus returns. The field
 * to fill in has the focus first, or the element with `autofocus`, or else the title.
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {unknown} props.children
 * @param {unknown} [props.actions] buttons at the bottom
 * @param {string} [props.kind] an additional class
 */
export function Dialog({ title, onClose, children, actions, kind = "" }) {
  const name = useUniqueId();
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    // Focus at once and not after the next paint: a key pressed meanwhile would reach the page
    // behind.
    const shown = box.current;
    shown?.showModal();
    /** @type {HTMLElement | null | undefined} */ (
      shown?.querySelector(":is(:required, [autofocus]):enabled") ?? shown?.querySelector("h2")
    )?.focus();
    prepareToasts();
    return () => {
      shown?.close();
      prepareToasts();
    };
  }, []);
  /** @param {MouseEvent} event */
  const clickedOutside = (event) => event.target === box.current && onClose();
  return html`<dialog
    ref=${box}
    class=${`dialog ${kind}`}
    aria-labelledby=${name}
    onClose=${onClose}
    onMouseDown=${clickedOutside}
  >
    <div class="dialog-body">
      <div class="dialog-head">
        <h2 id=${name} tabindex="-1">${title}</h2>
        <button type="button" class="cross" aria-label=${text("web.common.close")} onClick=${onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      ${children}
      ${actions && html`<div class="dialog-actions">${actions}</div>`}
    </div>
  </dialog>`;
}

/**
 * Show a dialog until it is answered.
 * @param {(close: (answer: boolean) => void) => import("./html.js").VNode} drawn
 * @returns {Promise<boolean>}
 */
export const ask = (drawn) =>
  new Promise((decided) => {
    const place = document.createElement("div");
    document.body.append(place);
    /** @param {boolean} answer */
    const close = (answer) => {
      render(null, place);
      place.remove();
      decided(answer);
    };
    render(drawn(close), place);
  });

/**
 * Ask the user to confirm something risky.
 * @param {string} title
 * @param {string} sentence the consequences
 * @param {{ yes: string, no?: string }} choice the labels of the confirming and the other button
 * @returns {Promise<boolean>}
 */
export const confirm = (title, sentence, { yes, no = text("web.common.cancel") }) =>
  ask(
    (close) =>
      html`<${Dialog}
        title=${title}
        kind="question"
        onClose=${() => close(false)}
        actions=${html`
          <button type="button" class="button quiet" autofocus onClick=${() => close(false)}>
            ${no}
          </button>
          <button type="button" class="button danger" onClick=${() => close(true)}>${yes}</button>
        `}
      >
        <p>${sentence}</p>
      <//>`,
  );
