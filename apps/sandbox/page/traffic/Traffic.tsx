import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { useQuery } from "@tanstack/react-query";
import { Activity, Pause, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { call, type Traffic as Entry, get } from "../api.ts";
import { withSeconds } from "../format.ts";
import { StatusPill } from "../parts/StatusPill.tsx";
import { hrefTo } from "../route.ts";
import { TrafficView } from "./TrafficView.tsx";
import { gistOf, isError, shortPath, whoCalls } from "./traffic-entries.ts";

const SHOWN = 300;
const filters: Record<string, (entry: Entry) => boolean> = {
  All: () => true,
  Calls: ({ vendor, direction }) => vendor !== "smtp" && direction === "in",
  Webhooks: ({ direction }) => direction === "out",
  Email: ({ vendor }) => vendor === "smtp",
  Errors: isError,
};

/** What the product and its vendors send each other, newest first. */
export function Traffic({ parts }: { parts: string[] }) {
  const [id] = parts;
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
    await call("DELETE", "/log").catch((error: Error) => toast.error(error.message));
  }

  return (
    <div className={`panels traffic-panels ${id ? "on-detail" : "on-list"}`}>
      <section className="panel" aria-label="Traffic">
        <div className="bar">
          <h1>Traffic</h1>
          <span className="soft traffic-about">between the product and its vendors</span>
          <span className="spring" />
          <IconButton
            label="Pause the log"
            aria-pressed={paused !== null}
            onClick={() => setPaused(paused ? null : (log.data ?? []))}
            icon={paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          />
          <IconButton
            label="Clear the log"
            onClick={() => void clear()}
            icon={<Trash2 size={18} aria-hidden />}
          />
        </div>
        <div className="tools">
          <SearchField
            label="Search traffic"
            placeholder="Search by address, number or body"
            value={term}
            onChange={setTerm}
          />
          <FilterChips
            label="Filters"
            chips={Object.keys(filters).map((name) => ({ value: name, label: name }))}
            value={filter}
            onChange={setFilter}
          />
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
                  ? "Calls to vendors and webhooks to the product appear here."
                  : "Try another filter or a shorter search."}
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
            <h2>Select a call</h2>
            <p>See the full request and response.</p>
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
