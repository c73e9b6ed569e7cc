/** The messages of the outer page: a line before the program runs, and bars above the pages. */
import { words } from "./site_data.js";

/** @param {string} name of a text @param {Record<string, string | number>} [values] */
export function say(name, values) {
  const said = document.getElementById("said");
  if (said) said.textContent = words(name, values);
}

/**
 * Show a bar above the pages; it replaces a bar of the same kind.
 * @param {string} kind @param {string} name of a text
 * @param {{ text: string, act: () => void }} [button] by default a button that closes the bar
 */
export function notice(kind, name, button = { text: "close", act: () => {} }) {
  hide(kind);
  const bar = document.createElement("div");
  bar.className = "notice-bar";
  bar.dataset["kind"] = kind;
  const text = document.createElement("p");
  text.textContent = words(name);
  const pressed = document.createElement("button");
  pressed.className = "button small";
  pressed.textContent = words(button.text);
  pressed.onclick = () => {
    bar.remove();
    button.act();
  };
  bar.append(text, pressed);
  document.getElementById("notices")?.append(bar);
}

/** @param {string} kind */
export function hide(kind) {
  document.querySelector(`.notice-bar[data-kind="${kind}"]`)?.remove();
}
