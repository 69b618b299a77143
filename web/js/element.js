/** Making nodes. Text only ever goes in as text: there is no way here to put in markup. */
const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  check: "M4 10.5l4 4 8-9",
  chevron: "M7.5 5l5 5-5 5",
  stop: "M6 6h8v8H6z",
  trash: "M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10M8.5 9v4.5M11.5 9v4.5",
  warning: "M10 3.5L18 17H2zM10 8.5v4M10 14.7v.1",
};

/** An element with attributes (`on...` are listeners; false, null and undefined are left out) and children. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A drawn icon, hidden from screen readers: its button or text names it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 20 20", class: `icon icon-${name}`, "aria-hidden": "true", focusable: "false" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Text for screen readers alone. */
export function spoken(text) {
  return element("span", { class: "spoken" }, text);
}
