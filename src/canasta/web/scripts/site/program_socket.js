/** A connection to a table of the program in this browser, with the interface of a WebSocket. */

/** The close code of a lost connection. */
const LOST = 1006;

export class ProgramSocket {
  /** @param {MessagePort} port its other end is with the program */
  constructor(port) {
    this.port = port;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((message: { data: string }) => void) | null} */
    this.onmessage = null;
    /** @type {((end: { code: number }) => void) | null} */
    this.onclose = null;
    port.onmessage = ({ data }) =>
      typeof data === "string" ? this.onmessage?.({ data }) : this.#ended(data.close);
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
    addEventListener("pagehide", () => this.close());
    // The outer page sends this event when the program ended and restarts.
    addEventListener("program-lost", () => this.#ended(LOST));
  }

  /** @param {string} text */
  send(text) {
    if (this.readyState === WebSocket.OPEN) this.port.postMessage(text);
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.port.postMessage({ close: true });
    this.#ended(LOST);
  }

  /** @param {number} code */
  #ended(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.port.close();
    this.onclose?.({ code });
  }
}
