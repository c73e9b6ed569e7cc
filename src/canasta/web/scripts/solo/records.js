/**
 * The program's records in this browser: keys and values, both strings. Changes that the browser
 * refuses stay in memory, and the next change tries to store them again. A connection that failed,
 * or that the browser closed, as it may while the page is in the background, is opened again. A tab
 * that is opened later takes over the records, with the changes in the memory of an earlier tab.
 */

/**
 * @typedef {object} Changes
 * @property {Record<string, string>} put
 * @property {string[]} delete prefixes, deleted first
 * @property {boolean} [isBlind] whether they were made without having read the stored records
 */
/**
 * @typedef {"kept" | "full" | "refused" | "failed" | "moved"} Outcome `moved`: another tab of this
 *   site was opened later and now owns the records
 */

const RECORDS = "records";
const OWNER = "owner";
/** The prefix of the keys of large records. */
const LARGE = "entry/";

export class Records {
  /** Changes that the browser refused, the oldest first. @type {Changes[]} */
  #waiting;
  #name;
  /** Whether the program may have read the records. */
  #isOpened = false;
  /** Whether a later tab has the records. */
  #isMoved = false;
  /** @type {IDBDatabase | null} */
  #database = null;
  #owner = crypto.getRandomValues(new Uint32Array(4)).join("-");

  /**
   * Ask an earlier tab for the records of a site; its answer comes before this tab opens them, unless
   * that program is busy for seconds.
   * @param {string} name
   * @param {(changes: Changes) => void} onHanded receives what the other tab held
   * @param {() => void} onMoved a later tab has asked
   * @param {Changes[]} [waiting] changes that the browser did not take from an earlier program
   */
  constructor(name, onHanded, onMoved, waiting = []) {
    this.#name = name;
    this.#waiting = waiting;
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }) => {
      if (data.t === "handed" && data.to === this.#owner && !this.#isOpened) {
        this.#waiting.unshift(...data.changes);
        data.changes.forEach(onHanded);
      } else if (data.t === "take" && !this.#isMoved) {
        this.#isMoved = true;
        tabs.postMessage({ t: "handed", to: data.owner, changes: this.#waiting });
        onMoved();
      }
    };
    tabs.postMessage({ t: "take", owner: this.#owner });
  }

  /**
   * Open the records, and make them this tab's.
   * @returns {Promise<Outcome>} `refused` if all is held in memory: the browser has no storage, or
   *   it has records that an earlier program could not open and must not overwrite
   */
  async open() {
    this.#isOpened = true;
    if (this.#isMoved) return "moved";
    try {
      this.#database = await this.#taken().catch(() => this.#taken());
    } catch (error) {
      return outcomeOf(error);
    }
    return this.#waiting.length ? this.#keepWaiting() : "kept";
  }

  /** Open the database, and make it this tab's unless the waiting changes must not be stored. */
  async #taken() {
    const database = await opened(this.#name);
    if (isBlind(this.#waiting) && (await hasRecords(database))) {
      database.close();
      throw new Error("records that the program has not read");
    }
    const change = database.transaction(OWNER, "readwrite");
    change.objectStore(OWNER).put(this.#owner, OWNER);
    await ended(change);
    return database;
  }

  /** All small records, as JSON. */
  async small() {
    const [before, after] = await Promise.all([
      this.#between(IDBKeyRange.upperBound(LARGE, true)),
      this.#between(IDBKeyRange.lowerBound(afterAll(LARGE))),
    ]);
    return this.#changed({ ...before, ...after }, (key) => !key.startsWith(LARGE));
  }

  /** All records whose key begins with a prefix, as JSON. @param {string} prefix */
  async read(prefix) {
    const found = await this.#between(IDBKeyRange.bound(prefix, afterAll(prefix), false, true));
    return this.#changed(found, (key) => key.startsWith(prefix));
  }

  /**
   * Store all of the changes or none.
   * @param {Changes} changes
   * @returns {Promise<Outcome>} resolves when the changes are stored or held in memory
   */
  async keep(changes) {
    if (!this.#database) changes.isBlind = true; // also in the caller's object, for later programs
    this.#waiting.push(changes);
    return this.#keepWaiting();
  }

  /** @returns {Promise<Outcome>} */
  async #keepWaiting() {
    if (this.#isMoved) return "moved";
    try {
      this.#database ??= await this.#taken();
      await this.#reopening(this.#database, (database) => this.#write(database));
      this.#waiting = [];
      return "kept";
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /**
   * Work on the database; if that fails, open the database again and repeat the work once.
   * @template Result
   * @param {IDBDatabase} database @param {(database: IDBDatabase) => Promise<Result>} work
   */
  async #reopening(database, work) {
    try {
      return await work(database);
    } catch (error) {
      if (["full", "moved"].includes(outcomeOf(error))) throw error;
      this.#database = await opened(this.#name);
      database.close();
      return work(this.#database);
    }
  }

  /** @param {IDBDatabase} database */
  async #write(database) {
    const change = database.transaction([RECORDS, OWNER], "readwrite", { durability: "strict" });
    const records = change.objectStore(RECORDS);
    const owner = change.objectStore(OWNER).get(OWNER);
    let isMoved = false;
    owner.onsuccess = () => {
      // There is no owner if the visitor has deleted the site's data in the browser's settings.
      isMoved = ![this.#owner, undefined].includes(owner.result);
      if (owner.result !== this.#owner) return abort(change);
      try {
        this.#putAll(records);
      } catch {
        // An error that leaves this callback would end the worker.
        abort(change);
      }
    };
    await ended(change).catch((error) => {
      throw isMoved ? new MovedError() : error;
    });
  }

  /** @param {IDBObjectStore} records */
  #putAll(records) {
    for (const changes of this.#waiting) {
      for (const prefix of changes.delete)
        if (prefix) records.delete(IDBKeyRange.bound(prefix, afterAll(prefix), false, true));
        else records.clear();
      for (const [key, value] of Object.entries(changes.put)) records.put(value, key);
    }
  }

  /** @param {IDBKeyRange} range @returns {Promise<Record<string, string>>} */
  async #between(range) {
    if (!this.#database) return {};
    const [keys, values, owner] = await this.#reopening(this.#database, async (database) => {
      const reading = database.transaction([RECORDS, OWNER]);
      const records = reading.objectStore(RECORDS);
      return Promise.all([
        answered(records.getAllKeys(range)),
        answered(records.getAll(range)),
        answered(reading.objectStore(OWNER).get(OWNER)),
      ]);
    });
    if (owner !== this.#owner) throw new MovedError();
    return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
  }

  /**
   * The records read from storage, updated by the waiting changes, as JSON.
   * @param {Record<string, string>} found @param {(key: string) => boolean} isAsked
   */
  #changed(found, isAsked) {
    for (const changes of this.#waiting) {
      for (const prefix of changes.delete)
        for (const key of Object.keys(found)) if (key.startsWith(prefix)) delete found[key];
      for (const [key, value] of Object.entries(changes.put)) if (isAsked(key)) found[key] = value;
    }
    return JSON.stringify(found);
  }
}

class MovedError extends Error {}

/**
 * Whether changes may depend on unread records; not if they begin by deleting all of them.
 * @param {Changes[]} changes
 */
const isBlind = (changes) =>
  changes.some((one) => one.isBlind) && !changes.some((one) => one.delete.includes(""));

/** @param {IDBDatabase} database */
const hasRecords = async (database) =>
  (await answered(database.transaction(RECORDS).objectStore(RECORDS).count())) > 0;

/** A key greater than all keys with a prefix. @param {string} prefix */
const afterAll = (prefix) => prefix + "\uffff";

/** @param {unknown} error @returns {Outcome} */
function outcomeOf(error) {
  if (error instanceof MovedError) return "moved";
  if (!(error instanceof DOMException)) return "refused"; // the browser has no IndexedDB at all
  if (error.name === "QuotaExceededError") return "full";
  return ["SecurityError", "InvalidStateError"].includes(error.name) ? "refused" : "failed";
}

/** @param {IDBTransaction} transaction which may have ended already */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // The browser has already aborted.
  }
}

/** @param {string} name @returns {Promise<IDBDatabase>} */
function opened(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(RECORDS);
    opening.result.createObjectStore(OWNER);
  };
  return answered(opening);
}

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
  });
