/** Puts the page together: one live connection, the conversation in the address, and what the user does with it. */
import { Api, Refused, Unreachable } from "./api.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Drawer } from "./drawer.js";
import { Follower } from "./follower.js";
import { LongResults } from "./long.js";
import { Notices } from "./notices.js";
import { Outbox, newKey } from "./outbox.js";
import { Sidebar } from "./sidebar.js";
import { Live } from "./socket.js";
import { Thread } from "./thread.js";
import { plainly } from "./words.js";

const RUNNING_PING_MS = 4000;
const IDLE_PING_MS = 5 * 60_000;
const LIST_REFRESH_MS = 10_000;
const AGE_MS = 1000;

const SESSION_ID = /^#([\w-]{1,64})$/;

const nothing = new Conversation(); // what a new conversation holds

const page = (id) => document.getElementById(id);
const api = new Api();

let follower = null; // of the open session; none for a new conversation
let draft = newKey(); // names the conversation that has no session yet
let reading = null; // the follower whose history is on its way
let drawing = false;

const notices = new Notices({
  connection: page("connection"),
  problem: page("problem"),
  problemText: page("problem-text"),
  announcer: page("announcer"),
});

const live = new Live({
  ticket: () => api.ticket(),
  ping: () => (follower === null ? { action: "ping" } : { action: "ping", sessionId: follower.sessionId }),
  pace: () => (follower?.conversation.running || outgoing().length > 0 ? RUNNING_PING_MS : IDLE_PING_MS),
  opened,
  received,
  lost,
  failed: (error) => isOutage(error) || notices.complain(error),
});

const outbox = new Outbox({ send: (frame) => live.send(frame), store: () => sessionStorage, changed: draw });

const long = new LongResults({ api, changed: draw, failed: (error) => notices.complain(error) });

const thread = new Thread({
  scroller: page("scroller"),
  list: page("thread"),
  jump: page("jump"),
  deeds: {
    say,
    whole: (seq) => long.whole(follower.sessionId, seq),
    decide,
    retry: (key) => outbox.retry(key),
    discard: (key) => outbox.discard(key),
  },
});

const composer = new Composer({
  form: page("composer"),
  box: page("message"),
  send: page("send"),
  warning: page("too-long"),
  say,
});

const drawer = new Drawer({
  panel: page("sessions"),
  opener: page("open-sessions"),
  closer: page("close-sessions"),
  backdrop: page("backdrop"),
  rest: page("conversation"),
});

const sidebar = new Sidebar({
  api,
  list: page("session-list"),
  more: page("more-sessions"),
  dialog: page("confirm"),
  deleted: (sessionId) => follower?.sessionId === sessionId && startNew(),
  failed: (error) => notices.complain(error),
});

/** Send what the user wrote or chose. */
function say(text) {
  notices.quiet();
  outbox.add({ text, sessionId: follower?.sessionId ?? null, draft: follower === null ? draft : null });
  thread.toEnd();
  focusBox();
  draw();
}

/** On a touch screen focus would call up the keyboard. */
function focusBox() {
  if (matchMedia("(hover: hover)").matches) composer.focus();
}

/** The messages of the open conversation that have not landed. */
function outgoing() {
  const sessionId = follower?.sessionId ?? null;
  return outbox.items.filter((item) => (sessionId === null ? item.draft === draft : item.sessionId === sessionId));
}

/** Answer a call that waits for approval; the frames show what comes of it. */
async function decide(callId, approve) {
  notices.quiet();
  try {
    await api.decide(follower.sessionId, callId, approve);
  } catch (error) {
    notices.complain(error);
  }
}

async function stop() {
  const button = page("stop");
  if (document.activeElement === button) focusBox();
  button.disabled = true;
  try {
    await api.cancel(follower.sessionId);
  } catch (error) {
    button.disabled = false;
    notices.complain(error);
  }
}

/** Show the conversation that the address names. */
async function open() {
  const sessionId = SESSION_ID.exec(location.hash)?.[1] ?? null;
  if (sessionId !== null && sessionId === follower?.sessionId) return;
  notices.quiet();
  follow(sessionId);
  thread.clear();
  drawer.close();
  if (sessionId === null) {
    draft = outbox.items.find((item) => item.sessionId === null)?.draft ?? newKey();
    draw();
    return;
  }
  await read(follower);
}

/** Read the history of a session, then go on with what happens from now on. */
async function read(reader) {
  reading = reader;
  try {
    for await (const { frames } of api.history(reader.sessionId)) {
      reader.read(frames);
      if (reader !== follower) return;
      for (const frame of frames) noteLanded(frame);
    }
  } catch (error) {
    if (reader !== follower) return;
    if (error.status === 404) {
      gone(reader.sessionId);
      return;
    }
    if (!isOutage(error)) notices.complain(error); // else the replay over the connection brings it
  }
  if (reader !== follower) return;
  reading = null;
  reader.subscribe();
  draw();
}

function follow(sessionId) {
  follower?.lost();
  follower = sessionId === null ? null : new Follower(sessionId, (frame) => live.send(frame));
  sidebar.choose(sessionId);
}

function startNew() {
  if (location.hash.length > 1) location.hash = "";
  else open();
  focusBox();
}

function gone(sessionId) {
  sidebar.forget(sessionId);
  history.replaceState(null, "", location.pathname);
  open();
  notices.complain(new Refused(404, "That conversation isn't there any more. Here is a new one."));
}

function opened() {
  notices.connected(true);
  if (follower !== reading) follower?.subscribe();
  outbox.flush();
  sidebar.refresh();
}

function lost() {
  notices.connected(false);
  follower?.lost();
  follower?.conversation.interrupted();
  outbox.lost();
}

function received(frame) {
  if (frame.v !== 1) return; // API Gateway's own complaint about a call that failed: what waits for an answer asks again
  const { type, data } = frame;
  if (type === "status" && data.event === "accepted") settle(outbox.accepted(data), data.sessionId);
  else if (type === "error" && frame.seq === undefined) clientError(data);
  else if (follower !== null && frame.sessionId === follower.sessionId) {
    for (const one of follower.receive(frame)) {
      noteLanded(one);
      notices.announce(one);
      if (one.type === "done") sidebar.refresh();
    }
  } else noteLanded(frame);
  draw();
}

/** What a durable frame says beyond the open conversation: a message that landed, a session that works or rests. */
function noteLanded({ type, sessionId, data }) {
  if (type === "status" && data.event === "user_message") {
    settle(outbox.landed({ key: data.key, sessionId }), sessionId);
    sidebar.note(sessionId, { status: "running" });
  } else if (type === "done") sidebar.note(sessionId, { status: "idle" });
}

/** A message of this page has its session: if it is the open new conversation, that is now its name. */
function settle(message, sessionId) {
  if (message === undefined) return;
  if (follower === null && message.draft === draft) {
    follow(sessionId);
    history.replaceState(null, "", `#${encodeURIComponent(sessionId)}`);
    sidebar.note(sessionId, { status: "running", title: message.text.slice(0, 60) });
    follower.subscribe();
    sidebar.refresh();
  }
}

/** The server is away or ails: the connection will be made again, and brings what was missed. */
function isOutage(error) {
  return error instanceof Unreachable || (error instanceof Refused && error.status >= 500);
}

function clientError({ action, status, detail, title }) {
  const error = new Refused(status, detail || title);
  if (action === "message") outbox.refused({ status, reason: plainly(error) });
  else if (["subscribe", "ping"].includes(action) && status === 404 && follower !== null) gone(follower.sessionId);
  else notices.complain(error);
}

/** Draw soon, once, however much has changed. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    const messages = outgoing();
    const running = follower?.conversation.running ?? false;
    page("welcome").hidden = follower !== null || messages.length > 0;
    showStop(running);
    page("title").textContent = follower === null ? "New conversation" : sidebar.title(follower.sessionId);
    document.title = follower === null ? "Spotter" : `${page("title").textContent} · Spotter`;
    if (follower !== null) sidebar.note(follower.sessionId, { status: running ? "running" : "idle" });
    thread.show(follower?.conversation ?? nothing, messages);
    if (follower !== null) long.fill(follower);
  });
}

function showStop(running) {
  const button = page("stop");
  if (running === !button.hidden) return;
  button.disabled = false;
  button.hidden = !running;
}

page("stop").addEventListener("click", stop);
page("new").addEventListener("click", startNew);
page("dismiss").addEventListener("click", () => notices.quiet());
for (const example of document.querySelectorAll(".example")) {
  example.addEventListener("click", () => say(example.textContent.trim()));
}
addEventListener("hashchange", open);
addEventListener("online", () => live.nudge());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  live.nudge();
  sidebar.refresh();
});
setInterval(() => outbox.age(), AGE_MS);
setInterval(() => sidebar.working && !document.hidden && sidebar.refresh(), LIST_REFRESH_MS);

live.start();
open();
focusBox();
