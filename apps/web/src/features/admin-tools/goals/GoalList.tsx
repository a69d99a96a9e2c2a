import { Goal as GoalIcon } from "lucide-react";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { RecordList } from "../../../ui/lists/RecordList.tsx";
import { goalHref, useGoalSearch } from "../admin-tools.api.ts";
import { GoalDialog } from "./GoalDialog.tsx";
import { goalDay, metricLabel, progressText, scopeText, stateBadges } from "./goal-words.ts";

/** /admin/tools/goals: all goals, those that end last first. */
export function GoalList() {
  const source = useGoalSearch();
  const isPhone = useIsPhone();
  const go = useGo();
  return (
    <RecordList
      title="Goals"
      noun="goal"
      isSearchNarrow
      icon={<GoalIcon />}
      emptyText="Set a target for messages, contacts, credits, or revenue, and see who reaches it."
      source={source}
      subtitleLines={isPhone ? 2 : 1}
      hrefOf={({ _id }) => goalHref(_id)}
      row={(goal) => ({
        leading: <Avatar name={goal.name} hue="grey" icon={<GoalIcon className="size-[18px]" />} />,
        title: goal.name,
        subtitle: `${progressText(goal)} · ${metricLabel(goal.metric)} · ${scopeText(goal)} · until ${goalDay(goal.endsOn)}`,
        badge: <Badge tone={stateBadges[goal.state].tone}>{stateBadges[goal.state].label}</Badge>,
      })}
      renderCreate={(close) => (
        <GoalDialog
          onClose={close}
          onSaved={({ _id }) => {
            source.reload();
            go(goalHref(_id));
          }}
        />
      )}
    />
  );
}
