import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call, type DnsRecord, get } from "../api.ts";

/** The TXT records that mail is checked with: the product's, and those of businesses' sending domains. */
export function DnsRecords() {
  const [name, setName] = useState("");
  const [txt, setTxt] = useState("");
  const { data } = useQuery({
    queryKey: ["dns"],
    queryFn: () => get<{ records: DnsRecord[] }>("/dns"),
  });
  const attempt = (work: () => Promise<unknown>, done: () => void) =>
    void work().then(done, (error: Error) => toast.error(error.message));
  const add = (event: FormEvent) => {
    event.preventDefault();
    attempt(
      () => call("PUT", "/dns", { name: name.trim(), txt: txt.trim() }),
      () => {
        setName("");
        setTxt("");
        toast.info("Record set.");
      },
    );
  };
  if (!data) return null;
  return (
    <>
      <form className="dns-form" onSubmit={add}>
        <label className="label" htmlFor="dns-name">
          Name
        </label>
        <input
          id="dns-name"
          className="field"
          value={name}
          required
          autoComplete="off"
          placeholder="key._domainkey.shop.example"
          onChange={(event) => setName(event.target.value)}
        />
        <label className="label" htmlFor="dns-txt">
          Text
        </label>
        <input
          id="dns-txt"
          className="field"
          value={txt}
          required
          autoComplete="off"
          onChange={(event) => setTxt(event.target.value)}
        />
        <Button type="submit">Set record</Button>
      </form>
      {data.records.length === 0 && <p className="soft">None yet.</p>}
      <ul className="numbers">
        {data.records.map((record) => (
          <li key={record.name}>
            <b className="dns-name">{record.name}</b>
            <span className="hint dns-text" title={record.txt}>
              {record.txt}
            </span>
            <span className="push-ways">
              <Button
                aria-label={`Remove ${record.name}`}
                onClick={() =>
                  attempt(
                    () => call("DELETE", `/dns/${encodeURIComponent(record.name)}`),
                    () => toast.info("Record removed."),
                  )
                }
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
