/** Dates and durations in the language of the page. */
import { useEffect, useState } from "preact/hooks";

import { language } from "./text.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/**
 * The time since an event: «il y a 5 minutes»; within a minute «maintenant».
 * @param {number} at milliseconds since 1970
 * @param {number} [now]
 */
export function ago(at, now = Date.now()) {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - at) / length);
    if (count > 0) return words.format(-count, unit);
  }
  return words.format(0, "second");
}

/** The day of an event: «hier». @param {number} at the beginning of the day, in UTC */
export function daysAgo(at) {
  const days = Math.max(0, Math.floor((Date.now() - at) / 86_400_000));
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-days, "day");
}

/** A time of day: «19:57». @param {number} at milliseconds since 1970 */
export const timeOfDay = (at) =>
  new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(at);

/** A date and time: «20 nov. 2026, 19:57». @param {number} at milliseconds since 1970 */
export const moment = (at) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);

/** A date: «20 novembre 2026». @param {number} at milliseconds since 1970 */
export const day = (at) => new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(at);

/** A duration in clock notation: 75 seconds are «1:15». @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * The time left, counted down four times a second.
 * @param {number} deadline in milliseconds of this browser's clock; 0 if there is none
 * @returns {number} milliseconds
 */
export function useTimeLeft(deadline) {
  const [left, setLeft] = useState(deadline - Date.now());
  useEffect(() => {
    if (!deadline) return undefined;
    const count = () => setLeft(Math.max(0, deadline - Date.now()));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}
