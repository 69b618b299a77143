/**
 * Deleting something after asking: the button, the question with the agents that have it, and what is said when somebody
 * has changed it meanwhile.
 */
import { Icon, html, useState } from "../html.js";
import { Confirm } from "./dialog.js";
import { isOfTheServer, reason } from "./loading.js";
import { counted } from "./wording.js";

/**
 * `what` is “the agent “Coach””; `remove({force})` deletes, with `force` where the question has named agents; `users()`
 * answers a promise of their names; `done()` is called when it is gone.
 */
export function Removal({ what, title, text, remove, done, users = async () => [], label = "Delete" }) {
  const [asked, setAsked] = useState(null);
  const ask = async () => {
    setAsked({ isReading: true, names: [] });
    try {
      setAsked({ names: await users() });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setAsked({ names: [], problem: `Which agents have it could not be read. ${reason(error)}` });
    }
  };
  const act = async () => {
    const { names } = asked;
    setAsked({ busy: true, names });
    try {
      await remove({ force: names.length > 0 });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      if (error.status !== 404) {
        setAsked({ names: error.agents.length > 0 ? error.agents.map(({ name }) => name) : names, problem: problemOf(error) });
        return;
      }
    }
    setAsked(null);
    done();
  };
  return html`<button type="button" class="danger-quiet" aria-label=${`${label} ${what}`} onClick=${ask}>
      <${Icon} name="trash" /> ${label}
    </button>
    ${
      asked !== null &&
      html`<${Confirm}
        title=${title}
        text=${text}
        doing="Delete"
        act=${act}
        close=${() => setAsked(null)}
        busy=${asked.busy ?? false}
        waits=${asked.isReading ?? false}
        problem=${asked.problem}
      >
        <${Users} names=${asked.names} />
      <//>`
    }`;
}

function Users({ names }) {
  if (names.length === 0) return null;
  return html`<p id="used-by">${counted(names.length, "agent")} will go on without it:</p>
    <ul class="chips" aria-labelledby="used-by">${names.map((name, at) => html`<li key=${at}>${name}</li>`)}</ul>`;
}

function problemOf(error) {
  if (error.status === 412) return "Somebody has changed it since you opened it. Look at it again first.";
  if (error.agents.length > 0) return "Agents have been given it meanwhile. Look at who has it, and delete it if you still want to.";
  return reason(error);
}
