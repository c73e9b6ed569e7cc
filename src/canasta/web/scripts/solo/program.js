/** The pages' interface to the program in a worker. A program that crashes is restarted. */
import { site, words } from "./site_data.js";

/** @typedef {import("./worker.js").FromPage} FromPage */
/** @typedef {import("./worker.js").ToPage} ToPage */
/** @typedef {import("./records.js").Changes} Changes */
/** @typedef {import("./records.js").Outcome} Outcome */
/**
 * @typedef {object} Listener
 * @property {string} language of the first visit
 * @property {(loaded: number) => void} onLoading receives the loaded part, 0 to 1
 * @property {() => void} onReady
 * @property {() => void} onLost called when the program crashed and restarts
 * @property {(outcome: Outcome) => void} onStorage
 * @property {(reason: "files" | "program" | "old_browser") => void} onFailure called when the
 *   program cannot run
 */

/** A program that crashes sooner after its start is not restarted (in milliseconds). */
const TOO_SOON_MS = 20_000;
/** A started program that leaves a request unanswered for longer has crashed (in milliseconds). */
const SILENCE_MS = 60_000;

export class Program {
  /** Requests without an answer. @type {Map<number, (answer: Response) => void>} */
  #asked = new Map();
  #lastId = 0;
  /** Changes whose effects were shown but which the browser has not stored. @type {Changes[]} */
  #unkept = [];
  #startedAt = 0;
  #isReady = false;
  #silence = 0;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.#start();
  }

  /** Whether the program has not yet answered a request. */
  get isAsked() {
    return this.#asked.size > 0;
  }

  /** @param {string} method @param {string} address @param {string} body */
  ask(method, address, body) {
    // When the visitor gives a name, ask the browser not to clear the records by itself.
    if (method === "POST" && address.startsWith("/api/guest"))
      void navigator.storage?.persist?.().catch(() => false);
    return /** @type {Promise<Response>} */ (
      new Promise((resolve) => {
        const id = ++this.#lastId;
        this.#asked.set(id, resolve);
        this.#tell({ t: "ask", id, method, address, body });
        this.#watch();
      })
    );
  }

  /** @param {string} table @returns {MessagePort} in place of a WebSocket */
  connect(table) {
    const { port1, port2 } = new MessageChannel();
    this.#tell({ t: "connect", table, port: port2 }, [port2]);
    this.#watch();
    return port1;
  }

  end() {
    this.#worker?.terminate();
    this.#worker = null;
    clearTimeout(this.#silence);
  }

  #start() {
    this.#startedAt = Date.now();
    this.#isReady = false;
    try {
      this.#worker = new Worker(`${site.folder}/static/scripts/solo/worker.js`, { type: "module" });
    } catch {
      return this.listener.onFailure("old_browser");
    }
    this.#worker.onmessage = ({ data }) => {
      clearTimeout(this.#silence);
      this.#heard(data);
      if (this.#asked.size) this.#watch();
    };
    // The worker's script is missing, or the browser does not support module workers.
    this.#worker.onerror = () => this.#failed("files");
    const { files, lock } = site;
    const { language } = this.listener;
    const folder = new URL("./", location.href).pathname;
    this.#tell({ t: "start", files, lock, language, site: folder, unkept: this.#unkept });
    return undefined;
  }

  /** @param {FromPage} message @param {Transferable[]} [transferred] */
  #tell(message, transferred = []) {
    this.#worker?.postMessage(message, transferred);
  }

  /** @param {ToPage} message */
  #heard(message) {
    switch (message.t) {
      case "loading":
        return this.listener.onLoading(message.loaded / total());
      case "ready":
        this.#isReady = true;
        if (this.#worker) this.#worker.onerror = () => this.#failed("program");
        return this.listener.onReady();
      case "connected":
        return undefined;
      case "unkept":
        return this.#unkept.push(message.changes);
      case "storage":
        if (message.outcome === "kept") this.#unkept = [];
        return this.listener.onStorage(message.outcome);
      case "failed":
        return this.#failed(message.reason);
      case "answer": {
        const { id, status, headers, body } = message;
        const isEmpty = status === 204 || status === 304;
        const answer = new Response(isEmpty ? null : body, { status, headers: JSON.parse(headers) });
        this.#asked.get(id)?.(answer);
        return this.#asked.delete(id);
      }
      default:
        throw new Error(`unknown message ${JSON.stringify(message)}`);
    }
  }

  /** @param {"files" | "program"} reason */
  #failed(reason) {
    this.end();
    const problem = JSON.stringify({ code: "restarted", text: words("restarted") });
    for (const answer of this.#asked.values()) answer(new Response(problem, { status: 503 }));
    this.#asked.clear();
    if (Date.now() - this.#startedAt < TOO_SOON_MS) return this.listener.onFailure(reason);
    this.#start();
    return this.listener.onLost();
  }

  /** Restart the program if it is silent for too long; a slow phone needs long to start it. */
  #watch() {
    clearTimeout(this.#silence);
    if (this.#isReady) this.#silence = setTimeout(() => this.#failed("program"), SILENCE_MS);
  }
}

const total = () => site.files.reduce((sum, { size }) => sum + size, 0);
