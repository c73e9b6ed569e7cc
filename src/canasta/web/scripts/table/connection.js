/**
 * The WebSocket of a table: it reconnects automatically, and no command is lost or carried out
 * twice.
 *
 * - Updates are applied only in order (`seq` is the last one plus 1) and only if their hash is
 *   right; otherwise the client requests the whole table again.
 * - Commands are sent one at a time, each with a unique id. If the connection breaks before the
 *   acknowledgement, the command is sent again with the same id.
 */
import { ProblemError } from "../lib/api.js";
import { sha256Hex } from "../lib/fair/proof.js";

/** @typedef {import("../../types/protocol.js").ServerMessage} ServerMessage */
/** @typedef {import("../../types/protocol.js").Welcome} Welcome */
/** @typedef {import("../../types/protocol.js").Update} Update */
/** @typedef {import("../../types/protocol.js").Ack} Ack */
/** @typedef {import("../../types/protocol.js").Refused} Refused */
/** @typedef {import("../../types/protocol.js").ClientMessage} ClientMessage */
/** @typedef {import("../../types/protocol.js").TableCommand} TableCommand */
/**
 * @template {{ t: string }} Sent
 * @typedef {Sent extends Sent ? Omit<Sent, "cmd_id" | "id"> : never} WithoutId a message without
 *   its id
 */
/** @typedef {WithoutId<TableCommand>} NewCommand */
/** @typedef {WebSocket | import("../site/program_socket.js").ProgramSocket} Socket */

/**
 * @typedef {"connecting" | "online" | "waiting" | "replaced" | "no_table" | "not_invited" |
 *   "no_guest" | "old_page"} Status `waiting` is between a lost connection and the next attempt;
 *   `replaced` and later values do not reconnect automatically
 */

const PROTOCOL = 1;
const FINAL = /** @type {Record<number, Status>} */ ({
  4001: "no_guest",
  4003: "not_invited",
  4004: "no_table",
});
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const PING_MS = 20_000;
const SILENCE_MS = 12_000;

export class TableConnection {
  /**
   * @param {object} options
   * @param {() => Socket} options.open opens a connection
   * @param {string} options.language
   * @param {boolean} options.isWatching whether to watch only, even with a seat
   * @param {(welcome: Welcome) => void} options.onWelcome receives the whole table
   * @param {(update: Update) => void} options.onUpdate receives each update, in order
   * @param {(message: ServerMessage) => void} options.onMessage receives all other messages
   * @param {(status: Status) => void} options.onStatus
   */
  constructor(options) {
    this.options = options;
    this.lastSeq = 0;
    /** @type {Socket | null} */
    this.socket = null;
    this.isReady = false;
    this.isOver = false;
    /** Whether a newer tab, or another device of the player, has the seat. */
    this.isReplaced = false;
    this.attempts = 0;
    /**
     * @type {{ command: TableCommand, answered: (answer: Ack | Refused) => void, isSent: boolean
     *   }[]}
     */
    this.queue = [];
    /**
     * @type {Map<string, { resolve: (message: ServerMessage) => void, reject: (why: Error) => void
     *   }>}
     */
    this.questions = new Map();
    this.heardAt = 0;
    this.retryTimer = 0;
    this.pingTimer = 0;
    this.isResyncing = false;
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    this.#open();
  }

  /**
   * Send a command; resolves with the server's answer, without a time limit. A command takes the
   * seat back from another device, so that actions on both devices count.
   * @param {NewCommand} command
   * @returns {Promise<Ack | Refused>}
   */
  send(command) {
    return new Promise((answered) => {
      const whole = /** @type {TableCommand} */ ({ ...command, cmd_id: newId() });
      this.queue.push({ command: whole, answered, isSent: false });
      if (this.isReplaced) this.takeBack();
      else this.#sendNext();
    });
  }

  /**
   * Send a question, which changes nothing; rejects if the connection breaks.
   * @param {{ t: "preview", play: string } | { t: "hint", staged: string }} question
   * @returns {Promise<ServerMessage>} `previewed` or `hinted`
   */
  ask(question) {
    return new Promise((resolve, reject) => {
      if (!this.isReady) return reject(new Error("not connected"));
      const id = newId();
      this.questions.set(id, { resolve, reject });
      this.#write({ ...question, id });
    });
  }

  /**
   * Send a phrase or a chat message; there is no answer.
   * @param {{ t: "emote", phrase: string } | { t: "say", text: string }} message
   */
  sendChat(message) {
    if (this.isReady || this.isReplaced) this.#write(message);
  }

  /** Take the seat back from a newer tab. */
  takeBack() {
    this.isOver = false;
    this.isReplaced = false;
    if (this.socket) this.socket.onmessage = null;
    this.socket?.close();
    this.#broke();
    this.#open();
  }

  #open() {
    const { open, language, isWatching } = this.options;
    clearTimeout(this.retryTimer);
    this.options.onStatus("connecting");
    const socket = open();
    this.socket = socket;
    socket.onopen = () => {
      this.heardAt = Date.now();
      this.#write({
        t: "hello",
        protocol: PROTOCOL,
        language,
        watch: isWatching,
      });
      this.#keepAlive(socket);
    };
    socket.onmessage = (/** @type {{ data: string }} */ { data }) => {
      this.heardAt = Date.now();
      this.#receive(JSON.parse(data));
    };
    socket.onclose = (/** @type {{ code: number }} */ { code }) => socket === this.socket && this.#closed(code);
  }

  /** @param {ClientMessage} message */
  #write(message) {
    this.socket?.send(JSON.stringify(message));
  }

  #sendNext() {
    const next = this.queue[0];
    if (!this.isReady || !next || next.isSent) return;
    next.isSent = true;
    this.#write(next.command);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    switch (message.t) {
      case "welcome":
        return this.#welcomed(message);
      case "update":
        return this.#updated(message);
      case "ack":
      case "refused":
        return this.#answered(message.cmd_id, message);
      case "previewed":
      case "hinted":
        this.questions.get(message.id)?.resolve(message);
        this.questions.delete(message.id);
        return undefined;
      case "trouble":
        return this.#troubled(message);
      case "replaced":
        this.isReady = false;
        this.isOver = true;
        this.isReplaced = true;
        return this.options.onStatus("replaced");
      case "pong":
        return undefined;
      default:
        return this.options.onMessage(message);
    }
  }

  /** @param {Welcome} welcome */
  #welcomed(welcome) {
    if (welcome.protocol !== PROTOCOL) {
      this.isOver = true;
      this.socket?.close();
      return this.options.onStatus("old_page");
    }
    // Another request would get the same hash, so show the table anyway.
    if (!isRight(welcome)) console.error("the hash of the whole table is wrong", welcome.seq);
    this.lastSeq = welcome.seq;
    this.isReady = true;
    this.isResyncing = false;
    this.isOver = false; // the newer tab may be closed by now
    this.isReplaced = false;
    this.attempts = 0;
    this.options.onWelcome(welcome);
    this.options.onStatus("online");
    this.#sendNext();
  }

  /** @param {Update} update */
  #updated(update) {
    if (this.isResyncing || update.seq <= this.lastSeq) return;
    if (update.seq !== this.lastSeq + 1 || !isRight(update)) {
      this.isResyncing = true;
      this.#write({ t: "resync" });
      return;
    }
    this.lastSeq = update.seq;
    this.options.onUpdate(update);
  }

  /** @param {string} id @param {Ack | Refused} answer */
  #answered(id, answer) {
    const at = this.queue.findIndex(({ command }) => command.cmd_id === id);
    if (at < 0) return;
    const [asked] = this.queue.splice(at, 1);
    asked?.answered(answer);
    this.#sendNext();
  }

  /** @param {import("../../types/protocol.js").Trouble} trouble */
  #troubled(trouble) {
    const question = this.questions.get(trouble.id);
    this.questions.delete(trouble.id);
    question?.reject(new ProblemError(trouble.reason));
    const isCommand = this.queue.some(({ command }) => command.cmd_id === trouble.id);
    if (isCommand)
      this.#answered(trouble.id, { t: "refused", cmd_id: trouble.id, reasons: [trouble.reason] });
    else if (!question) this.options.onMessage(trouble);
  }

  /** The connection broke: reject all questions, mark commands for sending again. */
  #broke() {
    this.isReady = false;
    this.isResyncing = false;
    clearInterval(this.pingTimer);
    for (const { reject } of this.questions.values()) reject(new Error("the connection broke"));
    this.questions.clear();
    for (const waiting of this.queue) waiting.isSent = false;
  }

  /** @param {number} code of the closed connection */
  #closed(code) {
    this.#broke();
    const final = FINAL[code];
    if (final) {
      this.isOver = true;
      this.options.onStatus(final);
    }
    if (this.isOver) return;
    this.options.onStatus("waiting");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts);
    this.attempts += 1;
    // A random delay, so that the clients of a restarted server do not reconnect at the same time.
    this.retryTimer = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2));
  }

  #retryNow() {
    const isWaiting = this.socket?.readyState === WebSocket.CLOSED && !this.isOver;
    if (isWaiting) this.#open();
  }

  /** @param {Socket} socket */
  #keepAlive(socket) {
    clearInterval(this.pingTimer);
    const pause = PING_MS * (0.8 + Math.random() / 5);
    this.pingTimer = setInterval(() => {
      if (Date.now() - this.heardAt > pause + SILENCE_MS) {
        // A dead network does not close the socket.
        socket.onclose = null;
        socket.close();
        this.#closed(1006);
      } else if (this.isReady) this.#write({ t: "ping" });
    }, pause);
  }
}

/** Whether the hash of a message is right. @param {Welcome | Update} message */
const isRight = ({ hash, table, own }) =>
  sha256Hex(JSON.stringify(table) + JSON.stringify(own)).slice(0, 16) === hash;

/** A random id. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
