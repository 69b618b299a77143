/** How views are written: templates over Preact. Text only ever goes in as text: nothing here puts in markup. */
import htm from "../vendor/htm.js";
import { Component, createRef, h, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";

export { Component, createRef, render, useEffect, useLayoutEffect, useMemo, useRef, useState };
export const html = htm.bind(h);

const ICONS = {
  agent: "M10 3.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM4 16.5c0-3 2.7-4.8 6-4.8s6 1.8 6 4.8",
  calendar: "M4 5.5h12v11H4zM4 9h12M7.5 3.5v4M12.5 3.5v4",
  chart: "M3.5 16.5h13M5.5 13l3-4 3 2.5 4-6",
  chat: "M4 4.5h12v9H9l-3.5 3v-3H4z",
  check: "M4 10.5l4 4 8-9",
  chevron: "M7.5 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  copy: "M7 7h9v9.5H7zM4 13V3.5h9",
  down: "M10 4v12M5 11l5 5 5-5",
  edit: "M4 16l.8-3.4L13.5 4l2.5 2.5-8.6 8.7zM12 5.5L14.5 8",
  gauge: "M3.5 15a7 7 0 1 1 13 0M10 12.5l3-4.5M9.6 13h.8",
  lock: "M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  log: "M5 3.5h10v13H5zM7.5 7.5h5M7.5 10.5h5M7.5 13.5h3",
  memory: "M6 3.5h8v13l-4-3-4 3z",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  plus: "M10 4v12M4 10h12",
  refresh: "M15.5 8A6 6 0 1 0 16 11M16 4.5V8h-3.5",
  server: "M4 4h12v5H4zM4 11h12v5H4zM6.5 6.5h.1M6.5 13.5h.1",
  stop: "M6 6h8v8H6z",
  timer: "M10 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10 9.5V12M8 3.5h4",
  today: "M3.5 8v4M6 6v8M14 6v8M16.5 8v4M6 10h8",
  tool: "M12.5 3.7a4 4 0 0 0-4.9 5.2L3.5 13l3.5 3.5 4.1-4.1a4 4 0 0 0 5.2-4.9L13.8 10 10.5 9.5 10 6.2z",
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
