/** The settings of a table in words, with the differences that its house rules make. */
import { html } from "../lib/html.js";
import { figures, text } from "../lib/text.js";
import { clock as clockWords } from "../lib/time.js";
import { arrangementName } from "../lib/arrangement.js";
import { gameLength, levelName } from "../lib/labels.js";

/** @typedef {import("../../types/protocol.js").TableSettings} TableSettings */

/**
 * @param {object} props
 * @param {Omit<TableSettings, "house_rules">} props.settings
 * @param {string} props.rules name of the rule text
 * @param {number} props.target points that end the game
 * @param {number} props.rounds rounds after which the game ends, or 0
 * @param {[title: string, value: string][]} props.differences the fields that the house rules change
 */
export function SettingsSummary({ settings, rules, target, rounds, differences }) {
  const { clock } = settings;
  /** @type {[string, string][]} */
  const facts = [
    [text("web.facts.rules"), rules],
    [text("web.facts.players"), arrangementName(settings.players, settings.sides)],
    [text("web.facts.target"), gameLength(target, rounds)],
    ...(settings.scores.some(Boolean)
      ? [
          /** @type {[string, string]} */ ([
            text("web.facts.scores"),
            settings.scores.map(figures).join(" – "),
          ]),
        ]
      : []),
    [text("web.facts.seating"), text(`web.facts.seating.${settings.seating}`)],
    [
      text("web.facts.clock"),
      clock
        ? text("web.facts.clock.value", {
            turn: clockWords(clock.turn_s),
            bank: clockWords(clock.bank_s),
          })
        : text("web.facts.clock.none"),
    ],
    [text("web.facts.hints"), yesNo(settings.hints)],
    [text("web.facts.sanctions"), yesNo(settings.sanctions)],
    [text("web.facts.visibility"), text(`web.facts.visibility.${settings.visibility}`)],
    [text("web.facts.watchers"), yesNo(settings.watchers)],
    [text("web.facts.chat"), yesNo(settings.chat)],
    [text("web.facts.robot_seats"), text(`web.new.robot_seats.${settings.robot_seats}`)],
    [
      text("web.facts.stand_in"),
      text("web.facts.stand_in.value", {
        level: levelName(settings.stand_in),
        count: settings.robot_delay_s,
      }),
    ],
  ];
  return html`<dl class="facts-list">
      ${facts.map(([title, value]) => html`<${Fact} title=${title} value=${value} />`)}
    </dl>
    ${differences.length > 0 &&
    html`<h3>${text("web.facts.house_rules")}</h3>
      <dl class="facts-list house">
        ${differences.map(([title, value]) => html`<${Fact} title=${title} value=${value} />`)}
      </dl>`}`;
}

/** @param {{ title: string, value: string }} props */
const Fact = ({ title, value }) =>
  html`<div>
    <dt>${title}</dt>
    <dd>${value}</dd>
  </div>`;

/** @param {boolean} value */
const yesNo = (value) => text(value ? "web.facts.yes" : "web.facts.no");
