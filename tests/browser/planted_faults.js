/** Plants faults in IndexedDB for test_site_records.py. */

/** How a step fails: it throws, or its transaction ends as when the disk is full. */
const KINDS = ["throws", "aborts"];
const STEPS = [
  [IDBFactory.prototype, "open"],
  [IDBDatabase.prototype, "transaction"],
  ...["get", "put", "delete", "clear", "getAll", "getAllKeys"].map((name) => [
    IDBObjectStore.prototype,
    name,
  ]),
];
let steps = 0;
/** Whether the step of this number fails. @type {(step: number) => boolean} */
let isFaulty = () => false;
let kind = KINDS[0];

for (const [prototype, name] of STEPS) {
  const original = prototype[name];
  prototype[name] = function (...given) {
    steps += 1;
    if (!isFaulty(steps)) return original.apply(this, given);
    const isRequest = prototype === IDBObjectStore.prototype;
    if (kind === "throws" || !isRequest) throw new DOMException("planted", "UnknownError");
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

/** Keep, read and delete while some step fails; returns what was wrong. */
async function visit(Records, name) {
  const wrong = [];
  const records = new Records();
  await records.open(name);
  let expected = {};
  for (const change of CHANGES) {
    await records.keep(change);
    expected = changed(expected, change);
    for (const prefix of ["", "entry/t/"]) {
      const asked = Object.entries(expected).filter(([key]) => key.startsWith(prefix));
      const found = await records.read(prefix).catch(() => null);
      if (found && sorted(JSON.parse(found)) !== sorted(Object.fromEntries(asked)))
        wrong.push(`${prefix}: ${found}`);
    }
  }
  const small = await records.small().catch(() => null);
  if (small && "entry/u/1" in JSON.parse(small)) wrong.push(`small: ${small}`);
  isFaulty = () => false;
  const last = { put: { "game/1": "over" }, delete: [] };
  const outcome = await records.keep(last);
  const next = new Records();
  await next.open(name);
  const left = JSON.parse(await next.read(""));
  // A browser that did not even open the records has none; all others have everything.
  const right = outcome === "refused" ? {} : changed(expected, last);
  if (!["kept", "refused"].includes(outcome)) wrong.push(outcome);
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
      isFaulty = (step) => step === at;
      const wrong = await visit(Records, `${kind} ${at}`);
      faults = [...faults, ...wrong.map((what) => `${kind} at ${at}: ${what}`)];
    }
  return [all, [...faults, ...uncaught]];
}

async function killedWhileNothingIsKept() {
  const { Records } = await import("/records.js");
  const first = new Records();
  await first.open("killed");
  await first.keep({ put: { guest: "Zoe" }, delete: [] });
  isFaulty = () => true;
  const lost = ["deal", "play"].map((what, at) => ({ put: { [`entry/t/${at + 1}`]: what }, delete: [] }));
  const outcomes = [await first.keep(lost[0]), await first.keep(lost[1])];
  isFaulty = () => false;
  const second = new Records(lost);
  const next = await second.open("killed");
  const third = new Records();
  await third.open("killed");
  return { outcomes, next, kept: JSON.parse(await third.read("")) };
}

async function twoTabs() {
  const { Records } = await import("/records.js");
  const [first, second] = [new Records(), new Records()];
  await first.open("tabs");
  const outcomes = [await first.keep({ put: { guest: "Ann" }, delete: [] })];
  await second.open("tabs");
  outcomes.push(await first.keep({ put: { "entry/t/1": "lost" }, delete: [] }));
  outcomes.push(await second.keep({ put: { "entry/t/1": "deal" }, delete: [] }));
  const third = new Records();
  await third.open("tabs");
  return { outcomes, kept: JSON.parse(await third.read("")) };
}
