/** What is read for a page: a skeleton while it comes, what went wrong with a way to try again, or what there is. */
import { Refused, Unreachable } from "../api.js";
import { Icon, Spoken, html, useEffect, useRef, useState } from "../html.js";
import { plainly } from "../words.js";

/**
 * `read()` answers a promise; it is called again when `key` changes and on `again()`. Gives `{state, value, error, again, put}`:
 * `state` is `loading`, `failed` or `ready`; `put(value)` sets what is known without reading.
 */
export function useLoaded(read, key) {
  const [shown, setShown] = useState({ state: "loading" });
  const turn = useRef(0);
  const load = async (isQuiet = false) => {
    const mine = ++turn.current;
    if (!isQuiet) setShown({ state: "loading" });
    try {
      const value = await read();
      if (mine === turn.current) setShown({ state: "ready", value });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      if (mine === turn.current) setShown({ state: "failed", error });
    }
  };
  useEffect(() => {
    load();
    return () => (turn.current += 1);
  }, [key]);
  const put = (value) => {
    turn.current += 1;
    setShown({ state: "ready", value });
  };
  return { ...shown, again: () => load(), refresh: () => load(true), put };
}

/** A list that comes in pages: as `useLoaded`, whose value is `{items, nextToken}`, and `more()` for the next page. */
export function usePaged(read, name, key) {
  const [coming, setComing] = useState(false);
  const loaded = useLoaded(async () => pageOf((await read(undefined)).value, name), key);
  const more = async () => {
    setComing(true);
    try {
      const { items, nextToken } = pageOf((await read(loaded.value.nextToken)).value, name);
      loaded.put({ items: [...loaded.value.items, ...items], nextToken });
    } finally {
      setComing(false);
    }
  };
  return { ...loaded, more, coming };
}

function pageOf(value, name) {
  return { items: value[name], nextToken: value.nextToken };
}

/**
 * Shows `of` (from `useLoaded`) in whatever state it is; `children(value)` draws what there is. `what`: “the agents”.
 */
export function Loaded({ of, what, rows = 3, children }) {
  if (of.state === "loading") return html`<${Skeleton} what=${what} rows=${rows} />`;
  if (of.state === "failed") return html`<${Failed} what=${what} error=${of.error} retry=${of.again} />`;
  return children(of.value);
}

/** Where something will stand that is on its way. */
export function Skeleton({ what, rows }) {
  return html`<div class="skeleton" role="status">
    <${Spoken}>Reading ${what}…<//>
    ${Array.from({ length: rows }, (_, at) => html`<div key=${at} class="bone"><span></span><span></span></div>`)}
  </div>`;
}

/** What could not be read, why, and another try where that may help. */
export function Failed({ what, error, retry }) {
  if (error.status === 403) return html`<${Forbidden} />`;
  const gone = error.status === 404;
  return html`<section class="panel state-of-page" role="alert">
    <${Icon} name="warning" />
    <h2>${gone ? "This isn't there" : `Could not read ${what}`}</h2>
    <p>${gone ? "It was deleted, or the address is wrong." : reason(error)}</p>
    ${!gone && html`<button type="button" class="main" onClick=${retry}>Try again</button>`}
  </section>`;
}

/** For a page that only administrators have. */
export function Forbidden() {
  return html`<section class="panel state-of-page" role="alert">
    <${Icon} name="lock" />
    <h2>Only for administrators</h2>
    <p>This part of the console belongs to whoever administers your organisation. Ask them if you need something changed here.</p>
  </section>`;
}

/** Where there is nothing yet, and what to do about it. */
export function Empty({ icon, title, children }) {
  return html`<section class="panel state-of-page">
    <${Icon} name=${icon} />
    <h2>${title}</h2>
    ${children}
  </section>`;
}

/** The button under a list that has more. */
export function More({ of, say }) {
  if (!of.value?.nextToken) return null;
  const more = () => of.more().catch((error) => say(reason(error), { isError: true }));
  return html`<button type="button" class="more" disabled=${of.coming} onClick=${more}>
    ${of.coming ? "Reading…" : "Show more"}
  </button>`;
}

/** Why something did not work, for whoever may try again. */
export function reason(error) {
  if (error instanceof Unreachable) return "Spotter can't be reached right now. Nothing that you typed is lost.";
  if (error instanceof Refused && error.status === 403) return "Only administrators can do that.";
  if (error instanceof Refused && error.status === 429) return error.message || plainly(error);
  return plainly(error);
}

/** A fault of the server's or of the way there, not of this page. */
export function isOfTheServer(error) {
  return error instanceof Refused || error instanceof Unreachable;
}
