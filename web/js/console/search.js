/** Looking for something in a list: the words are asked for once the typing rests. */
import { html, useEffect, useRef, useState } from "../html.js";

const REST_MS = 250;

/** `search(words)` is called with what stands in the field when nothing was typed for a moment. */
export function Search({ id, label, search }) {
  const [text, setText] = useState("");
  const timer = useRef(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (words) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(words.trim()), REST_MS);
  };
  return html`<div class="field grow">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="search"
      autocomplete="off"
      value=${text}
      onInput=${(event) => type(event.currentTarget.value)}
    />
  </div>`;
}
