/** Making a tool over HTTP and changing one; a saved one can be tried. */
import { html, useEffect } from "../html.js";
import { Conflict } from "./conflict.js";
import { useEditing } from "./editing.js";
import { AreaField, FormEnd, SelectField, SliderField, SwitchField, TextField } from "./fields.js";
import { JsonField } from "./json_editor.js";
import { dropUnsaved } from "./leaving.js";
import { Loaded, useLoaded } from "./loading.js";
import { PolicyFields } from "./policy.js";
import { Removal } from "./removal.js";
import { Rows } from "./rows.js";
import {
  MOST_BYTES,
  MOST_SECONDS,
  METHODS,
  emptyTool,
  toolBody,
  toolDraft,
  toolFaults,
  toolMistakes,
} from "./tool_draft.js";
import { ToolTester } from "./tool_tester.js";

const LABELS = {
  name: "Name",
  description: "Description",
  method: "Method",
  url: "Address",
  query: "Query parameters",
  headers: "Headers",
  secretHeaders: "Secret headers",
  parameters: "Arguments",
  result: "Result",
  timeoutSeconds: "Time limit",
  maxBytes: "Size limit",
  sendIdempotencyKey: "Idempotency key",
  approval: "Approval",
  callsPerDay: "Calls per day",
  argumentRules: "Rules for arguments",
  isActive: "Active",
};

export function NewToolPage({ platform }) {
  const saved = ({ value }) => {
    platform.say(`“${value.tool.name}” is ready. Try it below.`);
    location.hash = `#/tools/${encodeURIComponent(value.tool.toolId)}`;
  };
  return html`<${ToolForm} platform=${platform} saved=${saved} />`;
}

export function ToolPage({ platform, id, titled }) {
  const read = useLoaded(() => platform.calls.one("tools", id), id);
  return html`<${Loaded} of=${read} what="the tool" rows=${6}>
    ${({ value, etag }) => html`<${SavedTool} ...${{ tool: value.tool, etag, platform, titled, put: read.put }} />`}
  <//>`;
}

function SavedTool({ tool, etag, platform, titled, put }) {
  useEffect(() => titled(tool.name), [tool.name]);
  const saved = (answer) => {
    platform.say(`“${answer.value.tool.name}” is saved.`);
    put(answer);
    return { draft: toolDraft(answer.value.tool), etag: answer.etag };
  };
  const gone = () => {
    dropUnsaved();
    platform.say(`“${tool.name}” is deleted.`);
    location.hash = "#/tools";
  };
  return html`<div class="page-head">
      <p>Agents that have this tool use the new version from their next message on.</p>
      <${Removal}
        what=${`“${tool.name}”`}
        title="Delete this tool?"
        text=${`Agents lose “${tool.name}” at once, and its secret headers are deleted for good.`}
        users=${() => platform.calls.agentsWith((ref) => ref === tool.ref)}
        remove=${(how) => platform.calls.remove("tools", tool.toolId, etag, how)}
        done=${gone}
      />
    </div>
    <${ToolForm} platform=${platform} tool=${tool} etag=${etag} saved=${saved} />
    <${ToolTester} platform=${platform} tool=${tool} />`;
}

function ToolForm({ platform, tool, etag, saved }) {
  const form = useEditing({
    start: tool === undefined ? emptyTool() : toolDraft(tool),
    etag,
    check: toolFaults,
    save: (draft, { etag: version, key }) =>
      tool === undefined
        ? platform.calls.create("tools", toolBody(draft), key)
        : platform.calls.change("tools", tool.toolId, toolBody(draft), version),
    newest: async () => {
      const { value, etag: version } = await platform.calls.one("tools", tool.toolId);
      return { draft: toolDraft(value.tool), etag: version };
    },
    saved,
  });
  const { draft, faults, set } = form;
  const mistakes = toolMistakes(draft);
  const field = (name) => ({
    label: LABELS[name],
    value: draft[name],
    fault: faults[name],
    change: (value) => set(name, value),
  });
  const rows = (name) => ({
    id: `tool-${name}`,
    label: LABELS[name],
    rows: draft[name],
    fault: faults[name],
    change: (value) => set(name, value),
  });
  return html`<form
    class="form"
    novalidate
    ref=${form.place}
    aria-label=${tool === undefined ? "New tool" : "Edit tool"}
    onSubmit=${form.submit}
  >
    <${Conflict} form=${form} labels=${LABELS} />
    <section class="panel" aria-labelledby="form-what">
      <h2 id="form-what">What it is</h2>
      <${TextField}
        id="tool-name"
        ...${field("name")}
        maxlength="64"
        spellcheck="false"
        hint="As models call it: get_bodyweight."
        required
      />
      <${AreaField}
        id="tool-description"
        ...${field("description")}
        most=${1000}
        rows=${2}
        hint="What it does and when to use it: models choose by this."
        required
      />
      <${SwitchField} id="tool-active" ...${field("isActive")} />
    </section>
    <section class="panel" aria-labelledby="form-request">
      <h2 id="form-request">What is sent</h2>
      <div class="pair narrow-first">
        <${SelectField} id="tool-method" ...${field("method")} options=${METHODS.map((one) => [one, one])} />
        <${TextField}
          id="tool-url"
          ...${field("url")}
          type="url"
          inputmode="url"
          spellcheck="false"
          hint=${"Arguments stand in braces: https://api.example.com/users/{userId}."}
          required
        />
      </div>
      <${Rows} ...${rows("query")} hint=${"A value may be an argument: {days}."} />
      <${Rows} ...${rows("headers")} />
      <${Rows}
        ...${rows("secretHeaders")}
        isSecret
        hint="Encrypted. They can be replaced and deleted, and never read again."
      />
      <${SwitchField}
        id="tool-idempotency"
        ...${field("sendIdempotencyKey")}
        label="Send an Idempotency-Key"
        hint="A call may be made twice after a crash: with the key your service can tell."
      />
    </section>
    <section class="panel" aria-labelledby="form-schema">
      <h2 id="form-schema">What goes in and comes back</h2>
      <${JsonField}
        id="tool-parameters"
        ...${field("parameters")}
        label="Arguments (JSON Schema)"
        rows=${16}
        mistakes=${mistakes.parameters}
        hint="What a model may pass. Give each argument a description."
      />
      <${JsonField}
        id="tool-result"
        ...${field("result")}
        label="Result (JSON Schema), if you want it checked"
        rows=${10}
        mistakes=${mistakes.result}
        hint="Leave it empty to take whatever comes."
      />
      <div class="pair">
        <${SliderField}
          id="tool-timeout"
          ...${field("timeoutSeconds")}
          label="Waits at most"
          min="1"
          max=${MOST_SECONDS}
          step="1"
          said=${(value) => `${value} s`}
        />
        <${TextField}
          id="tool-bytes"
          ...${field("maxBytes")}
          label="Bytes read at most"
          type="number"
          min="1"
          max=${MOST_BYTES}
          step="1"
          inputmode="numeric"
        />
      </div>
    </section>
    <section class="panel" aria-labelledby="form-policy">
      <h2 id="form-policy">Who is asked, and how often</h2>
      <${PolicyFields} form=${form} mistakes=${mistakes.argumentRules} />
    </section>
    <${FormEnd} form=${form} save=${tool === undefined ? "Make this tool" : "Save"} cancel="#/tools" />
  </form>`;
}
