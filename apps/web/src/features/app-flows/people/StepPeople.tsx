import { appFlows } from "@broadcast/contract/app-flows";
import type { FlowPerson, FlowStepFigures, FlowStepPeople } from "@broadcast/contract/flow-people";
import { listTime } from "@broadcast/domain/time/dates";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Users } from "lucide-react";
import { searchPage, useEndpoint } from "../../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../../ui/lists/ListPanel.tsx";
import { itemHref } from "../../content/index.ts";
import { appFlowSection } from "../app-flow-section.tsx";
import { useFlowNames } from "../flow-names.ts";
import { outcomeLabels, outcomeTones, stepText } from "../flow-words.ts";

const filters = [
  { value: "here", label: "Here now" },
  { value: "passed", label: "Passed through" },
] as const;

/** The outcomes of a message to filter by, each with its count. */
const filtersOf = (figures: FlowStepFigures | undefined) =>
  figures
    ? [
        ...filters,
        ...(figures.queued > 0
          ? [{ value: "queued" as const, label: `Waiting to be sent: ${formatCount(figures.queued)}` }]
          : []),
        { value: "sent" as const, label: `Sent: ${formatCount(figures.sent)}` },
        { value: "delivered" as const, label: `Delivered: ${formatCount(figures.delivered)}` },
        { value: "unsent" as const, label: `Not sent: ${formatCount(figures.unsent)}` },
        { value: "answered" as const, label: `Replied: ${formatCount(figures.answered)}` },
        { value: "clicked" as const, label: `Clicked: ${formatCount(figures.clicked)}` },
        { value: "opted-out" as const, label: `Opted out: ${formatCount(figures.optedOut)}` },
      ]
    : filters;

/** /app-flows/{appFlowId}/steps/{stepId}: the contacts who are at a step or have passed it. */
export function StepPeople() {
  const { appFlowId: id = "", stepId = "" } = useScreenParams();
  return <PeopleOfStep key={`${id} ${stepId}`} id={id} stepId={stepId} />;
}

function PeopleOfStep({ id, stepId }: { id: string; stepId: string }) {
  const { timezone } = useCurrentUser();
  const { folderId } = useScreenParams();
  const { data: flow } = useEndpoint(appFlows.get, { params: { id } }, { isQuiet: true });
  const step = flow?.draft.steps.find((each) => each.id === stepId);
  const names = useFlowNames([step ?? null]);
  const { data: figures } = useEndpoint(appFlows.figures, { params: { id } }, { isQuiet: true });
  const source = usePagedSearch<FlowPerson & { _id: string }, { which: FlowStepPeople }>({
    name: `flow-people:${id}:${stepId}`,
    topics: appFlows.searchPeople.reads,
    initialQuery: { which: "here" },
    fetchPage: async (request) => {
      const page = await searchPage<typeof appFlows.searchPeople, "people", { which: FlowStepPeople }>(
        appFlows.searchPeople,
        "people",
        ({ query }) => ({ params: { id, stepId }, body: query }),
      )(request);
      return {
        ...page,
        items: page.items.map((item) => ({ ...item, _id: `${item.contact._id} ${item.at}` })),
      };
    },
  });
  const { which } = source.query;
  const href = itemHref(appFlowSection, id, folderId);
  return (
    <ListPanel
      title={step ? stepText(step, names) : "People at a step"}
      label="People at the step"
      header={
        <FilterChips
          label="Which people"
          chips={filtersOf(figures?.steps.find((each) => each.stepId === stepId))}
          value={which}
          onChange={(next) => source.setQuery({ which: next })}
        />
      }
      type="nav"
      source={source}
      hrefOf={({ contact }) => `${href}/contacts/${contact._id}`}
      row={({ contact, outcome, reason, at }) => ({
        leading: <Avatar name={contact.name} />,
        title: contact.name,
        subtitle: outcome === "waiting" ? `Continues by ${momentWithin(at, timezone)}` : (reason ?? ""),
        meta: outcome === "waiting" ? undefined : listTime(at, businessNow(), timezone),
        badge: <Badge tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</Badge>,
      })}
      empty={
        <EmptyState
          icon={<Users />}
          title={which === "here" ? "No one is at this step" : "No one yet"}
          text={
            which === "here"
              ? "People appear here while they wait at this step."
              : which === "passed"
                ? "People appear here after they pass this step."
                : "This counts what happens within three days of the message."
          }
        />
      }
    />
  );
}
