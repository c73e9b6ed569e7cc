/**
 * Ends the worker of the site at chosen messages, for test_site_faults.py. `kills` lists what is still
 * to come: `before sent play`, `after sent play` or `received ack`.
 */
// The outer page makes both ends of every connection.
if (top === self) {
  const workers = [];
  window.kills = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      workers.push(this);
    }
  };
  // The program gives up if its worker ends right after its start.
  const now = Date.now;
  Date.now = () => now() + 60_000 * workers.length;
  window.killAt = (moment) => {
    if (kills[0] !== moment) return;
    kills.shift();
    const worker = workers.at(-1);
    worker.terminate();
    worker.onerror(new Event("error"));
  };
  const name = (message) => (typeof message === "string" ? JSON.parse(message).t : "");
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message, ...rest) {
    killAt(`before sent ${name(message)}`);
    post.call(this, message, ...rest);
    killAt(`after sent ${name(message)}`);
  };
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    get,
    set(listener) {
      set.call(this, (event) => {
        killAt(`received ${name(event.data)}`);
        listener(event);
      });
    },
  });
}
