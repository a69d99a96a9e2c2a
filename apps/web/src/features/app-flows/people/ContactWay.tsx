import { appFlows } from "@broadcast/contract/app-flows";
import type { FlowWay } from "@broadcast/contract/flow-people";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { LogOut, Route } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { momentText, momentWithin } from "../../../lib/words/moment-text.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { type FlowNames, stepsOfWay, useFlowNames } from "../flow-names.ts";
import { enteredText, shownStep, wayLabels } from "../flow-words.ts";
import { WayStep } from "./WayStep.tsx";

/** /app-flows/{appFlowId}/contacts/{contactId}: a contact's path through a flow, with times and reasons. */
export function ContactWay() {
  const { appFlowId: id = "", contactId = "" } = useScreenParams();
  const params = { id, contactId };
  const { data: flow } = useEndpoint(appFlows.get, { params: { id } }, { isQuiet: true });
  const { data, error, refetch } = useEndpoint(appFlows.way, { params }, { isQuiet: true });
  const names = useFlowNames((data?.ways ?? []).flatMap(stepsOfWay));
  const leave = useSend(appFlows.leave);
  const [isAsking, setAsking] = useState(false);
  const name = data?.contact.name ?? "The contact";
  return (
    <Panel title={data ? `${name} in ${flow?.name ?? "the flow"}` : "A contact's path"} width="reading">
      {error ? (
        <ErrorState title="We couldn't load the path" text={error.message} onRetry={() => void refetch()} />
      ) : data === undefined || flow === undefined ? (
        <LoadingText />
      ) : data.ways.length === 0 ? (
        <EmptyState icon={<Route />} title="Not in this flow" text={`${name} never entered it.`} />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <TextLink href={`/chats/${contactId}`}>Open the chat</TextLink>
            <TextLink href={`/contacts/${contactId}/campaigns`}>
              All of their campaigns and app flows
            </TextLink>
            {data.ways[0]?.state === "in" ? (
              <Button size="sm" icon={<LogOut aria-hidden="true" />} onClick={() => setAsking(true)}>
                Remove from the flow
              </Button>
            ) : null}
          </p>
          {data.ways.map((way) => (
            <Way key={way.entry} way={way} names={names} />
          ))}
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name} from the flow?`}
        confirmLabel="Remove"
        onConfirm={async () => {
          await leave.mutateAsync({ params });
          toast.success("Removed from the flow");
        }}
      >
        They won't go through any more steps, and messages waiting to go out won't be sent.
      </ConfirmDialog>
    </Panel>
  );
}

function Way({ way, names }: { way: FlowWay; names: FlowNames }) {
  const { timezone } = useCurrentUser();
  return (
    <Card title={`${wayLabels[way.state]}, version ${way.version}`}>
      <ol className="flex flex-col gap-3">
        <li>
          <p>
            {way.state === "missed" ? "Would have entered" : "Entered"} {enteredText(way.enteredBy)}
          </p>
          <p className="text-note text-soft">{momentText(way.enteredAt, timezone)}</p>
        </li>
        {way.steps.map((each) => (
          <WayStep key={`${each.stepId} ${each.at}`} its={each} names={names} />
        ))}
        <li className="border-line border-t pt-3">
          {way.state === "in" ? (
            <>
              <p className="[overflow-wrap:anywhere]">Now: {shownStep(way.step, names)}</p>
              {way.next?.isHeld ? (
                <p className="text-note text-soft">On hold</p>
              ) : way.dueAt ? (
                <p className="text-note text-soft">Continues by {momentWithin(way.dueAt, timezone)}</p>
              ) : null}
            </>
          ) : (
            <>
              <p>{way.endReason}</p>
              {way.endedAt ? (
                <p className="text-note text-soft">{momentText(way.endedAt, timezone)}</p>
              ) : null}
            </>
          )}
        </li>
      </ol>
    </Card>
  );
}
