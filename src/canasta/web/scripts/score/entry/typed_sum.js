/** Sums as they are typed. */

/** A sum while it is typed: whole numbers with signs between them. */
const SUM = /^[+-]?\d+(?:[+-]\d+)*[+-]?$/;

/** The value of a sum that is typed, such as 30+20; NaN where it is none. @param {string} typed */
export function sumOf(typed) {
  const plain = typed.replace(/\s/g, "").replaceAll("−", "-");
  if (plain === "" || plain === "-" || plain === "+") return 0;
  if (!SUM.test(plain)) return Number.NaN;
  return (plain.match(/[+-]?\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0);
}
