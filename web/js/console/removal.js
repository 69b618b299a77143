/**
 * Deleting something after asking: the button, the question, and what is said when somebody has changed it meanwhile.
 */
import { Icon, html, useState } from "../html.js";
import { Confirm } from "./dialog.js";
import { isOfTheServer, reason } from "./loading.js";

/** `what` is “the agent “Coach””; `remove()` deletes; `done()` is called when it is gone. */
export function Removal({ what, title, text, remove, done, label = "Delete" }) {
  const [asked, setAsked] = useState(null);
  const act = async () => {
    setAsked({ busy: true });
    try {
      await remove();
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      if (error.status !== 404) {
        setAsked({
          problem:
            error.status === 412
              ? "Somebody has changed it since you opened it. Look at it again first."
              : reason(error),
        });
        return;
      }
    }
    setAsked(null);
    done();
  };
  return html`<button type="button" class="danger-quiet" aria-label=${`${label} ${what}`} onClick=${() => setAsked({})}>
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
        problem=${asked.problem}
      />`
    }`;
}
