/**
 * Drawings of suits, court emblems and icons as paths, so that a card needs no other file.
 * All are our own.
 */
import { html } from "./html.js";

/** @typedef {keyof typeof DRAWINGS} Drawing */

const DRAWINGS = {
  spades: {
    size: 32,
    paths: [
      "M16 2C12 9 4 13 4 20a6 6 0 0 0 10.3 4.1C14 27 13 29 11.5 30h9c-1.5-1-2.5-3-2.8-5.9A6 6 0 0 0 28 20C28 13 20 9 16 2z",
    ],
  },
  hearts: {
    size: 32,
    paths: [
      "M16 29C10 22 3 17.5 3 10.5A6.8 6.8 0 0 1 16 7.5 6.8 6.8 0 0 1 29 10.5C29 17.5 22 22 16 29z",
    ],
  },
  diamonds: {
    size: 32,
    paths: [
      "M16 2q4.500 7.500 10.500 14Q20.500 22.500 16 30 11.500 22.500 5.500 16 11.500 9.500 16 2z",
    ],
  },
  clubs: {
    size: 32,
    paths: [
      "M16 2.500a6.200 6.200 0 0 0-4.900 10A6.200 6.200 0 1 0 14.300 23C14.100 26.500 13 29 11.500 30h9c-1.500-1-2.600-3.500-2.800-7A6.200 6.200 0 1 0 20.900 12.500 6.200 6.200 0 0 0 16 2.500z",
    ],
  },
  crown: {
    size: 48,
    paths: [
      "M7 36 4 14l10 9L24 7l10 16 10-9-3 22zM7 39h34v4H7z",
      "M1 11a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM21 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM41 11a3 3 0 1 0 6 0 3 3 0 1 0-6 0z",
    ],
  },
  flower: {
    size: 48,
    paths: [
      "M24 15.500c-6-1-9-6.500-6.500-10.500s10.500-4 13 0-.5 9.500-6.500 10.500zM24 15.500",
      "M28.300 18.600c-2.600-5.500-.6-11.200 4-12.400s9.900 5.600 8.600 9.900-7 5.900-12.600 2.500zM26.700 23.700c5.900-1 10.800 2.900 10.600 7.400s-7.100 8.200-11 6-5.100-8.500.4-13.400zM21.300 23.700c5.500 4.900 4.300 11.200.4 13.400s-10.800-1.500-11-6 4.700-8.400 10.600-7.400zM19.700 18.600c-5.600 3.400-11.300 1.800-12.600-2.500S11.100 5 15.700 6.200s6.600 6.900 4 12.400z",
      "M22.700 33h2.600v14h-2.600z",
    ],
    hole: "M19.400 20a4.600 4.600 0 1 0 9.200 0 4.600 4.600 0 1 0-9.200 0z",
  },
  halberd: {
    size: 48,
    paths: [
      "M22.500 6h3v41h-3zM27 9c9-2 14 3 14 10S36 30 27 27c4-3 5-6 5-8.500S31 12 27 9zM21 13 9 11l3 7-3 7 12-2z",
      "M24 0l4 9h-8z",
    ],
  },
  cap: {
    size: 48,
    paths: [
      "M24 15C20 6 11 4 5 9c6 1 7 6 7 12l-2 13h28l-2-13c0-6 1-11 7-12-6-5-15-3-19 6zM10 37h28v5H10z",
      "M1 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM39 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM20 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0z",
    ],
  },
  star: {
    size: 32,
    paths: [
      "M16 1.500l4.400 9.700 10.600 1.200-7.900 7.100 2.200 10.400L16 24.600 6.700 29.900l2.200-10.400L1 12.400l10.600-1.200z",
    ],
  },
  snowflake: {
    size: 24,
    line: "M12 2v20M3.300 7l17.400 10M20.700 7 3.300 17M9 3.500 12 6l3-2.500M9 20.500 12 18l3 2.500M3 10.500 6.500 9 6 5.500M21 13.500 17.500 15l.5 3.500M3 13.500 6.500 15 6 18.500M21 10.500 17.500 9l.5-3.500",
  },
  lock: { size: 24, line: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3" },
  take: { size: 24, line: "M12 20V5M6 11l6-6 6 6" },
  discard: { size: 24, line: "M12 4v15M6 13l6 6 6-6" },
  sort: {
    size: 24,
    line: "M7 20V4M3.500 7.500 7 4l3.500 3.500M17 4v16M13.500 16.500 17 20l3.500-3.500",
  },
  undo: { size: 24, line: "M9 5 4 10l5 5M4 10h10a5.500 5.500 0 0 1 0 11h-3" },
  hint: {
    size: 24,
    line: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.8.600 1 1.600 1 2.100h5c0-.5.200-1.500 1-2.100A6 6 0 0 0 12 3z",
  },
  settings: {
    size: 24,
    line: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  },
  help: {
    size: 24,
    line: "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1.100.600-1.500 1.300-1.500 2.800M12 19v.2",
  },
  invite: { size: 24, line: "M14 4h6v6M20 4l-9 9M11 6H5v13h13v-6" },
  rules: {
    size: 24,
    line: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6",
  },
  score: { size: 24, line: "M4 20h16M7 20v-7M12 20V5M17 20v-10" },
  log: { size: 24, line: "M5 6h14M5 12h14M5 18h9" },
  talk: { size: 24, line: "M4 5h16v11H11l-5 4v-4H4z" },
  people: {
    size: 24,
    line: "M8.500 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c.5-3.500 2.500-5 5.500-5s5 1.500 5.500 5M16 5.500a3 3 0 0 1 0 5.500M17.500 14.300c2 .7 3.200 2.200 3.500 4.700",
  },
  partner: { size: 24, line: "M9.500 16.500a5 5 0 1 1 4.300-7.500M14.500 7.500a5 5 0 1 1-4.300 7.500" },
  pace: { size: 24, line: "M3 6l8 6-8 6zM13 6l8 6-8 6z" },
  pause: { size: 24, line: "M8 5v14M16 5v14" },
  first: { size: 24, line: "M19 5 9 12l10 7zM6 5v14" },
  back: { size: 24, line: "M17 5 7 12l10 7z" },
  forward: { size: 24, line: "M7 5l10 7-10 7z" },
  last: { size: 24, line: "M5 5l10 7-10 7zM18 5v14" },
  close: { size: 24, line: "M6 6l12 12M18 6 6 18" },
  more: { size: 24, line: "M5 9l7 7 7-7" },
  send: { size: 24, line: "M4 12 20 4l-5 16-4-6zM11 14l9-10" },
  check: { size: 24, line: "M4.500 12.500 10 18 19.500 6.500" },
  crown_small: { size: 24, line: "M4 18 3 8l5 4 4-7 4 7 5-4-1 10z" },
  enlarge: { size: 24, line: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" },
  eye: {
    size: 24,
    line: "M2.500 12C6 6.500 18 6.500 21.500 12 18 17.500 6 17.500 2.500 12zM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  },
};

/**
 * One drawing in the colour of the text around it. Screen readers skip it, because there are
 * adjacent words.
 * @param {{ name: Drawing, class?: string }} props
 */
export function Symbol({ name, class: className = "" }) {
  /** @type {{ size: number, paths?: string[], hole?: string, line?: string }} */
  const drawing = DRAWINGS[name];
  return html`<svg
    class=${className}
    viewBox="0 0 ${drawing.size} ${drawing.size}"
    aria-hidden="true"
  >
    ${drawing.paths?.map((path) => html`<path d=${path} />`)}
    ${drawing.hole && html`<path d=${drawing.hole} fill="#fff8e6" />`}
    ${
      drawing.line &&
      html`<path
        d=${drawing.line}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />`
    }
  </svg>`;
}
