import { useQuery } from "@tanstack/react-query";
import { Activity, Pause, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { call, type Traffic as Entry, get } from "../api.ts";
import { withSeconds } from "../format.ts";
import { FilterChips } from "../parts/FilterChips.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { StatusPill } from "../parts/StatusPill.tsx";
import { useToast } from "../parts/Toasts.tsx";
import { hrefTo } from "../route.ts";
import { TrafficView } from "./TrafficView.tsx";
import { gistOf, isError, shortPath, whoCalls } from "./traffic-entries.ts";

const SHOWN = 300;
const filters: Record<string, (entry: Entry) => boolean> = {
  All: () => true,
  Calls: ({ vendor, direction }) => vendor !== "smtp" && direction === "in",
  Webhooks: ({ direction }) => direction === "out",
  Mail: ({ vendor }) => vendor === "smtp",
  Errors: isError,
};

/** What the product and its vendors say to each other, newest first. */
export function Traffic({ parts }: { parts: string[] }) {
  const [id] = parts;
  const say = useToast();
  const [filter, setFilter] = useState("All");
  const [term, setTerm] = useState("");
  const [paused, setPaused] = useState<Entry[] | null>(null);
  const log = useQuery({
    queryKey: ["log"],
    queryFn: async () => (await get<{ entries: Entry[] }>(`/log?limit=${SHOWN}`)).entries.toReversed(),
  });
  const fits = filters[filter]!;
  const all = paused ?? log.data ?? [];
  const shown = all.filter((entry) => fits(entry) && matches(entry, term));
  const open = all.find((entry) => String(entry.id) === id);

  async function clear() {
    setPaused(null);
    await call("DELETE", "/log").catch((error: Error) => say(error.message));
  }

  return (
    <div className={`panels traffic-panels ${id ? "on-detail" : "on-list"}`}>
      <section className="panel" aria-label="Traffic">
        <div className="bar">
          <h1>Traffic</h1>
          <span className="soft traffic-about">between the product and its vendors</span>
          <span className="spring" />
          <button
            type="button"
            className="button icon"
            aria-label="Pause the log"
            aria-pressed={paused !== null}
            onClick={() => setPaused(paused ? null : (log.data ?? []))}
          >
            {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          </button>
          <button
            type="button"
            className="button icon"
            aria-label="Clear the log"
            onClick={() => void clear()}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </div>
        <div className="tools">
          <SearchField
            label="Search traffic"
            placeholder="Search address, number or body"
            value={term}
            onChange={setTerm}
          />
          <FilterChips names={Object.keys(filters)} chosen={filter} onChoose={setFilter} />
        </div>
        <div className="scroll">
          {log.isPending && <p className="loading">Loading traffic</p>}
          {log.isError && <p className="loading problem">{log.error.message}</p>}
          {log.data && shown.length === 0 && (
            <div className="empty">
              <Activity size={32} aria-hidden />
              <h2>{all.length === 0 ? "Quiet so far" : "Nothing matches"}</h2>
              <p>
                {all.length === 0
                  ? "Every call to a vendor and every webhook to the product appears here."
                  : "Try another filter or fewer letters."}
              </p>
            </div>
          )}
          <ul>
            {shown.map((entry) => (
              <li key={entry.id}>
                <TrafficRow entry={entry} isCurrent={entry === open} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="panel" aria-label="Call">
        {id ? (
          <TrafficView key={id} id={id} listed={open} />
        ) : (
          <div className="empty">
            <Activity size={32} aria-hidden />
            <h2>Pick a call</h2>
            <p>See what was said on the wire, both ways.</p>
          </div>
        )}
      </section>
    </div>
  );
}

function TrafficRow({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  return (
    <a
      className="traffic-row"
      href={hrefTo("traffic", String(entry.id))}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="figures soft">{withSeconds(entry.at)}</span>
      <span className="traffic-what">
        <span className="traffic-who">{whoCalls(entry)}</span>
        <span className="traffic-path">
          <b>{entry.method}</b> {shortPath(entry.url)} <span className="soft">{gistOf(entry)}</span>
        </span>
      </span>
      <span className="figures soft traffic-ms">{entry.durationMs} ms</span>
      <StatusPill entry={entry} />
    </a>
  );
}

function matches(entry: Entry, term: string): boolean {
  const wanted = term.trim().toLowerCase();
  if (wanted === "") return true;
  return `${entry.url} ${entry.requestBody} ${entry.responseBody}`.toLowerCase().includes(wanted);
}
