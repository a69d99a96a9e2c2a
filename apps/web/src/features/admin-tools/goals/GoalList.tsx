import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Goal as GoalIcon, Plus } from "lucide-react";
import { useState } from "react";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { goalHref, useGoalSearch } from "../admin-tools.api.ts";
import { GoalDialog } from "./GoalDialog.tsx";
import { goalDay, metricLabel, progressText, scopeText, stateBadges } from "./goal-words.ts";

/** /admin/tools/goals: all goals, those that end last first. */
export function GoalList() {
  const source = useGoalSearch();
  const isPhone = useIsPhone();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel
      title="Goals"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      header={
        <div className="max-w-[552px] px-4 py-3">
          <SearchField label="Search goals" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Goals"
        source={source}
        type="nav"
        subtitleLines={isPhone ? 2 : 1}
        hrefOf={({ _id }) => goalHref(_id)}
        row={(goal) => ({
          leading: <Avatar name={goal.name} hue="grey" icon={<GoalIcon className="size-[18px]" />} />,
          title: goal.name,
          subtitle: `${progressText(goal)} · ${metricLabel(goal.metric)} · ${scopeText(goal)} · until ${goalDay(goal.endsOn)}`,
          badge: <Badge tone={stateBadges[goal.state].tone}>{stateBadges[goal.state].label}</Badge>,
        })}
        empty={
          <EmptyState
            icon={<GoalIcon />}
            title="No goals yet"
            text="Set a target for messages, contacts, credits, or revenue, and see who reaches it."
            action={
              <Button kind="primary" onClick={() => setCreating(true)}>
                New goal
              </Button>
            }
          />
        }
      />
      {isCreating ? (
        <GoalDialog
          onClose={() => setCreating(false)}
          onSaved={({ _id }) => {
            source.reload();
            go(goalHref(_id));
          }}
        />
      ) : null}
    </Panel>
  );
}
