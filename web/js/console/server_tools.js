/** The tools that a server offers: each is off until somebody has looked at it, and off again when it has changed. */
import { html, useState } from "../html.js";
import { Badge } from "./badges.js";
import { TextChange, ValueChange } from "./changes.js";
import { Empty, isOfTheServer, reason } from "./loading.js";
import { ServerToolTester } from "./server_tool_tester.js";
import { counted } from "./wording.js";

const STATES = {
  new: ["New", ""],
  pinned: ["As it was approved", "good"],
  changed: ["Changed since it was approved", "caution"],
  gone: ["Gone from the server", "bad"],
};
const ORDER = ["changed", "new", "pinned", "gone"];

/** Which tools are on before anything is clicked: those that agents can call now. */
function chosenOf(tools) {
  return tools.filter(({ enabled, state }) => enabled && state === "pinned").map(({ name }) => name);
}

/** What is sent: each chosen tool with the hash of what was looked at, so that nothing is approved unseen. */
export function enabledOf(tools, chosen) {
  return tools.filter(({ name }) => chosen.includes(name)).map(({ name, hash }) => (hash ? { name, hash } : name));
}

export function ServerTools({ server, etag, platform, put, refresh }) {
  const { serverId, tools } = server;
  const [chosen, setChosen] = useState(() => chosenOf(tools));
  const [state, setState] = useState({ busy: false });
  const before = chosenOf(tools);
  const isSame = chosen.length === before.length && chosen.every((name) => before.includes(name));
  const set = (name, isOn) => setChosen((now) => (isOn ? [...now, name] : now.filter((one) => one !== name)));
  const save = async () => {
    setState({ busy: true });
    try {
      const answer = await platform.calls.chooseTools(serverId, enabledOf(tools, chosen), etag);
      setChosen(chosenOf(answer.value.server.tools));
      setState({ busy: false });
      platform.say(`${counted(chosen.length, "tool")} enabled.`);
      if (answer.etag) put(answer);
      else await refresh();
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ busy: false, problem: reason(error), isOld: error.status === 412 || error.status === 409 });
    }
  };
  const look = async () => {
    setState({ busy: false });
    await refresh();
  };
  if (tools.length === 0)
    return html`<${Empty} icon="tool" title="No tools are known yet"><p>Check its health: then it is asked what it has.</p><//>`;
  const sorted = [...tools].sort(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.name < b.name ? -1 : 1),
  );
  return html`<section class="panel" aria-labelledby="its-tools">
    <h2 id="its-tools">${counted(tools.length, "tool")}</h2>
    <p class="soft">Read what a tool says of itself before you turn it on: models read it, too.</p>
    <ul class="server-tools">
      ${sorted.map((tool) => html`<${Tool} key=${tool.name} tool=${tool} isOn=${chosen.includes(tool.name)} set=${(isOn) => set(tool.name, isOn)} platform=${platform} serverId=${serverId} />`)}
    </ul>
    ${
      state.problem &&
      html`<div class="notice caution" role="alert">
        <p>${state.isOld ? "The server or its tools have changed since this page was read. Your choice is still here." : state.problem}</p>
        ${state.isOld && html`<button type="button" onClick=${look}>Read the newer one and keep my choice</button>`}
      </div>`
    }
    <div class="form-end">
      <button type="button" class="main" disabled=${state.busy || isSame} onClick=${save}>${state.busy ? "Saving…" : "Save this choice"}</button>
      <p class="soft" role="status">${isSame ? "" : "Not saved yet."}</p>
    </div>
  </section>`;
}

function Tool({ tool, isOn, set, platform, serverId }) {
  const { name, title, description, inputSchema, state, hash, pinned, fault } = tool;
  const [words, kind] = STATES[state];
  const id = `server-tool-${name}`;
  const isChanged = state === "changed" && pinned;
  return html`<li data-state=${state}>
    <input
      id=${id}
      type="checkbox"
      role="switch"
      class="switch"
      checked=${isOn}
      disabled=${state === "gone" || Boolean(fault)}
      aria-describedby=${`${id}-state`}
      onChange=${(event) => set(event.currentTarget.checked)}
    />
    <div>
      <div class="entry-head">
        <label for=${id}><code>${name}</code>${title && title !== name && ` ${title}`}</label>
        <span id=${`${id}-state`}><${Badge} kind=${kind}>${words}<//></span>
      </div>
      ${fault && html`<p class="fault">It cannot be used: ${fault}</p>`}
      ${
        isChanged
          ? html`<div class="changes">
              <p class="soft">It is off. Turning it on approves it as it is now.</p>
              <${TextChange} title="Description" before=${pinned.description} after=${description} />
              <${ValueChange} title="Arguments" before=${pinned.inputSchema} after=${inputSchema} />
            </div>`
          : html`<p class="entry-text as-written">${description || "It says nothing of itself."}</p>`
      }
      <details>
        <summary aria-label=${`What it takes: ${name}`}>What it takes</summary>
        <pre tabindex="0" role="group" aria-label=${`What ${name} takes`}>${JSON.stringify(inputSchema, null, 2)}</pre>
        <p class="facts breaking">Hash <code>${hash}</code></p>
      </details>
      ${state !== "gone" && !fault && html`<${ServerToolTester} platform=${platform} serverId=${serverId} tool=${tool} />`}
    </div>
  </li>`;
}
