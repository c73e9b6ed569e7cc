/**
 * The source of the pages' data: the server that sent them, or a folder of files. In a folder, each
 * page is in a frame of a page that runs the program (../solo.js).
 *
 * Other modules use a server's addresses, such as `/t/{id}`. In a folder, this module puts the
 * address after the `#` of the outer page, which then shows that page.
 */
import { ProblemError } from "../lib/api.js";
import { saveFile } from "../lib/clipboard.js";
import { orShowError } from "../lib/toast.js";
import { isAlone } from "./alone.js";
import { ProgramSocket } from "./program_socket.js";

/**
 * The outer page.
 * @typedef {object} Host
 * @property {(method: string, address: string, body: string) => Promise<Response>} ask
 * @property {(table: string) => MessagePort} connect
 * @property {(language: string) => void} chooseLanguage
 */

const host = isAlone
  ? /** @type {{ canasta?: Host }} */ (/** @type {unknown} */ (parent)).canasta
  : undefined;
// A page of the folder opened outside the frame has no program.
if (isAlone && !host) location.replace("../../");

/** The address of the page. */
export const pageAddress = () =>
  isAlone
    ? new URL(parent.location.hash.slice(1) || "/", "https://canasta.invalid")
    : new URL(location.href);

/** The `href` of a link to a page. @param {string} to */
export function linkTo(to) {
  return isAlone ? `${parent.location.pathname}#${to}` : to;
}

/** The full address of a page for another person or tab. @param {string} to */
export const wholeLink = (to) => new URL(linkTo(to), location.href).href;

/** Go to another page. @param {string} to */
export function go(to) {
  if (isAlone) parent.location.hash = to;
  else location.href = to;
}

/** Change the address without loading another page. @param {string} to */
export function renameTo(to) {
  if (isAlone) parent.history.replaceState(null, "", `#${to}`);
  else history.replaceState(null, "", to);
}

/** The folder of this version's files, which the browser loads directly. */
const files = new URL("../", location.href).href;
const network = globalThis.fetch;
// The program answers the requests instead of a server, and needs no cookies.
if (host) {
  for (const link of document.links) link.target = "_top";
  Object.defineProperty(navigator, "cookieEnabled", { value: true });
  globalThis.fetch = (to, request = {}) => {
    const asked = new URL(to instanceof Request ? to.url : to, location.href);
    if (asked.href.startsWith(files)) return network(to, request);
    const { pathname, search } = asked;
    return host.ask(request.method ?? "GET", pathname + search, String(request.body ?? ""));
  };
}

/**
 * The address of a text catalogue.
 * @param {"table" | "pages"} part @param {string} language
 */
export const textsAddress = (part, language) =>
  `${isAlone ? ".." : ""}/text/${part}.${language}.json`;

/** A connection to a table. @param {string} table @returns {WebSocket | ProgramSocket} */
export const openSocket = (table) =>
  host
    ? new ProgramSocket(host.connect(table))
    : new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${table}`);

/** Show the pages in another language. @param {string} language */
export const chooseLanguageAlone = (language) => host?.chooseLanguage(language);

/**
 * The properties of a link, adapted to the site; `href` is a server's address.
 * @template {object} Props
 * @param {Props & { href?: unknown, download?: unknown }} props
 * @returns {Props}
 */
export function linkProperties(props) {
  const to = props.href;
  if (!host || typeof to !== "string" || !to.startsWith("/")) return props;
  if ("download" in props) return { ...props, onClick: saved(to) };
  // The score keeper is a separate page without the program.
  const isPage = !to.startsWith("/score/");
  return { ...props, href: isPage ? linkTo(to) : `../..${to}`, target: "_top" };
}

/**
 * Returns a click handler that saves an answer of the program as a file.
 * @param {string} to
 */
const saved = (to) =>
  orShowError(async (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    const asked = new URL(to, location.href);
    asked.searchParams.set("lang", document.documentElement.lang);
    const answer = await fetch(asked);
    if (!answer.ok) throw new ProblemError(await answer.json(), answer.status);
    const name = answer.headers.get("Content-Disposition")?.match(/filename="?([^";]+)/)?.[1];
    saveFile(name ?? "canasta.txt", await answer.blob());
  });
