import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call, type DnsRecord, get } from "../api.ts";
import { useToast } from "../parts/Toasts.tsx";

/** The TXT records that mail is checked by: those of the product, and of domains that businesses send from. */
export function DnsRecords() {
  const say = useToast();
  const [name, setName] = useState("");
  const [txt, setTxt] = useState("");
  const { data } = useQuery({
    queryKey: ["dns"],
    queryFn: () => get<{ records: DnsRecord[] }>("/dns"),
  });
  const attempt = (work: () => Promise<unknown>, done: () => void) =>
    void work().then(done, (error: Error) => say(error.message));
  const add = (event: FormEvent) => {
    event.preventDefault();
    attempt(
      () => call("PUT", "/dns", { name: name.trim(), txt: txt.trim() }),
      () => {
        setName("");
        setTxt("");
        say("Record set.");
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
        <button type="submit" className="button">
          Set record
        </button>
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
              <button
                type="button"
                className="button"
                aria-label={`Remove ${record.name}`}
                onClick={() =>
                  attempt(
                    () => call("DELETE", `/dns/${encodeURIComponent(record.name)}`),
                    () => say("Record removed."),
                  )
                }
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
