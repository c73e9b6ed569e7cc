/** Checks of data from files and links: each returns the checked value or throws an error. */

/** The reason why a game cannot be read: the code of a message and its values. */
export class GameFileError extends Error {
  /**
   * @param {"not_a_game" | "newer" | "broken" | "too_long" | "counted_twice" | "no_such_line"} code
   * @param {Record<string, string | number>} [values]
   */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** @param {boolean} holds */
export function demand(holds) {
  if (!holds) throw new GameFileError("broken");
}

/** A whole number. @param {number} least @param {number} most */
export const whole = (least, most) => (/** @type {any} */ value) => {
  demand(Number.isSafeInteger(value) && value >= least && value <= most);
  return /** @type {number} */ (value);
};

export const truth = (/** @type {any} */ value) => {
  demand(typeof value === "boolean");
  return /** @type {boolean} */ (value);
};

/** A text of a form. @param {RegExp} [form] */
export const like = (form = /^/) => (/** @type {any} */ value) => {
  demand(typeof value === "string" && form.test(value));
  return /** @type {string} */ (value);
};

/** Truncates a text. @param {number} most */
export const short = (most) => (/** @type {any} */ value) => like()(value).slice(0, most);

/**
 * Reads a value, or returns `instead` if it is undefined.
 * @template T @param {(value: any) => T} read @param {T} instead
 */
export const or = (read, instead) => (/** @type {any} */ value) => (value === undefined ? instead : read(value));

/** @template T @param {(value: any) => T} read @param {number} most @param {number} [least] */
export const listOf = (read, most, least = 0) => (/** @type {any} */ value) => {
  demand(Array.isArray(value) && value.length >= least && value.length <= most);
  return /** @type {T[]} */ (value.map((/** @type {any} */ one) => read(one)));
};

/** Values by name. @template T @param {(value: any) => T} read @param {number} [most] */
export const mapOf = (read, most = 30) => (/** @type {any} */ value) => {
  const entries = Object.entries(value);
  demand(entries.length <= most);
  return Object.fromEntries(entries.map(([name, one]) => [name.slice(0, 40), read(one)]));
};

/**
 * An object with these parts; other parts are dropped.
 * @template {Record<string, (value: any) => any>} Parts @param {Parts} parts
 * @returns {(value: any) => { [Name in keyof Parts]: ReturnType<Parts[Name]> }}
 */
export const object = (parts) => (value) =>
  /** @type {any} */ (Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(value[name])])));

/**
 * Returns the object if it has no parts other than `names`.
 * @template {object} T
 * @param {T} data
 * @param {string[]} names
 */
export function onlyOf(data, names) {
  const other = Object.keys(data).find((name) => !names.includes(name));
  if (other !== undefined) throw noSuchLine(other.slice(0, 40));
  return data;
}

/** @param {string} what */
export const noSuchLine = (what) => new GameFileError("no_such_line", { what });
