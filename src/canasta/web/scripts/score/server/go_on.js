/** Continues a game at a table of this server, with robots for players who have left. */
import { useState } from "preact/hooks";

import { Segments } from "../../components/fields.js";
import { post } from "../../lib/api.js";
import { Dialog } from "../../lib/dialog.js";
import { enterAs, guest, loadGuest } from "../../lib/guest.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { showError } from "../../lib/toast.js";
import { standing } from "../evaluate.js";
import { playerName } from "../people.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** The level of the robots in the other seats; the host can change it before the next game. */
const LEVEL = "medium";

/** @param {{ game: Game, onClose: () => void }} props */
export function GoOnDialog({ game, onClose }) {
  const [seat, setSeat] = useState(0);
  const [isOpening, setOpening] = useState(false);
  const go = async () => {
    setOpening(true);
    try {
      await loadGuest();
      if (!guest.value.nickname) await enterAs(playerName(game, seat));
      const { id } = await post("/api/tables", tableOf(game, seat));
      location.href = `/t/${id}`;
    } catch (error) {
      showError(error);
      setOpening(false);
    }
  };
  return html`<${Dialog}
    title=${text("web.score.go_on")}
    onClose=${onClose}
    actions=${html`<button type="button" class="button main" disabled=${isOpening} onClick=${go}>
      ${text("web.score.go_on.open")}
    </button>`}
  >
    <p>${text("web.score.go_on.what")}</p>
    <${Segments}
      label=${text("web.score.go_on.seat")}
      options=${firstSeats(game).map((at) => [String(at), playerName(game, at)])}
      value=${String(seat)}
      onChange=${(/** @type {string} */ chosen) => setSeat(Number(chosen))}
    />
  <//>`;
}

/**
 * The seats whose players can open the table: all, or those of the first side if sides are unequal.
 * @param {Game} game
 */
const firstSeats = ({ names, players, sides }) =>
  [...names.keys()].filter((at) => players % sides === 0 || at % sides === 0);

/**
 * The dealer's seat after the first seat and another seat are swapped.
 * @param {number} dealer
 * @param {number} seat
 */
const swapped = (dealer, seat) => (dealer === seat ? 0 : dealer === 0 ? seat : dealer);

/**
 * The request for a table. The person who opens it gets the first seat, so all seats rotate; if
 * sides are unequal, that person and the player of the first seat swap instead.
 * @param {Game} game @param {number} seat of the person here
 */
function tableOf(game, seat) {
  const { rules, house, players, sides, target, rounds } = game;
  const { totals, dealer } = standing(game);
  const others = Array.from({ length: players - 1 }, (_, at) => at + 1);
  return {
    settings: {
      rules: house?.base ?? rules.id,
      house_rules: house?.file ?? "",
      players,
      sides,
      target,
      // If the game has a fixed number of rounds, subtract the rounds played with real cards.
      rounds: rules.rounds ? Math.max(rules.rounds - rounds.length, 1) : null,
      scores: totals.map((_, side) => totals[(side + seat) % sides]),
      dealer: players % sides ? swapped(dealer, seat) : (dealer - seat + players) % players,
    },
    seats: others.map((other) => ({ seat: other, robot: LEVEL })),
    start: true,
  };
}
