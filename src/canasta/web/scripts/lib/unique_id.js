/** Ids of elements. Preact's own `useId` counts anew in every tree, and a page has several. */
import { useState } from "preact/hooks";

let given = 0;

/** An id that no other component of the page has. @returns {string} */
export function useUniqueId() {
  const [id] = useState(() => `id-${++given}`);
  return id;
}
