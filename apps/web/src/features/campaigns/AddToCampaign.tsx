import { campaigns } from "@broadcast/contract/campaigns";
import { useSend } from "../../lib/api/api-hooks.ts";
import { type ContactWorkProps, tellContactAction } from "../contact-actions/index.ts";
import { ContentPicker } from "../content/index.ts";
import { campaignSection } from "./campaign-section.tsx";

/** Adds selected contacts to a campaign; those already in it keep their place. */
export function AddToCampaign({ chosen, onClose, onDone }: ContactWorkProps) {
  const join = useSend(campaigns.join);
  return (
    <ContentPicker
      section={campaignSection}
      title="Add to campaign"
      onClose={onClose}
      onSelect={async ({ _id: id }) => {
        const action = await join.mutateAsync({ params: { id }, body: chosen });
        tellContactAction(action);
        onDone(action);
      }}
    />
  );
}
