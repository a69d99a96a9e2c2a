import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { AutomationRules } from "./AutomationRules.tsx";

/** The rules by which contacts join and leave automatically, and the goal that makes them leave. */
export function RulesCard({ campaign }: { campaign: Campaign }) {
  const { _id: id, rules, goal } = campaign;
  const change = useSend(campaigns.change);
  return (
    <Card title="Joining and leaving">
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          In addition to joining by hand, keywords and app flows. Opting out always ends it. Anything waiting
          for contacts who leave isn't sent.
        </p>
        <AutomationRules
          of="campaign"
          rules={rules}
          goal={goal}
          onChange={(body) => change.mutateAsync({ params: { id }, body })}
        />
      </div>
    </Card>
  );
}
