/**
 * The worker that runs the program, the same Python code as on a server, and exchanges messages
 * with the pages.
 *
 * From the page: `start`, `ask` (a request to the server) and `connect` (a port instead of a
 * WebSocket). To the page: `loading`, `ready`, `answer`, `connected`, `unkept` (changes that the
 * browser refuses, for the next program if this one crashes), `storage` and `failed`.
 */
import { FileError, loadFiles } from "./files.js";
import { Records } from "./records.js";

/** @typedef {import("./files.js").File} File */
/** @typedef {import("./records.js").Changes} Changes */
/** @typedef {import("./records.js").Outcome} Outcome */
/**
 * @typedef {object} Channel a connection to a table, in Python
 * @property {(text: string) => void} receive
 * @property {() => void} close
 * @property {() => void} destroy
 */
/**
 * @typedef {object} SoloServer the program, in Python; canasta/solo/server.py
 * @property {(method: string, address: string, body: string,
 *   reply: (status: number, headers: string, body: string) => void) => void} ask
 * @property {(table: string, send: (text: string) => void, close: (code: number) => void) =>
 *   Channel} connect
 * @property {() => number | undefined} tick
 * @property {() => void} kept
 * @property {(records: string) => void} have_read
 * @property {() => void} not_read
 */
/**
 * @typedef {{ t: "start", files: File[], lock: object, language: string, site: string,
 *   unkept: Changes[] }
 *   | { t: "ask", id: number, method: string, address: string, body: string }
 *   | { t: "connect", table: string, port: MessagePort }} FromPage
 */
/**
 * @typedef {{ t: "loading", loaded: number }
 *   | { t: "ready" }
 *   | { t: "answer", id: number, status: number, headers: string, body: string }
 *   | { t: "connected" }
 *   | { t: "unkept", changes: Changes }
 *   | { t: "storage", outcome: Outcome }
 *   | { t: "failed", reason: "files" | "program", detail: string }} ToPage
 */

const PYTHON = new URL("../../../python/", import.meta.url);
const ARCHIVES = ["canasta.zip.xz", "binary.zip.xz"];

/** @type {Records} */
let records;
/** @type {Promise<SoloServer>} */
let started;
let timer = 0;
let hasFailed = false;
/** The outcome of storing the last change; empty before the first. @type {Outcome | ""} */
let outcome = "";

addEventListener("message", async ({ data }) => {
  const message = /** @type {FromPage} */ (data);
  try {
    if (message.t === "start") {
      started = start(message);
      await started;
      tell({ t: "ready" });
    } else await take(await started, message);
  } catch (error) {
    fail(error);
  }
});

/** @param {ToPage} message */
const tell = (message) => postMessage(message);

/** @param {unknown} error */
function fail(error) {
  if (hasFailed) return;
  hasFailed = true;
  console.error(error);
  tell({ t: "failed", reason: error instanceof FileError ? "files" : "program", detail: `${error}` });
}

/** @param {Extract<FromPage, { t: "start" }>} message @returns {Promise<SoloServer>} */
async function start({ files, lock, language, site, unkept }) {
  records = new Records(
    `canasta ${site}`,
    (changes) => tell({ t: "unkept", changes }),
    () => stored("moved"),
    unkept,
  );
  const [interpreter, loader, loaded] = await Promise.all([
    module("pyodide.asm.js"),
    module("pyodide.js"),
    loadFiles(PYTHON, files, (bytes) => tell({ t: "loading", loaded: bytes })),
  ]);
  const content = (/** @type {string} */ name) => {
    const found = loaded.get(name);
    if (!found) throw new FileError(name);
    return found;
  };
  const standard = URL.createObjectURL(content("standard.zip.gz"));
  const wasm = new Response(content("pyodide.asm.wasm.gz"), {
    headers: { "Content-Type": "application/wasm" },
  });
  const network = self.fetch;
  // The interpreter fetches its wasm file; answer with the loaded file, whatever its media type
  // was.
  self.fetch = async (address, options) =>
    /\.wasm$/.test(`${address}`) ? wasm : network(address, options);
  const python = await loader.loadPyodide({
    indexURL: PYTHON.href,
    createPyodideModule: interpreter.default,
    stdLibURL: standard,
    lockFileContents: { info: lock, packages: {} },
    env: { PYDANTIC_DISABLE_PLUGINS: "1" },
  });
  self.fetch = network;
  URL.revokeObjectURL(standard);
  for (const name of ARCHIVES) {
    const bytes = await content(name).arrayBuffer();
    python.FS.writeFile(`/${name}`, new Uint8Array(bytes), { canOwn: true });
  }
  try {
    python.pyimport("unpack").unpack();
  } catch (error) {
    throw new FileError(`${error}`);
  }
  stored(await records.open());
  return python
    .pyimport("canasta.solo.server")
    .SoloServer(await records.small(), keep, read, language);
}

/** @param {string} name @returns {Promise<any>} */
const module = (name) =>
  import(new URL(name, PYTHON).href).catch((error) => {
    throw new FileError(`${name}: ${error}`);
  });

/** @param {SoloServer} server @param {Exclude<FromPage, { t: "start" }>} message */
function take(server, message) {
  if (message.t === "ask") {
    const { id, method, address, body } = message;
    server.ask(method, address, body, (status, headers, answer) =>
      tell({ t: "answer", id, status, headers, body: answer }),
    );
  } else {
    connect(server, message);
    tell({ t: "connected" });
  }
  goOn(server);
}

/** @param {SoloServer} server @param {Extract<FromPage, { t: "connect" }>} message */
function connect(server, { table, port }) {
  const channel = server.connect(
    table,
    (text) => port.postMessage(text),
    (code) => port.postMessage({ close: code }),
  );
  port.onmessage = ({ data }) => {
    try {
      if (typeof data === "string") channel.receive(data);
      else {
        channel.close();
        channel.destroy();
        port.close();
      }
      goOn(server);
    } catch (error) {
      fail(error);
    }
  };
}

/** Run the program's due tasks, now and whenever the program asks for it. @param {SoloServer} server */
function goOn(server) {
  clearTimeout(timer);
  const wait = server.tick();
  if (wait === undefined) return;
  timer = setTimeout(() => {
    try {
      goOn(server);
    } catch (error) {
      fail(error);
    }
  }, wait);
}

/** Store changes of the program. @param {string} changes */
function keep(changes) {
  const parsed = /** @type {Changes} */ (JSON.parse(changes));
  const done = records.keep(parsed).then((now) => {
    if (now !== "kept") tell({ t: "unkept", changes: parsed });
    stored(now);
  });
  void answerWith(done, (server) => server.kept());
}

/** Read records for the program. @param {string} prefix */
function read(prefix) {
  const found = records.read(prefix);
  void answerWith(
    found.then(
      (text) => (/** @type {SoloServer} */ server) => server.have_read(text),
      () => (/** @type {SoloServer} */ server) => server.not_read(),
    ),
    (server, answer) => answer(server),
  );
}

/**
 * @template Result
 * @param {Promise<Result>} work @param {(server: SoloServer, result: Result) => void} answer
 */
async function answerWith(work, answer) {
  const [server, result] = await Promise.all([started, work]);
  if (outcome === "moved") return; // this tab shows nothing more
  try {
    answer(server, result);
    goOn(server);
  } catch (error) {
    fail(error);
  }
}

/** Tell the page if the outcome of storing changes has changed. @param {Outcome} now */
function stored(now) {
  if (now !== outcome) tell({ t: "storage", outcome: now });
  outcome = now;
}
