// The data of the score keeper. `ScoreRules` is made by src/canasta/scorekeeping/score_rules.py,
// where its parts are described.

export interface LineCase {
  when: Record<string, boolean>;
  each: number;
  special: Record<string, number>;
}

export interface ScoreLine {
  id: string;
  counts: string;
  cases: LineCase[];
  fields: string[];
}

export interface Bounds {
  step: number;
  card_points: number;
  lowest_card: number;
  red_threes: number;
  natural_canastas: number;
  canastas_needed: number[];
  least: (number | null)[][];
  most: number[];
  concealed_needs_no_minimum: boolean;
  melds_may_score_nothing: boolean;
  canasta_size: number;
}

/** A kind of card: its value, and how many the packs hold. */
export interface CardValue {
  kind: string;
  points: number;
  cards: number;
}

export interface ScoreRules {
  id: string;
  hash: string;
  arrangements: [players: number, sides: number][];
  target: number;
  rounds: number;
  minimums: { below_zero: number; steps: [score: number, points: number][] };
  cards: CardValue[];
  lines: ScoreLine[];
  penalties: { id: string; points: number; field: string }[];
  bounds: Bounds;
  red_threes_need_canastas: number;
  by_packs: { players: number[]; cards: CardValue[]; lines: ScoreLine[]; bounds: Bounds }[];
}

/** What a game has of house rules besides how they score. */
export interface House {
  /** The text that they change. */
  base: string;
  /** The rule file, for a table to go on by; may be empty. */
  file: string;
  /** What is said about them where it differs from the text, by language. */
  words: Record<string, ScoreWords>;
}

/** The words about a rule set in one language. */
export interface ScoreWords {
  name: string;
  rules: Record<string, { title: string; value: string; source: string }>;
  penalties: Record<string, string>;
}

/** Cards as they were counted: their points, or how many of each value, or of each kind. */
export interface Cards {
  points?: number;
  values?: Record<string, number>;
  kinds?: Record<string, number>;
}

/** `ENTERED` lines each have a number. */
export interface SideEntry extends Record<(typeof import("../scripts/score/new_entries.js").ENTERED)[number], number> {
  melds: Cards;
  hand: Cards;
  /** Asked where melds can be worth 0; elsewhere false. */
  has_melded: boolean;
  /** How often each penalty was given, by its id. */
  penalties: Record<string, number>;
  /** Points for or against the side that no line counts, and a word for them. */
  other_points: number;
  other_word: string;
}

export interface RoundEntry {
  /** The seat that went out; null if nobody did. */
  out: number | null;
  concealed: boolean;
  sides: SideEntry[];
}

export interface Game {
  form: "canasta-score/1";
  id: string;
  /** When it was begun and last changed, in milliseconds since 1970. */
  started: number;
  changed: number;
  rules: ScoreRules;
  /** Null for the four texts. */
  house: House | null;
  players: number;
  sides: number;
  /** By seat. */
  names: string[];
  /** The seat that deals the first round. */
  dealer: number;
  target: number;
  /** The points each side begins with. */
  start: number[];
  rounds: RoundEntry[];
}

/** Texts that are no points, by the side and the part of its entry that they were typed for: "0 melds". */
export type Refused = Record<string, string>;

/** A round that is being entered: of which game, and at which place among its rounds. */
export interface Draft {
  at: number;
  /** Whether it was begun as a new round, not as a correction. */
  isNew: boolean;
  round: RoundEntry;
  /** Whether it is said who went out, if anybody. */
  isOutMarked: boolean;
  refused: Refused;
}
