import { appFlows } from "@broadcast/contract/app-flows";
import { type ContactCampaign, campaigns } from "@broadcast/contract/campaigns";
import { contactName } from "@broadcast/domain/account/names";
import { Signpost } from "lucide-react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { momentText, momentWithin } from "../../lib/words/moment-text.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { FlowsOfContact } from "../app-flows/index.ts";
import { AutomationsCard } from "../automation-pauses/index.ts";
import { useContact } from "../contacts/index.ts";
import { outcomeLabels, outcomeTones, typeLabel } from "./campaign-words.ts";
import { NextMessage } from "./NextMessage.tsx";

/**
 * /contacts/{contactId}/campaigns: a contact's automated messages: what was sent, what was not and why, and
 * what is next.
 */
export function ContactCampaigns() {
  const contactId = useScreenParams().contactId ?? "";
  const { data: contact } = useContact(contactId);
  const { data, error, refetch } = useEndpoint(
    campaigns.ofContact,
    { params: { contactId } },
    { isQuiet: true },
  );
  const flows = useEndpoint(appFlows.ofContact, { params: { contactId } }, { isQuiet: true });
  const name = contact ? contactName(contact) : "the contact";
  const failed = error ?? flows.error;
  return (
    <Panel title={`Campaigns and app flows of ${name}`} width="reading">
      <AutomationsCard contactId={contactId} name={contact ? name : "this contact"} />
      {failed ? (
        <ErrorState
          title="We couldn't load the campaigns and app flows"
          text={failed.message}
          onRetry={() => void Promise.all([refetch(), flows.refetch()])}
        />
      ) : data === undefined || flows.data === undefined ? (
        <LoadingText />
      ) : data.campaigns.length + flows.data.appFlows.length === 0 ? (
        <EmptyState
          icon={<Signpost />}
          title="Not in any campaign or app flow"
          text="Open a campaign and add this contact there."
        />
      ) : (
        <div className="flex flex-col gap-4">
          {data.campaigns.map((each) => (
            <CampaignOfContact key={each.campaign._id} contactId={contactId} name={name} its={each} />
          ))}
          {flows.data.appFlows.length > 0 ? (
            <FlowsOfContact contactId={contactId} contactName={name} flows={flows.data.appFlows} />
          ) : null}
        </div>
      )}
    </Panel>
  );
}

function CampaignOfContact(props: { contactId: string; name: string; its: ContactCampaign }) {
  const { timezone } = useCurrentUser();
  const { campaign, state, joinedAt, joinReason, leftAt, leftReason, had } = props.its;
  return (
    <Card title={campaign.name}>
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          {typeLabel(campaign.type)} · Joined {momentWithin(joinedAt, timezone)}
          {joinReason ? `: ${joinReason}` : ""}
        </p>
        {state === "in" ? (
          <NextMessage {...props} />
        ) : (
          <p>
            Left{leftAt ? ` ${momentWithin(leftAt, timezone)}` : ""}
            {leftReason ? `: ${leftReason}` : "."}
          </p>
        )}
        {had.length > 0 ? (
          <ul className="flex flex-col gap-2">
            {had.map(({ name, outcome, reason, at }) => (
              <li key={`${name} ${at}`} className="flex flex-wrap items-center gap-2">
                <Badge tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</Badge>
                <span className="min-w-0 break-words">{name}</span>
                <span className="text-note text-soft">
                  {momentText(at, timezone)}
                  {reason ? ` · ${reason}` : ""}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        <TextLink href={`/campaigns/${campaign._id}`}>Open campaign</TextLink>
      </div>
    </Card>
  );
}
