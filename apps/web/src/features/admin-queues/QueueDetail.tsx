import type { Queue, QueueJob } from "@broadcast/contract/admin-queues";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { CircleCheck, Ellipsis, RotateCcw, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge, type Tone } from "../../ui/display/Badge.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { useJobSearch, useQueue } from "./admin-queues.api.ts";
import { type JobAct, JobDialog } from "./JobDialog.tsx";
import { RetryDialog } from "./RetryDialog.tsx";

/** /admin/queues/{queueName}: the background jobs of one queue. */
export function QueueDetail() {
  const { queueName = "" } = useScreenParams();
  return (
    <RecordPanel
      title="Queue"
      read={useQueue(queueName)}
      gone={{ icon: <Workflow />, action: { label: "See all queues", href: "/admin/queues" } }}
    >
      {(queue) => <QueuePanel key={queue.name} queue={queue} />}
    </RecordPanel>
  );
}

const states: Record<QueueJob["state"], { label: string; tone: Tone }> = {
  running: { label: "Running", tone: "info" },
  due: { label: "Due", tone: "neutral" },
  later: { label: "Later", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
};

function QueuePanel({ queue }: { queue: Queue }) {
  const { name, running, due, later, failed } = queue;
  const { timezone } = useCurrentUser();
  const source = useJobSearch(name);
  const [isRetrying, setRetrying] = useState(false);
  const [act, setAct] = useState<JobAct | null>(null);
  return (
    <Panel
      title={name}
      body="bare"
      actions={
        failed > 0 ? (
          <Button size="sm" icon={<RotateCcw aria-hidden="true" />} onClick={() => setRetrying(true)}>
            Retry failed
          </Button>
        ) : null
      }
      header={
        <div className="grid grid-cols-2 gap-3 border-line border-b p-4 sm:grid-cols-4">
          <StatCard label="Running" value={running} />
          <StatCard label="Due" value={due} />
          <StatCard label="Later" value={later} />
          <StatCard label="Failed" value={failed} />
        </div>
      }
    >
      <List
        label="Jobs"
        source={source}
        subtitleLines={2}
        row={({ _id: jobId, state, attempts, maxAttempts, runAt, lastError }) => ({
          leading: <Avatar name={state} hue="grey" icon={<Workflow className="size-[18px]" />} />,
          title: momentText(runAt, timezone),
          subtitle: [attempts > 0 && `Tried ${attempts} of ${maxAttempts} times`, lastError]
            .filter(Boolean)
            .join(" · "),
          badge: (
            <>
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
              {state === "failed" ? (
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      size="sm"
                      label={`More for the job of ${momentText(runAt, timezone)}`}
                      icon={<Ellipsis aria-hidden="true" />}
                    />
                  }
                  entries={[
                    {
                      label: "Retry",
                      icon: <RotateCcw />,
                      onSelect: () => setAct({ jobId, isRemoval: false }),
                    },
                    {
                      label: "Remove",
                      icon: <Trash2 />,
                      isDanger: true,
                      onSelect: () => setAct({ jobId, isRemoval: true }),
                    },
                  ]}
                />
              ) : null}
            </>
          ),
        })}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title="Nothing waiting"
            text="All jobs in this queue are done."
          />
        }
      />
      {isRetrying ? <RetryDialog queue={queue} onClose={() => setRetrying(false)} /> : null}
      {act ? <JobDialog queueName={name} act={act} onClose={() => setAct(null)} /> : null}
    </Panel>
  );
}
