import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type BoughtNumber, call, get } from "../api.ts";
import { NumberField } from "../controls/NumberField.tsx";
import { phone } from "../format.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { go } from "../route.ts";

/** Texts from a number that never got one. */
export function NewPhone({ onClose }: { onClose: () => void }) {
  const numbers = useQuery({
    queryKey: ["numbers"],
    queryFn: () => get<{ numbers: BoughtNumber[] }>("/numbers"),
  });
  const bought = numbers.data?.numbers ?? [];
  const [number, setNumber] = useState("");
  const [chosen, setChosen] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const id = useId();
  const to = chosen || bought[0]?.number || "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    try {
      const { from } = await call<{ from: string }>(
        "POST",
        `/phones/${encodeURIComponent(number)}/messages`,
        { to, text },
      );
      onClose();
      go("phones", from, to);
    } catch (error) {
      setProblem((error as Error).message);
      setSending(false);
    }
  }

  return (
    <Dialog title="New phone" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="body">
          {numbers.data && bought.length === 0 && (
            <p className="hint">
              The product has not bought a number yet. Buy one there first, then text it from here.
            </p>
          )}
          <NumberField value={number} onChange={setNumber} />
          <div>
            <label className="label" htmlFor={`${id}-to`}>
              Texts to
            </label>
            <select
              id={`${id}-to`}
              className="field"
              required
              value={to}
              onChange={(event) => setChosen(event.target.value)}
            >
              {bought.map((each) => (
                <option key={each.sid} value={each.number}>
                  {phone(each.number)}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className="label" htmlFor={`${id}-text`}>
              Text
            </label>
            <textarea
              id={`${id}-text`}
              className="field"
              rows={3}
              required
              maxLength={1600}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          {problem && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <footer>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={isSending || to === ""}>
            Send text
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
