/** Days as the page shows them: ISO dates of the reader's own calendar. Weeks begin on Monday. */

/** Today, where the reader is. */
export function today(now = new Date()) {
  return isoOf(now);
}

/** The zone in which the reader is, by IANA's name; undefined on a machine that does not know its own. */
export function zone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === "Etc/Unknown" ? undefined : timeZone;
}

/** A day some days after another one. */
export function daysAfter(iso, days) {
  const [year, month, day] = iso.split("-").map(Number);
  return isoOf(new Date(year, month - 1, day + days));
}

/** The Monday of a day's week. */
export function mondayOf(iso) {
  return daysAfter(iso, -((weekday(iso) + 6) % 7));
}

/** The days of a month in whole weeks: from the Monday of its first day's week to the Sunday of its last day's. */
export function weeksOf(month) {
  const first = `${month}-01`;
  const weeks = [];
  for (let monday = mondayOf(first); monday < daysAfter(`${nextMonth(month)}-01`, 0); monday = daysAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => daysAfter(monday, at)));
  return weeks;
}

/** `2026-03` after `2026-02`; `by` may be negative. */
export function nextMonth(month, by = 1) {
  const [year, number] = month.split("-").map(Number);
  return isoOf(new Date(year, number - 1 + by, 1)).slice(0, 7);
}

/** “Thursday, 12 March”. */
export function said(iso) {
  return dateOf(iso).toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long" });
}

/** “March 2026”. */
export function monthSaid(month) {
  return dateOf(`${month}-01`).toLocaleDateString(undefined, { month: "long", year: "numeric" });
}

/** “12 Mar”. */
export function shortly(iso) {
  return dateOf(iso).toLocaleDateString(undefined, { day: "numeric", month: "short" });
}

/** The names of the days of the week, Monday first. */
export function weekdayNames() {
  return Array.from({ length: 7 }, (_, at) =>
    dateOf(daysAfter("2024-01-01", at)).toLocaleDateString(undefined, { weekday: "short" }),
  );
}

/** Midnight of a day as seconds since 1970, where the reader is: what charts reckon with. */
export function stamp(iso) {
  return dateOf(iso).getTime() / 1000;
}

function weekday(iso) {
  return dateOf(iso).getDay();
}

function dateOf(iso) {
  const [year, month, day] = iso.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function isoOf(date) {
  const padded = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
}
