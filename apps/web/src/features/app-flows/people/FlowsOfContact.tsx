import { appFlows } from "@broadcast/contract/app-flows";
import type { ContactFlow } from "@broadcast/contract/flow-people";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentText, momentWithin } from "../../../lib/words/moment-text.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { NextOfContact } from "../../automation-pauses/index.ts";
import { type FlowNames, stepsOfWay, useFlowNames } from "../flow-names.ts";
import { enteredText, shownStep, wayLabels } from "../flow-words.ts";
import { WayStep } from "./WayStep.tsx";

interface FlowsOfContactProps {
  contactId: string;
  contactName: string;
  flows: readonly ContactFlow[];
}

/**
 * A contact's app flows, current and past: why they entered, what they received or not and why, and what
 * comes next.
 */
export function FlowsOfContact({ contactId, contactName, flows }: FlowsOfContactProps) {
  const names = useFlowNames(flows.flatMap(({ way }) => stepsOfWay(way)));
  return (
    <div className="flex flex-col gap-4">
      {flows.map((its) => (
        <FlowOfContact key={its.flow._id} {...{ contactId, contactName, its, names }} />
      ))}
    </div>
  );
}

interface FlowOfContactProps {
  contactId: string;
  contactName: string;
  its: ContactFlow;
  names: FlowNames;
}

function FlowOfContact({ contactId, contactName, its: { flow, way }, names }: FlowOfContactProps) {
  const { timezone } = useCurrentUser();
  const change = useSend(appFlows.changeNext);
  const reschedule = useSend(appFlows.changeNext, { isQuiet: true });
  const leave = useSend(appFlows.leave);
  const params = { id: flow._id, contactId };
  return (
    <Card title={flow.name}>
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          App flow · {way.state === "missed" ? "Would have entered" : "Entered"}{" "}
          {momentWithin(way.enteredAt, timezone)} {enteredText(way.enteredBy)}
        </p>
        {way.state === "in" ? (
          <>
            <p className="[overflow-wrap:anywhere]">Now: {shownStep(way.step, names)}</p>
            <NextOfContact
              contactName={contactName}
              next={way.next && { ...way.next, name: shownStep(way.next.step, names) }}
              of={{
                name: flow.name,
                pausedLabel: flow.state === "paused" ? "App flow paused" : null,
                nothingText: "No next step.",
              }}
              skipText="This step and everything in its branches won't happen for them. The next step happens at its time."
              onChange={(body) => change.mutateAsync({ params, body })}
              onReschedule={(body) => reschedule.mutateAsync({ params, body })}
              onLeave={async () => {
                await leave.mutateAsync({ params });
                toast.success("Removed from the flow");
              }}
            />
          </>
        ) : (
          <p>
            {wayLabels[way.state]}
            {way.endedAt ? ` ${momentText(way.endedAt, timezone)}` : ""}
            {way.endReason ? `: ${way.endReason}` : "."}
          </p>
        )}
        {way.steps.length > 0 ? (
          <ol aria-label={`What happened in ${flow.name}`} className="flex flex-col gap-3">
            {way.steps.map((each) => (
              <WayStep key={`${each.stepId} ${each.at}`} its={each} names={names} />
            ))}
          </ol>
        ) : null}
        <TextLink href={`/app-flows/${flow._id}/contacts/${contactId}`}>Open their path</TextLink>
      </div>
    </Card>
  );
}
