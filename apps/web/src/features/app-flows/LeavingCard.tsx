import { type AppFlow, appFlows, type FlowExit } from "@broadcast/contract/app-flows";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AutomationRules } from "../campaigns/index.ts";
import { goalText } from "./flow-words.ts";

/** The rules by which contacts leave a flow, and its goal; each change is saved, and applies, at once. */
export function LeavingCard({ flow }: { flow: AppFlow }) {
  const { _id: id, exits, goal, leavesOnReply, people } = flow;
  const change = useSend(appFlows.change);
  const save = (body: Parameters<typeof change.mutateAsync>[0]["body"]) =>
    change.mutateAsync({ params: { id }, body });
  return (
    <Card title="Leaving">
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          Applies to everyone in the flow right away. Contacts who opt out of everything it still sends always
          leave. Anything waiting for contacts who leave isn't sent.
        </p>
        <Switch
          label="Leave when they reply"
          hint="Unless the flow is waiting for their reply."
          value={leavesOnReply}
          onChange={(isOn) =>
            void save({ leavesOnReply: isOn }).then(
              () => toast.success("App flow saved"),
              () => {},
            )
          }
        />
        {goal ? (
          <p>
            {goalText(people)} of {counted(people.entered, "time")} someone entered
          </p>
        ) : null}
        <AutomationRules
          of="app flow"
          rules={exits.map((exit) => ({ ...exit, effect: "leave" }))}
          goal={goal}
          onChange={(next) =>
            save(
              "goal" in next
                ? next
                : {
                    exits: next.rules.flatMap(({ kind, subject }): FlowExit[] =>
                      kind === "import" ? [] : [{ kind, subject }],
                    ),
                  },
            )
          }
        />
      </div>
    </Card>
  );
}
