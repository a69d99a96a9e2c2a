import { type Space, spaces } from "@broadcast/contract/spaces";
import { listTime } from "@broadcast/domain/time/dates";
import { UsersRound } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { AboveSpaces } from "./AboveSpaces.tsx";
import { CreateSpaceDialog } from "./CreateSpaceDialog.tsx";
import { SpaceBadge } from "./SpaceBadge.tsx";
import { SpaceLine } from "./SpaceLine.tsx";

export const spaceSection: ContentSection<Space> = {
  contentType: "space",
  path: "/spaces",
  singular: "space",
  plural: "spaces",
  icon: UsersRound,
  calls: spaces,
  fetchPage: searchPage<typeof spaces.search, "spaces", ContentQuery>(
    spaces.search,
    "spaces",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: (space, timeZone) => ({
    leading: <Avatar name={space.name} icon={<UsersRound className="size-[18px]" />} />,
    subtitle: <SpaceLine space={space} />,
    isUnread: space.isUnread,
    meta: space.lastMessage ? listTime(space.lastMessage.time, businessNow(), timeZone) : undefined,
    badge: <SpaceBadge space={space} />,
  }),
  emptyText:
    "Bring contacts together in a group. What you or they text goes to everyone, with the sender's name in front.",
  Above: AboveSpaces,
  CreateDialog: (props) => <CreateSpaceDialog {...props} />,
};
