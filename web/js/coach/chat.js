/** The page of the conversation: its thread, and where the user writes. */
import { Component, Icon, html } from "../html.js";
import { Composer } from "./composer.js";
import { Thread } from "./thread.js";

const EXAMPLES = [
  "Give me a 30 minute dumbbell upper body workout",
  "Plan today's session from my program",
  "Bench 3x5 at 80 kg, then rows 3x8 at 60",
  "What can you do?",
];

/** `coach` holds the conversations, `platform` knows the agents; `handle` is given this while it is there, then null. */
export class Chat extends Component {
  state = { away: false };
  #thread = null;
  #composer = null;
  #deeds = {
    say: (text) => this.say(text),
    whole: (seq) => this.props.coach.whole(seq),
    decide: (callId, approve) => this.props.coach.decide(callId, approve),
    nameOf: (agentId) => this.props.platform.nameOf(agentId),
    agentId: () => this.props.coach.agentId,
    retry: (key) => this.props.coach.retry(key),
    discard: (key) => this.props.coach.discard(key),
  };

  /** On a touch screen focus would call up the keyboard. */
  focus() {
    if (matchMedia("(hover: hover)").matches) this.#composer.focus();
  }

  say(text) {
    this.props.coach.say(text);
    this.#thread.toEnd();
    this.focus();
  }

  componentDidMount() {
    this.props.handle(this);
    this.focus();
  }

  componentWillUnmount() {
    this.props.handle(null);
  }

  render({ coach, platform }, { away }) {
    const isEmpty = coach.isNew && coach.outgoing.length === 0;
    const stop = () => {
      if (document.activeElement?.id === "stop") this.focus();
      coach.stop();
    };
    return html`<${Thread}
        handle=${(thread) => (this.#thread = thread)}
        conversation=${coach.conversation}
        outgoing=${coach.outgoing}
        deeds=${this.#deeds}
        left=${(gone) => gone !== this.state.away && this.setState({ away: gone })}
      >
        ${isEmpty && html`<${Welcome} coach=${coach} agents=${platform.agents} say=${this.#deeds.say} />`}
      <//>
      <footer>
        <button id="jump" type="button" hidden=${!away} onClick=${() => this.#thread.toEnd()}>
          <${Icon} name="down" /> Latest
        </button>
        <${Problem} text=${coach.problem} dismiss=${() => coach.quiet()} />
        <${Composer}
          handle=${(composer) => (this.#composer = composer)}
          say=${this.#deeds.say}
          running=${coach.running}
          stopping=${coach.stopping}
          stop=${stop}
        />
        <p class="hint">Spotter can be wrong. Stop when something hurts.</p>
      </footer>`;
  }
}

/** What did not work, said until it is dismissed. */
export function Problem({ text, dismiss }) {
  return html`<div id="problem" role="alert" hidden=${text === ""}>
    <p id="problem-text">${text}</p>
    <button id="dismiss" class="quiet-button" type="button" aria-label="Dismiss" onClick=${dismiss}>
      <${Icon} name="close" />
    </button>
  </div>`;
}

function Welcome({ coach, agents, say }) {
  return html`<section id="welcome" aria-labelledby="welcome-title">
    <h2 id="welcome-title">What are we training today?</h2>
    <p>
      Tell me the time you have, the equipment at hand and what you want to work on. I’ll build the session, change it
      with you, and log what you did.
    </p>
    <${AgentPicker} coach=${coach} agents=${agents.filter(({ status }) => status === "active")} />
    <div class="examples" role="group" aria-label="Examples to start with">
      ${EXAMPLES.map(
        (text) => html`<button key=${text} class="example" type="button" onClick=${() => say(text)}>${text}</button>`,
      )}
    </div>
  </section>`;
}

/** Who is to answer in a new conversation, where there is a choice. */
function AgentPicker({ coach, agents }) {
  if (agents.length < 2) return null;
  const chosen = agents.find(({ agentId }) => agentId === coach.agentId);
  return html`<div class="agent-picker">
    <label for="agent-picker">Talk to</label>
    <select
      id="agent-picker"
      value=${coach.agentId}
      aria-describedby=${chosen?.description ? "agent-picker-about" : undefined}
      onChange=${(event) => coach.talkTo(event.currentTarget.value)}
    >
      ${agents.map(
        ({ agentId, name }) => html`<option key=${agentId} value=${agentId} selected=${agentId === coach.agentId}>${name}</option>`,
      )}
    </select>
    ${chosen?.description && html`<p id="agent-picker-about">${chosen.description}</p>`}
  </div>`;
}
