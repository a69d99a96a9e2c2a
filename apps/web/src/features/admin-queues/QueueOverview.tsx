import { counted } from "../../lib/words/format.ts";
import { ListOverview } from "../../ui/lists/ListOverview.tsx";
import { queueHref, useQueues } from "./admin-queues.api.ts";

/** Shown next to the queues while none is open: what waits in all of them, and where jobs failed. */
export function QueueOverview() {
  const queues = useQueues().data?.queues;
  const total = (kind: "running" | "due" | "later" | "failed") =>
    queues?.reduce((sum, queue) => sum + queue[kind], 0);
  const failing = (queues ?? []).filter(({ failed }) => failed > 0);
  return (
    <ListOverview
      title={failing.length > 0 ? "Jobs that failed" : "All queues"}
      figures={[
        { label: "Running", value: total("running") },
        { label: "Due", value: total("due") },
        { label: "Later", value: total("later") },
        { label: "Failed", value: total("failed") },
      ]}
      recent={{
        label: "Queues with failed jobs",
        rows: failing
          .toSorted((a, b) => b.failed - a.failed)
          .map(({ name, failed }) => ({
            href: queueHref(name),
            title: name,
            text: counted(failed, "failed job"),
          })),
      }}
    />
  );
}
