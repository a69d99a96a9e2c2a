import type { GoalDetail as Detail, Milestone } from "@broadcast/contract/goals";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Circle, CircleCheck, Goal as GoalIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { goalHref, useGoal, useRemoveGoal } from "../admin-tools.api.ts";
import { ToolDetail } from "../ToolDetail.tsx";
import { GoalDialog } from "./GoalDialog.tsx";
import { amountText, goalDay, metricLabel, progressText, scopeText, stateBadges } from "./goal-words.ts";
import { MilestoneDialog } from "./MilestoneDialog.tsx";

/** /admin/tools/goals/{goalId}: a goal's progress and milestones. */
export function GoalDetail() {
  const { goalId = "" } = useScreenParams();
  return (
    <ToolDetail
      title="Goal"
      icon={GoalIcon}
      list={{ href: "/admin/tools/goals", label: "See all goals" }}
      read={useGoal(goalId)}
    >
      {(goal) => <GoalPanel key={goal._id} goal={goal} />}
    </ToolDetail>
  );
}

function GoalPanel({ goal }: { goal: Detail }) {
  const { timezone } = useCurrentUser();
  const go = useGo();
  const remove = useRemoveGoal();
  const [asking, setAsking] = useState<"edit" | "delete" | "milestone" | null>(null);
  const close = () => setAsking(null);
  const { _id: goalId, name, metric, target, amount, state, startsOn, endsOn, countedAt } = goal;
  return (
    <Panel
      title={name}
      width="reading"
      trailing={<Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>}
    >
      <Card title={metricLabel(metric)}>
        <div className="flex flex-col gap-2.5">
          <p className="text-figure font-bold tabular-nums text-text">{progressText(goal)}</p>
          {amount === null ? null : (
            <ProgressBar label={name} total={target} done={Math.min(amount, target)} />
          )}
          <p className="text-soft text-pretty">
            {scopeText(goal)}, from {goalDay(startsOn)} to {goalDay(endsOn)}
            {goal.reachedOn ? `. Reached on ${goalDay(goal.reachedOn)}` : ""}.
          </p>
          <p className="text-note text-soft">
            {countedAt
              ? `Last counted ${momentWithin(countedAt, timezone)}. Days begin at midnight UTC.`
              : "We count every ten minutes. The first count is on its way."}
          </p>
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setAsking("edit")}>
          Edit
        </Button>
        <Button
          kind="danger-outline"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setAsking("delete")}
        >
          Delete
        </Button>
      </div>
      <Card
        title="Milestones"
        isPadded={false}
        actions={
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAsking("milestone")}>
            Add
          </Button>
        }
      >
        <ul>
          {goal.milestones.map((milestone) => (
            <li key={milestone._id} className="border-line border-t">
              <MilestoneRow goal={goal} milestone={milestone} />
            </li>
          ))}
        </ul>
      </Card>
      {asking === "edit" ? <GoalDialog goal={goal} onClose={close} /> : null}
      {asking === "milestone" ? <MilestoneDialog goal={goal} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={asking === "delete"}
        isDanger
        title={`Delete ${name}?`}
        confirmLabel="Delete goal"
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { goalId } });
          toast.success("Goal deleted");
          go("/admin/tools/goals", { isReplacing: true });
        }}
      >
        This also deletes its milestones and who reached them.
      </ConfirmDialog>
    </Panel>
  );
}

function MilestoneRow({ goal, milestone }: { goal: Detail; milestone: Milestone }) {
  const { _id, name, threshold, isTarget, reached, reachedOn } = milestone;
  const Icon = reached > 0 ? CircleCheck : Circle;
  const standing =
    goal.scope === "each-account"
      ? `${counted(reached, "account")} reached it`
      : reachedOn
        ? `Reached on ${goalDay(reachedOn)}`
        : "Not reached yet";
  return (
    <AppLink
      href={`${goalHref(goal._id)}/${_id}`}
      className="flex min-h-row items-center gap-3 px-4 py-2 text-text no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
    >
      <Icon
        aria-hidden="true"
        className={reached > 0 ? "size-5 shrink-0 text-b11" : "size-5 shrink-0 text-soft"}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-soft">
          {amountText(goal.metric, threshold)} · {standing}
        </span>
      </span>
      {isTarget ? <Badge>Target</Badge> : null}
    </AppLink>
  );
}
