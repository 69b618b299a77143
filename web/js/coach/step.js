/** One step of the coach: what it thought, said, did and asked. */
import { Component, html } from "../html.js";
import { Approval } from "./approval.js";
import { Card } from "./card.js";
import { Prose } from "./prose.js";
import { answeredBy } from "../words.js";
import { CurrentWorkout, EarlierWorkout } from "./workout.js";
import { Timer } from "../training/timer.js";

const SPEECH = new Set(["message_notify_user", "message_ask_user"]);

/**
 * Shows a `step` of a `conversation`, drawn again when its `stamp` has changed. `open`: does its question wait for an
 * answer? `deeds` has `say(text)`, `whole(seq)`, `decide(callId, approve)`, `nameOf(agentId)` and `agentId()`.
 */
export class Step extends Component {
  shouldComponentUpdate({ stamp }) {
    return stamp !== this.props.stamp;
  }

  render({ step, conversation, open, deeds }) {
    const { reasoning, text, draft, answeredBy: by, calls } = step;
    return html`<article class="step" aria-busy=${String(draft)}>
      ${
        reasoning !== "" &&
        html`<details class="thought">
          <summary>Thinking</summary>
          <div>${reasoning}</div>
        </details>`
      }
      <div class=${draft ? "said prose writing" : "said prose"}>${text !== "" && html`<${Prose} text=${text} />`}</div>
      <div class="work">
        ${calls.map((call) =>
          SPEECH.has(call.name) && call.arguments !== undefined
            ? html`<${Speech} key=${call.key} ...${{ step, call, conversation, open, deeds }} />`
            : html`<${Work} key=${call.key} ...${{ call, conversation, deeds }} />`,
        )}
      </div>
      ${
        by !== null &&
        html`<p class=${by.fallbackReason === undefined ? "answered-by" : "answered-by fallback"}>${answeredBy(by)}</p>`
      }
    </article>`;
  }
}

/** A call, the question whether it may be made, and the workout or the timers that it made. */
function Work({ call, conversation, deeds }) {
  const at = conversation.workouts.findIndex((workout) => workout.callKey === call.key);
  const workout = conversation.workouts[at];
  const stands = at === conversation.workouts.length - 1;
  return html`<${Card} call=${call} running=${conversation.running} whole=${deeds.whole} />
    ${timersOf(call).map((timer, place) => html`<${Timer} key=${place} name=${timer.name} phases=${timer.phases} />`)}
    ${call.state === "waiting" && html`<${Approval} call=${call} deeds=${deeds} />`}
    ${
      workout !== undefined &&
      (stands
        ? html`<${CurrentWorkout} workout=${workout} before=${conversation.workouts[at - 1]} />`
        : html`<${EarlierWorkout} workout=${workout} />`)
    }`;
}

/** The timers that a call has made. */
function timersOf({ state, result }) {
  if (state !== "ok" || result === undefined) return [];
  return result.timers ?? (result.timer === undefined ? [] : [result.timer]);
}

function Speech({ step, call, conversation, open, deeds }) {
  const { message, question, options } = call.arguments;
  const text = String(message ?? question ?? "");
  const repeated = text.trim() === step.text.trim();
  const answer = conversation.answerTo(step)?.text;
  return html`<div class="spoke prose">
    ${!repeated && html`<${Prose} text=${text} />`}
    ${
      options?.length > 0 &&
      html`<div class="options" role="group" aria-label=${text}>
        ${options.map(
          (option) =>
            html`<button
              key=${option}
              type="button"
              class=${option === answer ? "option chosen" : "option"}
              disabled=${!open}
              onClick=${() => deeds.say(option)}
            >
              ${option}
            </button>`,
        )}
      </div>`
    }
  </div>`;
}
