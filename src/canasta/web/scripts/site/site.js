/**
 * Where the pages get everything from: the server that sent them; or a folder of files, where each
 * page is in a frame of a page that runs the program (../solo.js).
 *
 * Addresses are those of a server, `/t/{id}`, everywhere else. In a folder the address of the page
 * is behind the `#` of the outer page, which then shows it.
 */
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
// Opened by itself, a page of the folder has no program.
if (isAlone && !host) location.replace("../../");

/** The address of the page. */
export const pageAddress = () =>
  isAlone
    ? new URL(parent.location.hash.slice(1) || "/", "https://canasta.invalid")
    : new URL(location.href);

/** The address that a link has. @param {string} to */
export function linkTo(to) {
  return isAlone ? `${parent.location.pathname}#${to}` : to;
}

/** The address that another person or tab can open. @param {string} to */
export const wholeLink = (to) => new URL(linkTo(to), location.href).href;

/** Go to another page. @param {string} to */
export function go(to) {
  if (isAlone) parent.location.hash = to;
  else location.href = to;
}

/** Change the address of the page, which stays. @param {string} to */
export function renameTo(to) {
  if (isAlone) parent.history.replaceState(null, "", `#${to}`);
  else history.replaceState(null, "", to);
}

/** What the browser itself loads in a folder: the files of this version of the site. */
const files = new URL("../", location.href).href;
const network = globalThis.fetch;
// The program answers what a server would, and knows its visitor without cookies.
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

/** Where the catalogue of a language lies. @param {string} language */
export const textsAddress = (language) => `${isAlone ? ".." : ""}/text/${language}.json`;

/** A connection to a table. @param {string} table @returns {WebSocket | ProgramSocket} */
export const openSocket = (table) =>
  host
    ? new ProgramSocket(host.connect(table))
    : new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${table}`);

/** Show the pages in another language. @param {string} language */
export const chooseLanguageAlone = (language) => host?.chooseLanguage(language);

/**
 * The properties of a link as they must be for the page: `href` is an address of a server.
 * @template {object} Props
 * @param {Props & { href?: unknown, download?: unknown }} props
 * @returns {Props}
 */
export function linkProperties(props) {
  const to = props.href;
  if (!host || typeof to !== "string" || !to.startsWith("/")) return props;
  if ("download" in props) return { ...props, onClick: saved(to, props.download) };
  // The score keeper is a page of its own, without the program.
  const isPage = !to.startsWith("/score/");
  return { ...props, href: isPage ? linkTo(to) : `../..${to}`, target: "_top" };
}

/** Saves as a file what a server would send. @param {string} to @param {unknown} name */
const saved = (to, name) => async (/** @type {MouseEvent} */ event) => {
  event.preventDefault();
  const asked = new URL(to, location.href);
  asked.searchParams.set("lang", document.documentElement.lang);
  const answer = await fetch(asked);
  const written = answer.headers.get("Content-Disposition")?.match(/filename="?([^";]+)/)?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = typeof name === "string" && name ? name : (written ?? "canasta.txt");
  link.click();
  URL.revokeObjectURL(link.href);
};
