/** A line or bars over days, drawn by uPlot; the same figures stand below as a table for whoever cannot see it. */
import uPlot from "../../vendor/uplot.js";
import { Component, createRef, html } from "../html.js";
import { shortly, stamp } from "./dates.js";

const HEIGHT_PX = 220;
const DAY_SECONDS = 86_400;

/** `points` are `[day, value]`, oldest first; `kind` is `line` or `bars`; `unit` is written behind each value. */
export class Chart extends Component {
  #place = createRef();
  #plot = null;

  componentDidMount() {
    this.#draw();
    this.resized = new ResizeObserver(() =>
      this.#plot?.setSize({ width: this.#place.current.clientWidth, height: HEIGHT_PX }),
    );
    this.resized.observe(this.#place.current);
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.redrawn = () => this.#draw();
    this.scheme.addEventListener("change", this.redrawn);
  }

  componentDidUpdate(before) {
    if (before.points !== this.props.points) this.#draw();
  }

  componentWillUnmount() {
    this.resized.disconnect();
    this.scheme.removeEventListener("change", this.redrawn);
    this.#plot?.destroy();
  }

  #draw() {
    this.#plot?.destroy();
    const place = this.#place.current;
    const { points, title, unit, kind } = this.props;
    if (points.length === 0) {
      this.#plot = null;
      return;
    }
    const styles = getComputedStyle(place);
    const [accent, soft, line] = ["--accent", "--soft", "--line"].map((name) => styles.getPropertyValue(name).trim());
    const axis = { stroke: soft, grid: { stroke: line, width: 1 }, ticks: { show: false }, font: "12px system-ui" };
    const days = points.map(([day]) => stamp(day));
    const padding = kind === "bars" ? 4 * DAY_SECONDS : DAY_SECONDS;
    this.#plot = new uPlot(
      {
        width: place.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: true, range: (_plot, least, most) => [least - padding, most + padding] },
          y: kind === "bars" ? { range: (_plot, _least, most) => [0, most * 1.1 || 1] } : {},
        },
        axes: [
          { ...axis, size: 32, values: (_plot, ticks) => ticks.map((tick) => shortly(isoOf(tick))) },
          { ...axis, size: 56, values: (_plot, ticks) => ticks.map((tick) => `${tick} ${unit}`) },
        ],
        series: [
          {},
          {
            label: title,
            stroke: accent,
            width: 2,
            fill: kind === "bars" ? accent : undefined,
            paths: kind === "bars" ? uPlot.paths.bars({ size: [0.6, 40] }) : undefined,
            points: { show: kind !== "bars", size: 7, fill: accent },
          },
        ],
      },
      [days, points.map(([, value]) => value)],
      place,
    );
  }

  render({ title, points, unit }) {
    const last = points.at(-1);
    const said = last === undefined ? "nothing yet" : `${points.length} values, the last ${last[1]} ${unit} on ${shortly(last[0])}`;
    return html`<figure class="chart">
      <figcaption>${title}</figcaption>
      <div class="plot" ref=${this.#place} role="img" aria-label=${`${title}: ${said}`}></div>
      ${points.length === 0 && html`<p class="none">Nothing yet.</p>`}
      <details class="figures" hidden=${points.length === 0}>
        <summary>The figures</summary>
        <table>
          <tbody>
            ${points.map(([day, value]) => html`<tr key=${day}><th scope="row">${shortly(day)}</th><td>${value} ${unit}</td></tr>`)}
          </tbody>
        </table>
      </details>
    </figure>`;
  }
}

function isoOf(seconds) {
  const date = new Date(seconds * 1000);
  const padded = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
}
