import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { Signpost } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateCampaignDialog } from "./CreateCampaignDialog.tsx";
import { stateLabels, stateTones, typeLabel } from "./campaign-words.ts";

export const campaignSection: ContentSection<Campaign> = {
  contentType: "campaign",
  path: "/campaigns",
  singular: "campaign",
  plural: "campaigns",
  icon: Signpost,
  calls: campaigns,
  fetchPage: searchPage<typeof campaigns.search, "campaigns", ContentQuery>(
    campaigns.search,
    "campaigns",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, type, state, events, contacts }) => ({
    leading: <Avatar name={name} icon={<Signpost className="size-[18px]" />} />,
    subtitle: [typeLabel(type), counted(events.length, "message"), counted(contacts.count, "contact")].join(
      " · ",
    ),
    badge: <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>,
  }),
  emptyText: "Write messages once. Contacts who join get each one at its time.",
  CreateDialog: (props) => <CreateCampaignDialog {...props} />,
};
