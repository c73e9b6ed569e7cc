/** Sounds, synthesized from tones and noise; no file is loaded. */
import { preferences } from "./preferences.js";

/**
 * @typedef {"card" | "cards" | "meld" | "canasta" | "freeze" | "turn" | "hurry" | "win" | "phrase" |
 *   "refused"} Sound
 */

/** @type {AudioContext | null} */
let context = null;

/** Create the audio context: browsers allow sound only after the person has used the page. */
function prepare() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, prepare, { once: true });

/**
 * Each sound as a list of strokes: [delay in seconds, hertz (0 is noise), duration in seconds,
 * strength].
 */
const SOUNDS = /** @type {Record<Sound, [number, number, number, number][]>} */ ({
  card: [[0, 0, 0.07, 0.5]],
  cards: [
    [0, 0, 0.06, 0.4],
    [0.06, 0, 0.06, 0.45],
    [0.12, 0, 0.07, 0.5],
  ],
  meld: [
    [0, 0, 0.05, 0.5],
    [0.02, 180, 0.09, 0.35],
  ],
  canasta: [
    [0, 523, 0.18, 0.3],
    [0.1, 659, 0.18, 0.3],
    [0.2, 784, 0.35, 0.3],
  ],
  freeze: [
    [0, 1760, 0.25, 0.14],
    [0.05, 2349, 0.35, 0.12],
  ],
  turn: [
    [0, 659, 0.16, 0.28],
    [0.14, 880, 0.3, 0.28],
  ],
  hurry: [[0, 1175, 0.06, 0.2]],
  win: [
    [0, 523, 0.2, 0.3],
    [0.14, 659, 0.2, 0.3],
    [0.28, 784, 0.2, 0.3],
    [0.42, 1047, 0.6, 0.32],
  ],
  phrase: [[0, 988, 0.08, 0.16]],
  refused: [
    [0, 220, 0.12, 0.25],
    [0.1, 165, 0.18, 0.25],
  ],
});

/** @param {Sound} name */
export function play(name) {
  const volume = preferences.peek().sounds / 100;
  if (!context || context.state !== "running" || volume <= 0) return;
  for (const [wait, hertz, length, strength] of SOUNDS[name])
    stroke(context, context.currentTime + wait, hertz, length, strength * volume);
}

/**
 * @param {AudioContext} audio @param {number} at @param {number} hertz @param {number} length
 * @param {number} strength
 */
function stroke(audio, at, hertz, length, strength) {
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(strength, at + 0.006);
  loudness.gain.exponentialRampToValueAtTime(0.0005, at + length);
  loudness.connect(audio.destination);
  if (hertz) {
    const tone = audio.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    tone.connect(loudness);
    tone.start(at);
    tone.stop(at + length);
    return;
  }
  const noise = audio.createBufferSource();
  noise.buffer = rustle(audio, length);
  const softer = audio.createBiquadFilter();
  softer.type = "bandpass";
  softer.frequency.value = 2600;
  noise.connect(softer).connect(loudness);
  noise.start(at);
}

/** @param {AudioContext} audio @param {number} length @returns {AudioBuffer} */
function rustle(audio, length) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
