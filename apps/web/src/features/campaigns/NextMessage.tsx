import { type ContactCampaign, campaigns } from "@broadcast/contract/campaigns";
import { useSend } from "../../lib/api/api-hooks.ts";
import { NextOfContact } from "../automation-pauses/index.ts";
import { tellContactAction } from "../contact-actions/index.ts";

interface NextMessageProps {
  contactId: string;
  name: string;
  its: ContactCampaign;
}

/** The next message of a contact in a campaign, with skip, hold, move and leave. */
export function NextMessage({ contactId, name, its: { campaign, next } }: NextMessageProps) {
  const change = useSend(campaigns.changeNext);
  const reschedule = useSend(campaigns.changeNext, { isQuiet: true });
  const leave = useSend(campaigns.leave);
  const params = { id: campaign._id, contactId };
  return (
    <NextOfContact
      contactName={name}
      next={next}
      of={{
        name: campaign.name,
        pausedLabel: campaign.state === "paused" ? "Campaign paused" : null,
        nothingText: campaign.state === "draft" ? "Waiting for the campaign to start." : "No next message.",
      }}
      skipText={`${name} won't get it. The campaign's next message goes out at its time.`}
      onChange={(body) => change.mutateAsync({ params, body })}
      onReschedule={(body) => reschedule.mutateAsync({ params, body })}
      onLeave={async () => {
        const body = { ids: [contactId] };
        tellContactAction(await leave.mutateAsync({ params: { id: campaign._id }, body }));
      }}
    />
  );
}
