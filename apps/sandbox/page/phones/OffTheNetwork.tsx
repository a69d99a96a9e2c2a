import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call, get, type PhoneKind, type PhonePage } from "../api.ts";
import { NumberField } from "../controls/NumberField.tsx";
import { phone } from "../format.ts";
import { hrefTo } from "../route.ts";

const SHOWN = 50;

/** Makes numbers landlines or unreachable, even before they get their first text. */
export function OffTheNetwork() {
  const client = useQueryClient();
  const id = useId();
  const [number, setNumber] = useState("");
  const [kind, setKind] = useState<PhoneKind>("landline");
  const [problem, setProblem] = useState("");
  const landlines = useKind("landline");
  const unreachable = useKind("unreachable");
  const known = [...(landlines.data?.phones ?? []), ...(unreachable.data?.phones ?? [])];
  const more = (landlines.data?.paging.total ?? 0) + (unreachable.data?.paging.total ?? 0) - known.length;

  async function change(target: string, next: PhoneKind): Promise<boolean> {
    try {
      await call("PUT", `/phones/${encodeURIComponent(target)}`, { kind: next });
      await client.invalidateQueries({ queryKey: ["phones"] });
      setProblem("");
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await change(number, kind)) setNumber("");
  }

  return (
    <section className="group">
      <h2>Landlines and unreachable phones</h2>
      <p className="hint">
        Texts to a landline fail with 30006. Texts to an unreachable phone fail with 30003.
      </p>
      <div className="group-fields">
        <form className="off-form" onSubmit={(event) => void submit(event)}>
          <NumberField value={number} onChange={setNumber} />
          <div>
            <label className="label" htmlFor={`${id}-kind`}>
              Is
            </label>
            <select
              id={`${id}-kind`}
              className="field"
              value={kind}
              onChange={(event) => setKind(event.target.value as PhoneKind)}
            >
              <option value="landline">a landline</option>
              <option value="unreachable">unreachable</option>
            </select>
          </div>
          <Button type="submit">Set</Button>
        </form>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <ul className="off-list">
          {known.map((each) => (
            <li key={each.number}>
              <a className="figures" href={hrefTo("phones", each.number)}>
                {each.name || phone(each.number)}
              </a>
              <span className="pill warn">{each.kind === "landline" ? "Landline" : "Unreachable"}</span>
              <Button size="sm" onClick={() => void change(each.number, "mobile")}>
                Back to mobile<span className="hidden-text">: {phone(each.number)}</span>
              </Button>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="hint">and {more.toLocaleString("en-US")} more, under Phones.</p>}
      </div>
    </section>
  );
}

function useKind(kind: PhoneKind) {
  return useQuery({
    queryKey: ["phones", "kind", kind],
    queryFn: () => get<PhonePage>(`/phones?kind=${kind}&pageSize=${SHOWN}`),
  });
}
