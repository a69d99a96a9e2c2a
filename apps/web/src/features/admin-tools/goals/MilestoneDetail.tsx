import type { GoalDetail, Milestone } from "@broadcast/contract/goals";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Goal as GoalIcon, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { goalHref, useGoal, useReached, useRemoveMilestone } from "../admin-tools.api.ts";
import { ToolDetail } from "../ToolDetail.tsx";
import { amountText, goalDay } from "./goal-words.ts";
import { MilestoneDialog } from "./MilestoneDialog.tsx";

/** /admin/tools/goals/{goalId}/{goalMilestoneId}: which accounts reached a milestone, and when. */
export function MilestoneDetail() {
  const { goalId = "", goalMilestoneId = "" } = useScreenParams();
  return (
    <ToolDetail
      title="Milestone"
      icon={GoalIcon}
      list={{ href: "/admin/tools/goals", label: "See all goals" }}
      read={useGoal(goalId)}
    >
      {(goal) => {
        const milestone = goal.milestones.find(({ _id }) => _id === goalMilestoneId);
        return milestone ? (
          <MilestonePanel key={milestone._id} goal={goal} milestone={milestone} />
        ) : (
          <Panel title="Not Found" body="bare">
            <EmptyState
              icon={<GoalIcon />}
              title="Not able to locate this content"
              action={<ButtonLink href={goalHref(goalId)}>See the goal</ButtonLink>}
            />
          </Panel>
        );
      }}
    </ToolDetail>
  );
}

function MilestonePanel({ goal, milestone }: { goal: GoalDetail; milestone: Milestone }) {
  const source = useReached(goal._id, milestone._id);
  const go = useGo();
  const remove = useRemoveMilestone();
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const { name, threshold, isTarget } = milestone;
  return (
    <Panel
      title={name}
      trailing={amountText(goal.metric, threshold)}
      body="bare"
      header={
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
          <p className="min-w-0 flex-1 text-soft text-pretty">
            {isTarget ? "The goal's target." : `A milestone of ${goal.name}.`} Counted from{" "}
            {goalDay(goal.startsOn)} to {goalDay(goal.endsOn)}.
          </p>
          {isTarget ? null : (
            <>
              <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={() => setAsking("edit")}>
                Edit
              </Button>
              <Button
                size="sm"
                kind="danger-outline"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setAsking("delete")}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      }
    >
      <List
        label="Reached by"
        source={source}
        row={({ userId, company, reachedOn, amount }) => ({
          leading: <Avatar name={company ?? "All accounts"} />,
          title: userId ? (
            <AppLink href={`/admin/users/${userId}`} className="text-text no-underline hover:underline">
              {company || "An account without a name"}
            </AppLink>
          ) : (
            "All accounts together"
          ),
          subtitle: `Reached on ${goalDay(reachedOn)}, with ${amountText(goal.metric, amount)}`,
        })}
        empty={
          <EmptyState
            icon={<GoalIcon />}
            title="Not reached yet"
            text={`It takes ${amountText(goal.metric, threshold)}.`}
          />
        }
      />
      {asking === "edit" ? (
        <MilestoneDialog goal={goal} milestone={milestone} onClose={() => setAsking(null)} />
      ) : null}
      <ConfirmDialog
        isOpen={asking === "delete"}
        isDanger
        title={`Delete ${name}?`}
        confirmLabel="Delete milestone"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { goalId: goal._id, goalMilestoneId: milestone._id } });
          toast.success("Milestone deleted");
          go(goalHref(goal._id), { isReplacing: true });
        }}
      >
        This also deletes who reached it.
      </ConfirmDialog>
    </Panel>
  );
}
