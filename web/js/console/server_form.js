/** Connecting an MCP server and changing one; it can be tried before it is saved. */
import { html, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { Conflict } from "./conflict.js";
import { useEditing } from "./editing.js";
import { FormEnd, RadioField, SelectField, SliderField, SwitchField, TextField } from "./fields.js";
import { objectMistakes } from "./json_editor.js";
import { Loaded, isOfTheServer, reason, useLoaded } from "./loading.js";
import { PolicyFields } from "./policy.js";
import {
  AUTH_TYPES,
  TRANSPORTS,
  connectionBody,
  connectionFaults,
  emptyServer,
  serverBody,
  serverDraft,
  serverFaults,
} from "./server_draft.js";
import { TestResult } from "./server_test.js";
import { TokenFinder } from "./token_finder.js";

const LABELS = {
  name: "Name",
  url: "Address",
  transport: "Transport",
  authType: "How Spotter signs in there",
  header: "Header",
  value: "Value",
  token: "Token",
  tokenUrl: "Token address",
  scope: "Scope",
  clientId: "Client id",
  clientSecret: "Client secret",
  approval: "Approval",
  callsPerDay: "Calls per day",
  argumentRules: "Rules for arguments",
  timeoutSeconds: "Time limit",
  isActive: "Active",
};

export function NewServerPage({ platform }) {
  return html`<${ServerForm} platform=${platform} />`;
}

export function EditServerPage({ platform, id }) {
  const read = useLoaded(() => platform.calls.one("mcp-servers", id), id);
  return html`<${Loaded} of=${read} what="the server" rows=${6}>
    ${({ value, etag }) => html`<${ServerForm} platform=${platform} server=${value.server} etag=${etag} />`}
  <//>`;
}

function ServerForm({ platform, server, etag }) {
  const stored = server?.auth.hasSecret ? server.auth.type : "";
  const here = server === undefined ? "#/mcp-servers" : `#/mcp-servers/${encodeURIComponent(server.serverId)}`;
  const form = useEditing({
    start: server === undefined ? emptyServer() : serverDraft(server),
    etag,
    check: (draft) => serverFaults(draft, stored),
    save: (draft, { etag: version, key }) =>
      server === undefined
        ? platform.calls.create("mcp-servers", serverBody(draft), key)
        : platform.calls.change("mcp-servers", server.serverId, serverBody(draft), version),
    newest: async () => {
      const { value, etag: version } = await platform.calls.one("mcp-servers", server.serverId);
      return { draft: serverDraft(value.server), etag: version };
    },
    saved: ({ value }) => {
      platform.say(
        server === undefined
          ? `“${value.server.name}” is connected. Choose its tools.`
          : `“${value.server.name}” is saved.`,
      );
      location.hash = `#/mcp-servers/${encodeURIComponent(value.server.serverId)}`;
    },
  });
  const { draft, faults, set } = form;
  const field = (name) => ({
    id: `server-${name}`,
    label: LABELS[name],
    value: draft[name],
    fault: faults[name],
    change: (value) => set(name, value),
  });
  const agreeTo = ({ tokenUrl, scopes }) => {
    set("tokenUrl", tokenUrl);
    if (draft.scope.trim() === "") set("scope", scopes.join(" "));
    form.place.current?.querySelector("#server-tokenUrl")?.focus();
  };
  const secret = (name) => ({
    ...field(name),
    type: "password",
    autocomplete: "new-password",
    hint:
      stored === draft.authType
        ? "Saved. Leave it empty to keep it, or type a new one."
        : "Encrypted, and never shown again.",
  });
  return html`<form
    class="form"
    novalidate
    ref=${form.place}
    aria-label=${server === undefined ? "New server" : "Edit server"}
    onSubmit=${form.submit}
  >
    <${Conflict} form=${form} labels=${LABELS} />
    <section class="panel" aria-labelledby="form-where">
      <h2 id="form-where">Where it is</h2>
      <${TextField} ...${field("name")} maxlength="64" required />
      <${TextField} ...${field("url")} type="url" inputmode="url" spellcheck="false" required />
      <${SelectField} ...${field("transport")} options=${TRANSPORTS} />
      <${SwitchField} ...${field("isActive")} hint="Agents cannot call the tools of a server that is not." />
    </section>
    <section class="panel" aria-label="Signing in">
      <${RadioField} ...${field("authType")} options=${AUTH_TYPES} />
      ${draft.authType === "bearer" && html`<${TextField} ...${secret("token")} />`}
      ${
        draft.authType === "header" &&
        html`<div class="pair"><${TextField} ...${field("header")} placeholder="X-Api-Key" spellcheck="false" /><${TextField} ...${secret("value")} /></div>`
      }
      ${
        draft.authType === "oauth" &&
        html`<${TextField} ...${field("tokenUrl")} type="url" inputmode="url" spellcheck="false" />
          <${TokenFinder} platform=${platform} draft=${draft} accept=${agreeTo} />
          <${TextField} ...${field("scope")} optional spellcheck="false" />
          <div class="pair"><${TextField} ...${secret("clientId")} /><${TextField} ...${secret("clientSecret")} /></div>`
      }
      <${Trial} platform=${platform} draft=${draft} stored=${stored} />
    </section>
    <section class="panel" aria-labelledby="form-policy">
      <h2 id="form-policy">What holds for all of its tools</h2>
      <${SliderField}
        ...${field("timeoutSeconds")}
        label="Waits at most"
        min="1"
        max="25"
        step="1"
        said=${(value) => `${value} s`}
      />
      <${PolicyFields} form=${form} mistakes=${objectMistakes(draft.argumentRules)} />
    </section>
    <${FormEnd} form=${form} save=${server === undefined ? "Connect it" : "Save"} cancel=${here} />
  </form>`;
}

/** Asks the server what it has, with what stands in the form; nothing is saved. */
function Trial({ platform, draft, stored }) {
  const [state, setState] = useState({ busy: false });
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const needsSecret = Object.keys(connectionFaults(draft)).length > 0 && stored === draft.authType;
  const run = async () => {
    if (Object.keys(connectionFaults(draft)).length > 0) {
      setState({
        busy: false,
        problem: needsSecret
          ? "Stored secrets are not read back: type them to try it here, or use “Check now” on the server's page."
          : "Fill in the address and how to sign in first.",
      });
      return;
    }
    setState({ busy: true });
    const body = connectionBody(draft);
    try {
      const { value } = await attempts.current.make(body, (key) => platform.calls.testServer(body, key));
      setState({ busy: false, result: value });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ busy: false, problem: reason(error) });
    }
  };
  return html`<div class="trial">
    <button type="button" disabled=${state.busy} onClick=${run}>${state.busy ? "Asking it…" : "Test the connection"}</button>
    <div aria-live="polite" aria-busy=${String(state.busy)}>
      ${state.problem && html`<p class="notice caution">${state.problem}</p>`}
      ${state.result && html`<${TestResult} result=${state.result} />`}
    </div>
  </div>`;
}
