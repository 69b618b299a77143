/** Numbers, amounts and moments as the console says them. */

export function counted(count, one, many = `${one}s`) {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

export function whole(amount) {
  return Math.round(Number(amount)).toLocaleString();
}

/** Dollars with as many places as the amount needs: “$0.0042”, “$12.50”. */
export function dollars(amount) {
  const value = Number(amount);
  const places = value !== 0 && Math.abs(value) < 1 ? 4 : 2;
  return `$${value.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: places })}`;
}

/** “12 Mar 2026, 14:05”. */
export function moment(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? ""
    : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** How long it is until a moment: “in 23 h”; nothing once it is past. */
export function until(iso, now = Date.now()) {
  const minutes = Math.ceil((Date.parse(iso) - now) / 60_000);
  if (!(minutes > 0)) return "";
  return minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

/** A text of so many letters at most. */
export function shortened(text, most) {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
