/** A timer that runs: its phases one after another, with a beep and a word when one begins. */
import { Component, html } from "../html.js";
import { beginOf, phaseAt, shown, totalOf } from "./countdown.js";

const TICK_MS = 200;
const LAST_SECONDS = 3; // of a phase: each is heard
const TONES = { prepare: 440, work: 880, rest: 587, end: 988 };

/** `name` and `phases` `[{label, kind: prepare|work|rest, seconds}]`. It goes on while the page is hidden. */
export class Timer extends Component {
  state = { elapsed: 0, running: false };
  #startedAt = 0; // when it would have begun, had it never paused
  #ticking = null;
  #sound = null;

  componentWillUnmount() {
    this.#halt();
    this.#sound?.close();
  }

  #start() {
    this.#sound ??= new AudioContext(); // only a click may open one
    const elapsed = this.state.elapsed >= totalOf(this.props.phases) ? 0 : this.state.elapsed;
    this.#goTo(elapsed);
    this.#beep(phaseAt(this.props.phases, elapsed).phase?.kind);
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    this.setState({ running: true, elapsed });
  }

  #halt() {
    clearInterval(this.#ticking);
    this.#ticking = null;
  }

  #pause() {
    this.#halt();
    this.setState({ running: false });
  }

  #goTo(elapsed) {
    this.#startedAt = performance.now() - elapsed * 1000;
    this.setState({ elapsed });
  }

  #skip() {
    const { phases } = this.props;
    this.#goTo(beginOf(phases, phaseAt(phases, this.state.elapsed).at + 1));
  }

  #reset() {
    this.#pause();
    this.#goTo(0);
  }

  #tick() {
    const { phases } = this.props;
    const before = phaseAt(phases, this.state.elapsed);
    const elapsed = Math.min((performance.now() - this.#startedAt) / 1000, totalOf(phases));
    const now = phaseAt(phases, elapsed);
    if (now.at !== before.at) this.#beep(now.phase?.kind ?? "end");
    else if (now.left < LAST_SECONDS && Math.ceil(now.left) !== Math.ceil(before.left)) this.#beep("prepare", 0.06);
    this.setState({ elapsed });
    if (now.phase === undefined) this.#pause();
  }

  #beep(kind = "end", seconds = 0.25) {
    if (this.#sound === null) return;
    const tone = this.#sound.createOscillator();
    const volume = this.#sound.createGain();
    volume.gain.value = 0.2;
    tone.frequency.value = TONES[kind] ?? TONES.work;
    tone.connect(volume).connect(this.#sound.destination);
    tone.start();
    tone.stop(this.#sound.currentTime + seconds);
  }

  render({ name, phases }, { elapsed, running }) {
    const total = totalOf(phases);
    const { at, phase, left } = phaseAt(phases, elapsed);
    const next = phases[at + 1];
    const begun = elapsed > 0;
    return html`<section class="timer" aria-label=${`Timer: ${name}`} data-kind=${phase?.kind ?? "end"}>
      <header>
        <h3>${name}</h3>
        <p class="facts">${phases.length} phases · ${shown(total)}</p>
      </header>
      <p class="phase" role="status">${phase?.label ?? "Done"}</p>
      <p class="left" role="timer">${shown(phase === undefined ? 0 : left)}</p>
      <p class="next">${phase === undefined ? "Well done." : next ? `Next: ${next.label}, ${shown(next.seconds)}` : "Last one"}</p>
      <progress max=${total} value=${elapsed} aria-label="How far it is"></progress>
      <div class="controls">
        ${
          running
            ? html`<button type="button" onClick=${() => this.#pause()}>Pause</button>`
            : html`<button type="button" class="main" onClick=${() => this.#start()}>
                ${phase === undefined ? "Again" : begun ? "Go on" : "Start"}
              </button>`
        }
        <button type="button" disabled=${phase === undefined} onClick=${() => this.#skip()}>Skip</button>
        <button type="button" disabled=${!begun} onClick=${() => this.#reset()}>Reset</button>
      </div>
    </section>`;
  }
}
