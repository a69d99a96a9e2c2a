import { type SpaceMember, spaces } from "@broadcast/contract/spaces";
import { listTime } from "@broadcast/domain/time/dates";
import { searchPage } from "../../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../../lib/api/paged-search.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { phoneBesideName } from "../../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import type { ListRowContent } from "../../../ui/lists/ListRow.tsx";

/** The members of a space, latest first. `list` separates lists that have their own searches. */
export const useMembers = (spaceId: string, list = "space-members", initialTerm = "") =>
  usePagedSearch<SpaceMember & { _id: string }, object>({
    name: `${list}:${spaceId}`,
    initialTerm,
    topics: spaces.searchMembers.reads,
    initialQuery: {},
    fetchPage: async (request) => {
      const page = await searchPage<typeof spaces.searchMembers, "members", object>(
        spaces.searchMembers,
        "members",
        ({ term }) => ({ params: { id: spaceId }, body: { term } }),
      )(request);
      return { ...page, items: page.items.map((item) => ({ ...item, _id: item.contact._id })) };
    },
  });

/** A member as a list row. */
export const memberRow =
  (timeZone: string) =>
  ({ contact, joinedAt, isInApp }: SpaceMember): ListRowContent => ({
    leading: <Avatar name={contact.name} />,
    title: contact.name,
    subtitle: isInApp
      ? "Reads and writes in the app, doesn't get texts"
      : contact.phoneNumber
        ? phoneBesideName(contact)
        : "No phone number, so they can't get messages",
    meta: listTime(joinedAt, businessNow(), timeZone),
    badge: isInApp ? (
      <Badge tone="brand">In the app</Badge>
    ) : contact.doNotMessage ? (
      <Badge tone="danger">Do not message</Badge>
    ) : undefined,
  });
