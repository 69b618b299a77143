/** Finds out where a server's tokens are given out, and fills it into the form once somebody has agreed to it. */
import { html, useRef, useState } from "../html.js";
import { isAddress } from "./address.js";
import { Attempts } from "./attempts.js";
import { Facts } from "./facts.js";
import { isOfTheServer, reason } from "./loading.js";
import { authorizationBody } from "./server_draft.js";

/** `accept({tokenUrl, scopes})` is called with what was agreed to. */
export function TokenFinder({ platform, draft, accept }) {
  const [state, setState] = useState({ busy: false });
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const body = authorizationBody(draft);
  const isOld = state.asked !== JSON.stringify(body);
  const look = async () => {
    const asked = JSON.stringify(body);
    if (!isAddress(draft.url)) {
      setState({ busy: false, asked, problem: "Fill in the address of the server first." });
      return;
    }
    setState({ busy: true, asked });
    try {
      const { value } = await attempts.current.make(body, (key) => platform.calls.testServer(body, key));
      setState({ busy: false, asked, found: value.oauth, problem: value.oauth ? "" : value.error });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ busy: false, asked, problem: reason(error) });
    }
  };
  const agree = () => {
    accept(state.found);
    setState({ busy: false });
  };
  return html`<div class="trial">
    <button type="button" disabled=${state.busy} onClick=${look}>${state.busy ? "Asking the server…" : "Find the token address"}</button>
    <div aria-live="polite" aria-busy=${String(state.busy)}>
      ${!isOld && state.problem && html`<p class="notice caution">${state.problem}</p>`}
      ${!isOld && state.found && html`<${Found} found=${state.found} agree=${agree} />`}
    </div>
  </div>`;
}

function Found({ found: { issuer, tokenUrl, scopes, resource }, agree }) {
  return html`<section class="notice" aria-label="Who gives out its tokens">
    <p>The server names who gives out its tokens. Client id and secret will go there: accept it only if you trust it.</p>
    <${Facts}
      facts=${[
        ["Issuer", issuer],
        ["Token address", tokenUrl],
        ["Scopes", scopes.join(" ")],
        ["Tokens are for", resource],
      ]}
    />
    <button type="button" onClick=${agree}>Use this address</button>
  </section>`;
}
