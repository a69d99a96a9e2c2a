import type { Queue } from "@broadcast/contract/admin-queues";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Workflow } from "lucide-react";
import { formatCount } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { queueHref, useQueueSearch } from "./admin-queues.api.ts";

function standing({ running, due, later }: Queue): string {
  const parts = [
    running > 0 && `${formatCount(running)} running`,
    due > 0 && `${formatCount(due)} due`,
    later > 0 && `${formatCount(later)} later`,
  ].filter(Boolean);
  return parts.length === 0 ? "Nothing waiting" : parts.join(" · ");
}

/** /admin/queues: all queues of background jobs. */
export function QueueList() {
  const source = useQueueSearch();
  return (
    <Panel
      title="Queues"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="px-4 py-3">
          <SearchField label="Search queues" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Queues"
        source={source}
        type="nav"
        hrefOf={({ name }) => queueHref(name)}
        row={(queue) => ({
          leading: <Avatar name={queue.name} hue="grey" icon={<Workflow className="size-[18px]" />} />,
          title: queue.name,
          subtitle: standing(queue),
          badge:
            queue.failed > 0 ? <Badge tone="danger">{formatCount(queue.failed)} failed</Badge> : undefined,
        })}
        empty={
          <EmptyState icon={<Workflow />} title="No queues yet" text="Queues appear with their first job." />
        }
      />
    </Panel>
  );
}
