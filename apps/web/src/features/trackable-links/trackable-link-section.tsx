import { type TrackableLink, trackableLinks } from "@broadcast/contract/trackable-links";
import { Link } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateLinkDialog } from "./CreateLinkDialog.tsx";

export const trackableLinkSection: ContentSection<TrackableLink> = {
  contentType: "trackableLink",
  path: "/trackable-links",
  singular: "trackable link",
  plural: "trackable links",
  icon: Link,
  calls: trackableLinks,
  fetchPage: searchPage<typeof trackableLinks.search, "trackableLinks", ContentQuery>(
    trackableLinks.search,
    "trackableLinks",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, url, clicks }) => ({
    leading: <Avatar name={name} icon={<Link className="size-[18px]" />} />,
    subtitle: `${counted(clicks.human, "click")} · ${url}`,
  }),
  emptyText: "Add a link to your messages and see who opened it.",
  CreateDialog: (props) => <CreateLinkDialog {...props} />,
};
