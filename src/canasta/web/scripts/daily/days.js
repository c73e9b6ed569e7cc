/** Formats days such as `2026-11-28`, as in addresses, in the language of the page. */
import { language } from "../lib/text.js";

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
const written = (day, how) =>
  new Intl.DateTimeFormat(language(), { ...how, timeZone: "UTC" }).format(new Date(day));

/** «28 novembre 2026» @param {string} day */
export const dayLong = (day) => written(day, { dateStyle: "long" });

/** «28 nov.» @param {string} day */
export const dayShort = (day) => written(day, { day: "numeric", month: "short" });

/** «novembre 2026» @param {string} day */
export const monthOf = (day) => written(day, { month: "long", year: "numeric" });

/** Today's date in the visitor's time zone. */
export function today() {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
    .toISOString()
    .slice(0, 10);
}

/** The first day of the month, `months` later. @param {string} day @param {number} months */
export function firstOfMonth(day, months = 0) {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/**
 * The weeks of a month, Monday first; days of other months are empty.
 * @param {string} day any day of the month
 */
export function weeksOf(day) {
  const first = new Date(firstOfMonth(day));
  const last = new Date(firstOfMonth(day, 1));
  const days = /** @type {string[]} */ (Array((first.getUTCDay() + 6) % 7).fill(""));
  for (const date = first; date < last; date.setUTCDate(date.getUTCDate() + 1))
    days.push(date.toISOString().slice(0, 10));
  while (days.length % 7) days.push("");
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The names of the days of the week, Monday first, short and long. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, at) => {
    const day = `2024-01-0${at + 1}`; // a Monday is the first
    return { short: written(day, { weekday: "narrow" }), long: written(day, { weekday: "long" }) };
  });
