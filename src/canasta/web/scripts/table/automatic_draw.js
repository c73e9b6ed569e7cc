/** Draws for a player with this preference when drawing is the only move. */
import { effect } from "@preact/signals";

import { preferences } from "../lib/preferences.js";
import { draw, isDrawForced } from "./actions.js";
import { seq, status } from "./state.js";

/** The delay before drawing, long enough to see the previous player's move, in milliseconds. */
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
