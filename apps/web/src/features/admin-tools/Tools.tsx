import { BadgeCheck, ChartColumn, Filter, Goal, Plug, ShieldAlert } from "lucide-react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList, type LinkListGroup } from "../../ui/lists/LinkList.tsx";

const tools: readonly LinkListGroup[] = [
  {
    label: null,
    links: [
      {
        href: "/admin/tools/stats",
        title: "Stats",
        text: "All accounts by day, week, or month",
        icon: ChartColumn,
      },
      {
        href: "/admin/tools/brand-validator",
        title: "Brand validator",
        text: "Check a registration before reviewers do",
        icon: BadgeCheck,
      },
      {
        href: "/admin/tools/goals",
        title: "Goals",
        text: "Targets, milestones, and who reached them",
        icon: Goal,
      },
      {
        href: "/admin/tools/integrators",
        title: "Integrators",
        text: "Partners, their keys, and connections",
        icon: Plug,
      },
      {
        href: "/admin/tools/message-classifiers",
        title: "Message classifiers",
        text: "Words that block messages or opt people out",
        icon: Filter,
      },
      {
        href: "/admin/tools/spammers",
        title: "Spammers",
        text: "Accounts with high violation scores",
        icon: ShieldAlert,
      },
    ],
  },
];

/** /admin/tools: support's tools that are not about a single account. */
export function Tools() {
  return (
    <Panel title="Tools" body="bare">
      <LinkList label="Tools" groups={tools} />
    </Panel>
  );
}
