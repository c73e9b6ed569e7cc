/** Evaluates sums during typing. */

/** A possibly unfinished sum: whole numbers with signs between them. */
const SUM = /^[+-]?\d+(?:[+-]\d+)*[+-]?$/;

/** The value of a typed sum such as 30+20; NaN if the text is not a sum. @param {string} typed */
export function sumOf(typed) {
  const plain = typed.replace(/\s/g, "").replaceAll("−", "-");
  if (plain === "" || plain === "-" || plain === "+") return 0;
  if (!SUM.test(plain)) return Number.NaN;
  return (plain.match(/[+-]?\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0);
}
