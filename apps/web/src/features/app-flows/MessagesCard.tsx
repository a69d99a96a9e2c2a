import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { formatCount } from "../../lib/words/format.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { itemHref } from "../content/index.ts";
import { appFlowSection } from "./app-flow-section.tsx";
import type { FlowNames } from "./flow-names.ts";
import { stepText } from "./flow-words.ts";

/** The outcomes of each of the flow's messages, with links to the contacts. */
export function MessagesCard({ flow, names }: { flow: AppFlow; names: FlowNames }) {
  const { folderId } = useScreenParams();
  const { data } = useEndpoint(appFlows.figures, { params: { id: flow._id } }, { isQuiet: true });
  const figures = new Map(data?.steps.map((each) => [each.stepId, each]));
  const sending = flow.draft.steps.filter((step) => step.kind === "send" && figures.has(step.id));
  if (sending.length === 0) return null;
  return (
    <Card title="Messages">
      <ul className="flex flex-col">
        {sending.map((step) => {
          const { queued, sent, delivered, unsent, answered, clicked, optedOut } = figures.get(step.id)!;
          return (
            <li key={step.id} className="flex flex-col gap-0.5 border-line border-t py-2 first:border-t-0">
              <AppLink
                href={`${itemHref(appFlowSection, flow._id, folderId)}/steps/${step.id}`}
                className="min-w-0 font-semibold [overflow-wrap:anywhere]"
              >
                {stepText(step, names)}
              </AppLink>
              <span className="text-note text-soft">
                {[
                  queued > 0 ? `${formatCount(queued)} waiting to be sent` : "",
                  `${formatCount(sent)} sent`,
                  `${formatCount(delivered)} delivered`,
                  unsent > 0 ? `${formatCount(unsent)} not sent` : "",
                  `${formatCount(answered)} replied`,
                  `${formatCount(clicked)} clicked`,
                  `${formatCount(optedOut)} opted out`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
