/** Templates for Preact: html`<p class=${kind}>${words}</p>`. */
import { h } from "preact";
import htm from "htm";

/** @typedef {import("preact").VNode} VNode */

export const html = /** @type {(parts: TemplateStringsArray, ...values: unknown[]) => VNode} */ (
  /** @type {unknown} */ (htm.bind(h))
);

/**
 * The class names that are not falsy, joined.
 * @param {...(string | false | undefined | null)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");
