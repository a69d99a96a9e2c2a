import type { Traffic } from "../api.ts";
import { isError } from "../traffic/traffic-entries.ts";

/** The status of a call, red when it failed. */
export function StatusPill({ entry }: { entry: Traffic }) {
  return (
    <span className={`pill figures ${isError(entry) ? "bad" : "good"}`}>
      {entry.status === 0 ? "No answer" : entry.status}
    </span>
  );
}
