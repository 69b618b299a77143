/** What was used and what may be: one's own, and for administrators everybody's, and the limits. */
import { html, useState } from "../html.js";
import { Facts } from "./facts.js";
import { Empty, Loaded, More, useLoaded, usePaged } from "./loading.js";
import { LimitsForm } from "./limits.js";
import { dollars, whole } from "./wording.js";
import { Chart } from "../training/chart.js";
import { shortly } from "../training/dates.js";

export function UsagePage({ platform }) {
  const own = useLoaded(() => platform.calls.usage(), "");
  return html`<${Loaded} of=${own} what="your usage" rows=${4}>${({ value }) => html`<${Own} usage=${value} />`}<//>
    ${platform.isAdmin && html`<${Everybody} platform=${platform} /><${LimitsForm} platform=${platform} />`}`;
}

function Own({ usage: { today, days, limits, left } }) {
  const tokens = today.inputTokens + today.outputTokens;
  const points = [...days].reverse().map((day) => [day.day, Number(day.cost)]);
  return html`<section class="panel" aria-labelledby="own-usage">
      <h2 id="own-usage">You, today</h2>
      <div class="meters">
        <${Meter} id="tokens" label="Tokens" used=${tokens} most=${limits?.dayTokens} said=${whole} />
        <${Meter}
          id="dollars"
          label="Cost"
          used=${Number(today.cost)}
          most=${limits && Number(limits.dayCost)}
          said=${dollars}
        />
      </div>
      <${Facts}
        facts=${[
          ["Steps", whole(today.calls)],
          ["Tokens for a message, at most", limits?.runTokens && whole(limits.runTokens)],
          ["Cost of a message, at most", limits?.runCost && dollars(limits.runCost)],
          [
            "Requests left in this minute",
            left && `${whole(left.requestsThisMinute)} of ${whole(limits.requestsPerMinute)}`,
          ],
          ["Conversations that may run now", left && `${whole(left.runs)} of ${whole(limits.concurrentRuns)}`],
        ]}
      />
    </section>
    <section class="panel" aria-labelledby="own-days">
      <h2 id="own-days">You, day by day</h2>
      ${
        days.length === 0
          ? html`<p class="soft">Nothing was used yet.</p>`
          : html`<${Chart} title="Cost by day" kind="bars" unit="$" points=${points} />
              <div class="wide" tabindex="0" role="group" aria-labelledby="own-days">
                <table>
                  <thead><tr><th scope="col">Day</th><th scope="col">Steps</th><th scope="col">Tokens</th><th scope="col">Cost</th></tr></thead>
                  <tbody>
                    ${days.map(
                      (day) =>
                        html`<tr key=${day.day}>
                          <th scope="row">${shortly(day.day)}</th>
                          <td>${whole(day.calls)}</td>
                          <td>${whole(day.inputTokens + day.outputTokens)}</td>
                          <td>${dollars(day.cost)}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
      }
    </section>`;
}

/** How much of a limit is used, in words and as a bar. */
function Meter({ id, label, used, most, said }) {
  const isClose = most > 0 && used / most >= 0.8;
  return html`<div class=${isClose ? "meter close" : "meter"}>
    <p id=${`meter-${id}`}>${label}: <strong>${said(used)}</strong>${most > 0 ? ` of ${said(most)}, ${said(Math.max(0, most - used))} left` : ""}</p>
    ${most > 0 && html`<progress aria-labelledby=${`meter-${id}`} max=${most} value=${Math.min(used, most)}></progress>`}
  </div>`;
}

function Everybody({ platform }) {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const users = usePaged((nextToken) => platform.calls.usageOf(day, nextToken), "users", day);
  return html`<section class="panel" aria-labelledby="everybody">
    <h2 id="everybody">Everybody</h2>
    <div class="field">
      <label for="usage-day">Day (UTC)</label>
      <input
        id="usage-day"
        type="date"
        required
        value=${day}
        onChange=${(event) => event.currentTarget.value && setDay(event.currentTarget.value)}
      />
    </div>
    <${Loaded} of=${users} what="everybody's usage">
      ${({ items }) =>
        items.length === 0
          ? html`<${Empty} icon="gauge" title="Nobody used anything"><p>Take another day.</p><//>`
          : html`<div class="wide" tabindex="0" role="group" aria-labelledby="everybody">
                <table>
                  <thead><tr><th scope="col">Who</th><th scope="col">Steps</th><th scope="col">Tokens</th><th scope="col">Cost</th></tr></thead>
                  <tbody>
                    ${items.map(
                      ({ user, calls, tokens, cost }) =>
                        html`<tr key=${user}><th scope="row">${user}</th><td>${whole(calls)}</td><td>${whole(tokens)}</td><td>${dollars(cost)}</td></tr>`,
                    )}
                  </tbody>
                </table>
              </div>
              <${More} of=${users} say=${(...said) => platform.say(...said)} />`}
    <//>
  </section>`;
}
