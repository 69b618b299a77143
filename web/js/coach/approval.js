/** A call that waits for the user: who wants to make it, what it is, with exactly which arguments, and until when. */
import { Component, Icon, html } from "../html.js";
import { moment, until } from "../console/wording.js";
import { legible } from "./legible.js";
import { doing } from "../words.js";

const LOOK_MS = 30_000;
const REFS = /^(http|mcp):/;

/**
 * `call.asks` is what the server says of the call that waits: `{tool, ref, host, server, arguments, agentId, agentName,
 * expiresAt}`, or nothing.
 */
export class Approval extends Component {
  state = { decided: null, missing: "" };
  #timer = null;

  componentDidMount() {
    this.#timer = setInterval(() => this.forceUpdate(), LOOK_MS);
    this.#fetch();
  }

  componentWillUnmount() {
    clearInterval(this.#timer);
  }

  /** Arguments that were too long for their frame: nobody approves what they cannot see. */
  async #fetch() {
    const { call, deeds } = this.props;
    if (argumentsOf(call) !== undefined) return;
    this.setState({ missing: "Fetching what it would be called with…" });
    try {
      const { calls } = await deeds.whole(call.askedSeq);
      call.arguments = calls.find((one) => one.id.startsWith(call.callId)).arguments;
      this.setState({ missing: "" });
    } catch {
      this.setState({ missing: "What it would be called with can't be fetched right now. Reload the page to see it." });
    }
  }

  async #decide(approve) {
    this.setState({ decided: approve });
    const { call, deeds } = this.props;
    if (!(await deeds.decide(call.callId, approve))) this.setState({ decided: null });
  }

  render({ call, deeds }, { decided, missing }) {
    const { agentId = deeds.agentId(), agentName = deeds.nameOf(agentId), expiresAt } = call.asks ?? {};
    const asked = argumentsOf(call);
    const isOver = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
    const name = `${doing(call)}: may I?`;
    const isOff = decided !== null || isOver;
    return html`<section class="approval" aria-label=${`Approve ${call.name}`}>
      <h3><${Icon} name="lock" /> ${name}</h3>
      <p>
        <strong>${agentName}</strong> wants to call <code>${call.name}</code>${whence(call.asks)} with exactly this:
      </p>
      ${
        asked === undefined
          ? html`<p class="soft" role="status">${missing}</p>`
          : html`<pre tabindex="0" role="group" aria-label=${`What ${call.name} would be called with`}>${legible(asked)}</pre>`
      }
      ${
        expiresAt !== undefined &&
        html`<p class="soft">
          ${isOver ? "The time to answer is over: it is not called. Ask again if you still want it." : `Waits for you until ${moment(expiresAt)}, ${until(expiresAt)}.`}
        </p>`
      }
      <div class="options" role="group" aria-label=${name}>
        <button type="button" class="option approve" disabled=${isOff || asked === undefined} onClick=${() => this.#decide(true)}>Yes, do it</button>
        <button type="button" class="option" disabled=${isOff} onClick=${() => this.#decide(false)}>No</button>
        ${decided !== null && html`<span class="soft" role="status">${decided ? "Saying yes…" : "Saying no…"}</span>`}
      </div>
    </section>`;
  }
}

function argumentsOf({ asks, arguments: framed }) {
  return asks?.arguments ?? framed;
}

/** Where a tool from outside is called. */
function whence({ ref = "", host, server } = {}) {
  if (!REFS.test(ref)) return "";
  const kind = ref.startsWith("mcp:") ? `of ${server ? `the MCP server ${server}` : "an MCP server"}` : "over HTTP";
  return `, a tool ${kind}${host ? ` at ${host}` : ""},`;
}
