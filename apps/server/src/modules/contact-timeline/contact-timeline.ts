import {
  TIMELINE_PAGE,
  type TimelineEvent,
  type TimelineKind,
  type TimelinePlace,
  timelineKind,
} from "@broadcast/contract/contact-timeline";
import type { SignedIn } from "../../http/context.ts";
import { requireContacts } from "../contacts/index.ts";
import { listTimeline } from "./contact-timeline.sql.ts";

/** What happened with a contact, latest first: the first events, or those behind one. */
export async function searchTimeline(
  context: SignedIn,
  contactId: string,
  { kinds = timelineKind.options, before }: { kinds?: TimelineKind[]; before?: TimelinePlace },
): Promise<{ events: TimelineEvent[]; hasMore: boolean }> {
  await requireContacts(context, [contactId]);
  const { db, accountId, clock } = context;
  const page = { kinds, before, now: clock.now(), limit: TIMELINE_PAGE + 1 };
  const found = await listTimeline(db, accountId, contactId, page);
  return { events: found.slice(0, TIMELINE_PAGE), hasMore: found.length > TIMELINE_PAGE };
}
