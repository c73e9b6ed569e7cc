/** Puts a whole game, compressed, into the fragment of a link, which no server sees. */
import { squeezed } from "../../lib/squeezed.js";
import { GameFileError } from "../checks.js";
import { LONGEST, readGame } from "../game_file.js";
import { isText, ruleTexts } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").SideEntry} SideEntry */

/** A link that contains a whole game. @param {Game} game */
export const linkTo = async (game) => addressOf(`sheet=${await packed(game)}`);

/** A whole address of this page. @param {string} fragment */
export const addressOf = (fragment) => `${location.origin}${location.pathname}#${fragment}`;

/**
 * A game packed for a link. It names a rule text by its hash, but contains house rules.
 * @param {Game} game
 */
export async function packed(game) {
  const { id, hash } = game.rules;
  const rounds = game.rounds.map((round) => ({ ...round, sides: round.sides.map(withoutNothing) }));
  const written = JSON.stringify({ ...game, rounds, ...(isText(game) && { rules: { id, hash } }) });
  return squeezed(written);
}

/**
 * The game of a link.
 * @param {string} sent
 * @returns {Promise<Game>}
 */
export async function gameFrom(sent) {
  if (sent.length > LONGEST) throw new GameFileError("too_long");
  let written;
  try {
    const letters = atob(sent.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    written = new TextDecoder().decode(await unpacked(bytes));
  } catch (error) {
    throw error instanceof GameFileError ? error : new GameFileError("not_a_game");
  }
  return readGame(written, ruleTexts);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LONGEST) {
      // Stop here: a few bytes can unpack to a huge text.
      await reader.cancel();
      throw new GameFileError("too_long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** An entry without its empty parts. @param {SideEntry} entry */
const withoutNothing = (entry) =>
  Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value && !isNothing(value)),
  );

/** @param {unknown} value */
const isNothing = (value) => ["{}", '{"points":0}'].includes(JSON.stringify(value));
