/** Draws for a player who wants that, once drawing is the only move. */
import { effect } from "@preact/signals";

import { preferences } from "../lib/preferences.js";
import { draw, isDrawForced } from "./actions.js";
import { seq, status } from "./state.js";

/** Long enough to see what the player before did. */
const WAIT_MS = 700;

export function drawAutomatically() {
  let timer = 0;
  effect(() => {
    void seq.value;
    clearTimeout(timer);
    if (!preferences.value.autoDraw || !isDrawForced.value || status.value !== "online") return;
    timer = setTimeout(() => isDrawForced.peek() && draw(), WAIT_MS);
  });
}
