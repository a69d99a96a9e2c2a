import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { get, type Traffic } from "../api.ts";
import { fullDay, withSeconds } from "../format.ts";
import { StatusPill } from "../parts/StatusPill.tsx";
import { hrefTo } from "../route.ts";
import { whoCalls } from "./traffic-entries.ts";

/** One call with both bodies. */
export function TrafficView({ id, listed }: { id: string; listed: Traffic | undefined }) {
  // A busy log moves on: entries that left the list can still be fetched for a while.
  const kept = useQuery({
    queryKey: ["call", id],
    queryFn: () => get<{ entries: Traffic[] }>(`/log?after=${Number(id) - 1}&limit=1`),
    initialData: listed && { entries: [listed] },
  });
  const found = kept.data?.entries[0];
  const entry = String(found?.id) === id ? found : undefined;
  return (
    <>
      <div className="bar">
        <a
          className={cx(buttonStyle("quiet", "md", "square"), "back")}
          href={hrefTo("traffic")}
          aria-label="Back to traffic"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
        <h1>{entry ? whoCalls(entry) : `Call ${id}`}</h1>
        {entry && <StatusPill entry={entry} />}
      </div>
      {entry ? (
        <section className="scroll traffic-view" aria-label="Bodies">
          <p className="traffic-url">
            <b>{entry.method}</b> {entry.url}
          </p>
          <p className="hint figures">
            {fullDay(entry.at)}, {withSeconds(entry.at)} · {entry.durationMs} ms
          </p>
          <h2>Request</h2>
          <pre>{entry.requestBody || "No body"}</pre>
          <h2>Response</h2>
          <pre>{readable(entry.responseBody) || "No body"}</pre>
        </section>
      ) : (
        <div className="empty">
          <p>{kept.isPending ? "" : "This call is no longer in the log, which keeps the latest 5,000."}</p>
        </div>
      )}
    </>
  );
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
