import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type BoughtNumber, call, get } from "../api.ts";
import { NumberField } from "../controls/NumberField.tsx";
import { phone } from "../format.ts";
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
    <Dialog
      isOpen
      title="New phone"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={`${id}-form`} isDisabled={isSending || to === ""}>
            Send text
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {numbers.data && bought.length === 0 && (
          <p className="hint">
            The product hasn't bought a number yet. Buy one there first, then text it from here.
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
      </form>
    </Dialog>
  );
}
