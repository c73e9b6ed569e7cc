/**
 * Requests to the server over HTTP. Every failure is a {@link ProblemError} with a sentence for the
 * visitor.
 */
import { language, text } from "./text.js";

/** @typedef {import("../../types/protocol.js").Problem} Problem */

/** Status of a request that the server understood and refused. */
const REFUSED = 422;

/**
 * A request that the server refused or that failed, with a sentence; `status` is 0 if the network
 * failed.
 */
export class ProblemError extends Error {
  /** @param {Omit<Problem, "field">} problem @param {number} [status] that of the answer */
  constructor(problem, status = REFUSED) {
    super(problem.text);
    this.problem = problem;
    this.status = status;
  }
}

/** @param {string} path @param {number} [patience] as for {@link ask} @returns {Promise<any>} */
export const get = (path, patience) => ask("GET", path, undefined, patience);

/** @param {string} path @param {unknown} [body] @param {number} [patience] @returns {Promise<any>} */
export const post = (path, body = {}, patience) => ask("POST", path, body, patience);

/** @param {string} path @param {unknown} body @param {number} [patience] @returns {Promise<any>} */
export const put = (path, body, patience) => ask("PUT", path, body, patience);

/** @param {string} path @returns {Promise<any>} */
export const remove = (path) => ask("DELETE", path);

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @param {number} [patience] milliseconds to wait for an answer; by default the browser decides
 * @returns {Promise<any>} the JSON of the response; null if it has none
 */
async function ask(method, path, body, patience) {
  const url = new URL(path, location.href);
  url.searchParams.set("lang", language());
  const limit = new AbortController();
  if (patience) setTimeout(() => limit.abort(), patience);
  /** @type {RequestInit} */
  const request = { method, headers: { Accept: "application/json" }, signal: limit.signal };
  if (body !== undefined) {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let answer, read;
  try {
    answer = await fetch(url, request);
    read = parsed(await answer.text());
    limit.signal.throwIfAborted();
    // The answer may not be the server's: a captive portal sends a page of its own.
    if (answer.ok && read === undefined) throw new TypeError("no JSON");
  } catch {
    throw new ProblemError(problem("offline", text("web.common.offline")), 0);
  }
  if (answer.ok) return read;
  const hasSentence = read && typeof read.text === "string";
  throw new ProblemError(
    hasSentence ? read : problem("trouble", text("web.common.trouble", { status: answer.status })),
    answer.status,
  );
}

/**
 * @param {string} json
 * @returns {any} its value; null if it is empty, undefined if it is not JSON
 */
function parsed(json) {
  if (!json) return null;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** @param {string} code @param {string} sentence */
const problem = (code, sentence) => ({ code, text: sentence });
