/** Plants faults in IndexedDB for test_site_records.py. */

/**
 * How a step fails: it throws, its transaction ends as when the disk is full, or the connection is
 * lost, so that all steps fail until the database is opened again.
 */
const KINDS = ["throws", "aborts", "loses"];
const STEPS = [
  [IDBFactory.prototype, "open"],
  [IDBDatabase.prototype, "transaction"],
  ...["get", "put", "delete", "clear", "getAll", "getAllKeys"].map((name) => [
    IDBObjectStore.prototype,
    name,
  ]),
];
let steps = 0;
/** Whether the step of this number and name fails. @type {(step: number, name: string) => boolean} */
let isFaulty = () => false;
let kind = KINDS[0];

for (const [prototype, name] of STEPS) {
  const original = prototype[name];
  prototype[name] = function (...given) {
    steps += 1;
    if (!isFaulty(steps, name)) return original.apply(this, given);
    const isRequest = prototype === IDBObjectStore.prototype;
    if (kind !== "aborts" || !isRequest) throw new DOMException("planted", "UnknownError");
    const request = original.apply(this, given);
    this.transaction.abort();
    return request;
  };
}
/** What was thrown where nobody catches it, which would end the worker. */
const uncaught = [];
addEventListener("error", (event) => uncaught.push(event.message));

const CHANGES = [
  { put: { guest: "Zoe", "table/t": "new" }, delete: [] },
  { put: { "entry/t/1": "deal", "table/t": "dealt" }, delete: [] },
  { put: { "entry/t/2": "play", "table/t": "playing" }, delete: [] },
  { put: { guest: "Ann" }, delete: ["entry/", "table/"] },
  { put: { "entry/u/1": "deal" }, delete: [] },
];

/** What a change makes of records. */
function changed(records, { put, delete: prefixes }) {
  const left = Object.entries(records).filter(
    ([key]) => !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  return { ...Object.fromEntries(left), ...put };
}

const sorted = (records) => JSON.stringify(Object.entries(records).sort());

/** The records of a tab, opened, and what it is told. */
async function opened(Records, name, waiting = []) {
  const told = [];
  const records = new Records(
    name,
    (changes) => told.push(changes),
    () => told.push("moved"),
    waiting,
  );
  await heard();
  return { records, told, outcome: await records.open() };
}

/** Wait until a question to all tabs and their answers have arrived. */
const heard = () =>
  new Promise((done) => {
    const [one, other] = [new BroadcastChannel("heard"), new BroadcastChannel("heard")];
    other.onmessage = () => other.postMessage("");
    one.onmessage = () => {
      for (const channel of [one, other]) channel.close();
      done();
    };
    one.postMessage("");
  });

/** The step of a number fails, and those that follow if it loses the connection. */
function oneFault(at) {
  let isLost = false;
  return (step, name) => {
    if (kind !== "loses") return step === at;
    isLost = name !== "open" && (isLost || step === at);
    return isLost;
  };
}

/** Keep, read and delete while some step fails; returns what was wrong. */
async function visit(Records, name) {
  const wrong = [];
  const { records, outcome: first } = await opened(Records, name);
  const outcomes = [first];
  let expected = {};
  for (const change of CHANGES) {
    outcomes.push(await records.keep(change));
    expected = changed(expected, change);
    for (const prefix of ["", "entry/t/"]) {
      const asked = Object.entries(expected).filter(([key]) => key.startsWith(prefix));
      const found = await records.read(prefix);
      if (sorted(JSON.parse(found)) !== sorted(Object.fromEntries(asked)))
        wrong.push(`${prefix}: ${found}`);
    }
  }
  const small = await records.small();
  if ("entry/u/1" in JSON.parse(small)) wrong.push(`small: ${small}`);
  isFaulty = () => false;
  const last = { put: { "game/1": "over" }, delete: [] };
  outcomes.push(await records.keep(last));
  const { records: next } = await opened(Records, name);
  const left = JSON.parse(await next.read(""));
  const right = changed(expected, last);
  wrong.push(...outcomes.filter((outcome) => outcome !== "kept"));
  if (sorted(left) !== sorted(right)) wrong.push(`left: ${sorted(left)}`);
  return wrong;
}

async function allFaults() {
  const { Records } = await import("/records.js");
  steps = 0;
  let faults = await visit(Records, "none");
  const all = steps;
  for (kind of KINDS)
    for (let at = 1; at <= all; at += 1) {
      steps = 0;
      isFaulty = oneFault(at);
      const wrong = await visit(Records, `${kind} ${at}`).catch((error) => [`${error}`]);
      faults = [...faults, ...wrong.map((what) => `${kind} at ${at}: ${what}`)];
    }
  return [all, [...faults, ...uncaught]];
}

/** What is kept under a name, as a later tab reads it. */
const keptAs = async (Records, name) => JSON.parse(await (await opened(Records, name)).records.read(""));

const LOST = ["deal", "play"].map((what, at) => ({
  put: { [`entry/t/${at + 1}`]: what },
  delete: [],
}));

/** Records that neither tell other tabs nor hear from them, as those of a closed tab. */
function silent(Records, name) {
  const channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class { postMessage() {} };
  const records = new Records(name, () => {}, () => {});
  globalThis.BroadcastChannel = channel;
  return records;
}

async function killedWhileNothingIsKept() {
  const { Records } = await import("/records.js");
  const first = silent(Records, "killed");
  await first.open();
  await first.keep({ put: { guest: "Zoe" }, delete: [] });
  isFaulty = () => true;
  const outcomes = [await first.keep(LOST[0]), await first.keep(LOST[1])];
  isFaulty = () => false;
  const { outcome: next } = await opened(Records, "killed", LOST);
  return { outcomes, next, kept: await keptAs(Records, "killed") };
}

async function twoTabs() {
  const { Records } = await import("/records.js");
  const first = await opened(Records, "tabs");
  const outcomes = [await first.records.keep({ put: { guest: "Ann" }, delete: [] })];
  isFaulty = () => true;
  outcomes.push(await first.records.keep(LOST[0]));
  isFaulty = () => false;
  const second = await opened(Records, "tabs");
  outcomes.push(await first.records.keep({ put: { guest: "Zoe" }, delete: [] }));
  outcomes.push(await second.records.keep(LOST[1]));
  return {
    outcomes,
    told: [[...first.told], [...second.told]],
    kept: await keptAs(Records, "tabs"),
  };
}

/** Open records twice in vain, and hold a new guest while they cannot be opened. */
async function blind(Records, name, isNew) {
  if (!isNew) await (await opened(Records, name)).records.keep({ put: { guest: "Zoe" }, delete: [] });
  isFaulty = (step, called) => called === "open";
  const { records, outcome } = await opened(Records, name);
  const changes = { put: { guest: "Ann" }, delete: [] };
  const outcomes = [outcome, await records.keep(changes)];
  isFaulty = () => false;
  return { records, changes, outcomes };
}

/** What is shown to a program, and what the visitor has after opening the page anew. */
async function shownAndKept(Records, name, records) {
  const shown = JSON.parse(await records.small());
  const later = silent(Records, name);
  await later.open();
  return { shown, kept: JSON.parse(await later.read("")) };
}

/**
 * A program that could not open the records continues when they can be opened.
 * @param {boolean} isNew whether the browser has no earlier records
 * @param {string[]} deleted the prefixes that the visitor deletes then
 */
async function openedAgain(isNew, deleted) {
  const { Records } = await import("/records.js");
  const name = `again ${isNew} ${deleted.length}`;
  const { records, outcomes } = await blind(Records, name, isNew);
  for (const change of [{ put: {}, delete: deleted }, { put: { "table/t": "new" }, delete: [] }])
    outcomes.push(await records.keep(change));
  return { outcomes, ...(await shownAndKept(Records, name, records)) };
}

/**
 * A program that could not open the records is followed by one that can.
 * @param {"worker" | "tab"} follows whether it gets what was held from the page or from the other tab
 * @param {boolean} isNew whether the browser has no earlier records
 */
async function openedLater(follows, isNew) {
  const { Records } = await import("/records.js");
  const name = `blind ${follows} ${isNew}`;
  const { changes, outcomes } = await blind(Records, name, isNew);
  const next = await opened(Records, name, follows === "worker" ? [changes] : []);
  outcomes.push(next.outcome, await next.records.keep({ put: { "table/t": "new" }, delete: [] }));
  return { outcomes, ...(await shownAndKept(Records, name, next.records)) };
}
