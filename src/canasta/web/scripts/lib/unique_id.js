/** Ids of elements. Preact's `useId` restarts in every tree, and a page has several trees. */
import { useState } from "preact/hooks";

let given = 0;

/** An id unique on the page. @returns {string} */
export function useUniqueId() {
  const [id] = useState(() => `id-${++given}`);
  return id;
}
