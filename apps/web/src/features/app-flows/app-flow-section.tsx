import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import { Workflow } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateFlowDialog } from "./CreateFlowDialog.tsx";
import { goalText, stateLabels, stateTones, triggerLabels } from "./flow-words.ts";

export const appFlowSection: ContentSection<AppFlow> = {
  contentType: "appFlow",
  path: "/app-flows",
  singular: "app flow",
  plural: "app flows",
  icon: Workflow,
  calls: appFlows,
  fetchPage: searchPage<typeof appFlows.search, "appFlows", ContentQuery>(
    appFlows.search,
    "appFlows",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, state, draft, people, goal }) => ({
    leading: <Avatar name={name} icon={<Workflow className="size-[18px]" />} />,
    subtitle: [
      draft.trigger ? triggerLabels[draft.trigger.kind] : null,
      counted(draft.steps.length, "step"),
      goal ? goalText(people) : null,
      people.here > 0 ? `${counted(people.here, "contact")} in it` : null,
    ]
      .filter(Boolean)
      .join(" · "),
    badge: <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>,
  }),
  emptyText: "Choose what starts a flow, then what happens step by step: messages, waits, questions, tags.",
  CreateDialog: (props) => <CreateFlowDialog {...props} />,
};
