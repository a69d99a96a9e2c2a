import type { Queue, QueueJob } from "@broadcast/contract/admin-queues";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { CircleCheck, RotateCcw, Workflow } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge, type Tone } from "../../ui/display/Badge.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { useJobSearch, useQueue } from "./admin-queues.api.ts";
import { RetryDialog } from "./RetryDialog.tsx";

/** /admin/queues/{queueName}: the background jobs of one kind. */
export function QueueDetail() {
  const { queueName = "" } = useScreenParams();
  const { data, error, refetch } = useQueue(queueName);
  if (data) return <QueuePanel key={data.name} queue={data} />;
  const isGone = isNotFound(error);
  return (
    <Panel title={isGone ? "Not Found" : "Queue"} body="bare">
      {isGone ? (
        <EmptyState
          icon={<Workflow />}
          title="Not able to locate this content"
          action={<ButtonLink href="/admin/queues">See all queues</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
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
        row={({ state, attempts, maxAttempts, runAt, lastError }) => ({
          leading: <Avatar name={state} hue="grey" icon={<Workflow className="size-[18px]" />} />,
          title: momentText(runAt, timezone),
          subtitle: [attempts > 0 && `Tried ${attempts} of ${maxAttempts} times`, lastError]
            .filter(Boolean)
            .join(" · "),
          badge: <Badge tone={states[state].tone}>{states[state].label}</Badge>,
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
    </Panel>
  );
}
