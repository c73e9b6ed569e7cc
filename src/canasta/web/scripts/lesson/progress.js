/** The progress in the lesson, stored only in this browser. */
import { effect, signal } from "@preact/signals";

import { get } from "../lib/api.js";
import { pageAddress, renameTo } from "../site/site.js";
import { storedSignal } from "../lib/storage.js";
import { showError } from "../lib/toast.js";
import { begin, turn } from "./lesson_table.js";

/** Names of the steps in order. */
export const steps = signal(/** @type {string[]} */ ([]));
/** Index of the step that is shown. */
export const place = signal(0);

const kept = storedSignal("lesson", { at: "", done: /** @type {string[]} */ ([]) });

/** @param {string} step */
export const isDone = (step) => kept.value.done.includes(step);

/** Load the steps and resume; after the last one start again. */
export async function loadLesson() {
  steps.value = await get("/api/lesson");
  const asked = pageAddress().hash.slice(1) || kept.value.at;
  await open(Math.max(0, steps.value.indexOf(asked)));
}

/** Show a step. @param {number} at */
export function go(at) {
  void open(at).catch(showError);
}

/** @param {number} at */
async function open(at) {
  const step = steps.value[at];
  if (!step) return;
  await begin(step);
  place.value = at;
  kept.value = { ...kept.value, at: step };
  renameTo(`/lesson#${step}`);
}

effect(() => {
  const step = steps.value[place.value];
  if (!turn.value?.is_reached || !step || kept.peek().done.includes(step)) return;
  kept.value = { ...kept.peek(), done: [...kept.peek().done, step] };
});
