/** How views are written: templates over Preact. Text only ever goes in as text: nothing here puts in markup. */
import htm from "../vendor/htm.js";
import { Component, createRef, h, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";

export { Component, createRef, render, useEffect, useLayoutEffect, useMemo, useRef, useState };
export const html = htm.bind(h);

const ICONS = {
  calendar: "M4 5.5h12v11H4zM4 9h12M7.5 3.5v4M12.5 3.5v4",
  chart: "M3.5 16.5h13M5.5 13l3-4 3 2.5 4-6",
  chat: "M4 4.5h12v9H9l-3.5 3v-3H4z",
  check: "M4 10.5l4 4 8-9",
  chevron: "M7.5 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  down: "M10 4v12M5 11l5 5 5-5",
  log: "M5 3.5h10v13H5zM7.5 7.5h5M7.5 10.5h5M7.5 13.5h3",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  plus: "M10 4v12M4 10h12",
  stop: "M6 6h8v8H6z",
  timer: "M10 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10 9.5V12M8 3.5h4",
  today: "M3.5 8v4M6 6v8M14 6v8M16.5 8v4M6 10h8",
  trash: "M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10M8.5 9v4.5M11.5 9v4.5",
  up: "M10 16V4M5 9l5-5 5 5",
  warning: "M10 3.5L18 17H2zM10 8.5v4M10 14.7v.1",
};

/** A drawn icon, hidden from screen readers: its button or text names it. */
export function Icon({ name }) {
  return html`<svg viewBox="0 0 20 20" class=${`icon icon-${name}`} aria-hidden="true" focusable="false">
    <path d=${ICONS[name]} />
  </svg>`;
}

/** Text for screen readers alone. */
export function Spoken({ children }) {
  return html`<span class="spoken">${children}</span>`;
}
