/**
 * A form's life: what is typed, what is wrong with it, saving it under its version, and meeting somebody else's newer
 * one.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { faultsByField, isChanged, rebased } from "./draft.js";
import { holdUnsaved } from "./leaving.js";
import { isOfTheServer, reason } from "./loading.js";

/**
 * `start` is the draft to begin with and `etag` its version. `check(draft)` answers faults by field; `save(draft, {etag, key})` saves;
 * `newest()` reads what stands now, as `{draft, etag}`; `saved(answer)` is called when it is done, and answers the same where the form
 * stays. `fieldOf(name)` is which field the server means, where it calls them otherwise.
 */
export function useEditing({ start, etag, check, save, newest, saved, fieldOf }) {
  const [form, setForm] = useState({
    base: start,
    draft: start,
    etag,
    faults: {},
    problem: "",
    refusals: 0,
    busy: false,
    conflict: null,
  });
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const place = useRef(null);
  const changed = isChanged(form.base, form.draft);
  const patch = (changes) => setForm((now) => ({ ...now, ...changes }));
  const showProblem = (problem, faults) =>
    setForm((now) => ({ ...now, faults, problem, refusals: now.refusals + 1, busy: false }));

  useLayoutEffect(() => {
    if (!changed) return undefined;
    const ask = (event) => event.preventDefault();
    const release = holdUnsaved();
    addEventListener("beforeunload", ask);
    return () => {
      release();
      removeEventListener("beforeunload", ask);
    };
  }, [changed]);

  // Once for each refusal: whoever goes on typing stays where they type.
  useEffect(() => {
    if (form.refusals === 0) return;
    const bad = place.current?.querySelector("[aria-invalid=true], [data-invalid] input");
    (bad ?? place.current?.querySelector(".form-problem"))?.focus();
  }, [form.refusals]);

  const set = (name, value) =>
    setForm((now) => {
      const { [name]: _gone, ...faults } = now.faults;
      return { ...now, draft: { ...now.draft, [name]: value }, faults };
    });

  const refuse = (faults) => {
    const count = Object.keys(faults).length;
    showProblem(count === 1 ? "One field needs another look." : `${count} fields need another look.`, faults);
  };

  const submit = async (event) => {
    event?.preventDefault();
    if (form.busy) return;
    const faults = check(form.draft);
    if (Object.keys(faults).length > 0) return refuse(faults);
    patch({ busy: true, problem: "", faults: {}, conflict: null });
    try {
      const answer = await attempts.current.make(form.draft, (key) => save(form.draft, { etag: form.etag, key }));
      const next = saved(answer) ?? { draft: form.draft };
      patch({ ...next, base: next.draft, busy: false });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      const told = faultsByField(error.faults ?? [], fieldOf);
      if (error.status === 412) patch({ busy: false, conflict: { state: "found" } });
      else showProblem(reason(error), told);
    }
  };

  /** Take what was saved meanwhile for what this draft is a change of; what was typed stays. */
  const loadNewer = async () => {
    patch({ conflict: { state: "reading" } });
    try {
      const { draft: newer, etag: now } = await newest();
      setForm(({ base, draft, ...rest }) => {
        const { draft: next, both } = rebased(base, newer, draft);
        return { ...rest, base: newer, draft: next, etag: now, conflict: { state: "loaded", both, newer } };
      });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      patch({ conflict: { state: "found" } });
      showProblem(reason(error), {});
    }
  };

  const takeTheirs = (name) =>
    setForm((now) => ({
      ...now,
      draft: { ...now.draft, [name]: now.conflict.newer[name] },
      conflict: { ...now.conflict, both: now.conflict.both.filter((one) => one !== name) },
    }));

  return { ...form, changed, place, set, submit, loadNewer, takeTheirs };
}
