/** Three months of somebody's training, one click away from an empty log. */
import { Component, html } from "../html.js";
import { zone } from "./dates.js";

/** `training` has the calls; `loaded()` is called when the data is there. */
export class Demo extends Component {
  state = { busy: false };

  async #load() {
    this.setState({ busy: true });
    const reply = await this.props.training.attempt((api) => api.demo(zone()));
    this.setState({ busy: false });
    if (reply !== undefined) this.props.loaded();
  }

  render(_props, { busy }) {
    return html`<section class="panel" aria-labelledby="demo-title">
      <h2 id="demo-title">Just looking?</h2>
      <p>Load three months of a lifter’s training: a program, a bench press that is stuck, a sore shoulder, and a record.</p>
      <button type="button" disabled=${busy} onClick=${() => this.#load()}>${busy ? "Loading…" : "Load demo data"}</button>
    </section>`;
  }
}
