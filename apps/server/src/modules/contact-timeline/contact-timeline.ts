import {
  TIMELINE_PAGE,
  type TimelineEvent,
  type TimelineKind,
  type TimelinePlace,
  timelineKind,
} from "@broadcast/contract/contact-timeline";
import { type CustomFieldKind, customValueText } from "@broadcast/domain/account/custom-field-values";
import { isRegionCode, regionName } from "@broadcast/domain/account/regions";
import type { SignedIn } from "../../http/context.ts";
import { listCustomFields, requireContacts } from "../contacts/index.ts";
import { listTimeline, type StoredEvent } from "./contact-timeline.sql.ts";

/** Lists a contact's events, latest first: the first page, or those after one. */
export async function searchTimeline(
  context: SignedIn,
  contactId: string,
  { kinds = timelineKind.options, before }: { kinds?: TimelineKind[]; before?: TimelinePlace },
): Promise<{ events: TimelineEvent[]; hasMore: boolean }> {
  await requireContacts(context, [contactId]);
  const { db, accountId, clock } = context;
  const page = { kinds, before, now: clock.now(), limit: TIMELINE_PAGE + 1 };
  const found = await listTimeline(db, accountId, contactId, page);
  const shown = found.slice(0, TIMELINE_PAGE);
  const isChanged = shown.some(({ details }) => details?.fields?.length);
  const own = new Map(
    (isChanged ? await listCustomFields(db, accountId) : []).map((field) => [field._id, field]),
  );
  return { events: shown.map((event) => toEvent(event, own)), hasMore: found.length > TIMELINE_PAGE };
}

/** Describes an event in words: custom fields by name, values by their kinds. */
function toEvent(
  { details, ...event }: StoredEvent,
  own: ReadonlyMap<string, { name: string; kind: CustomFieldKind }>,
): TimelineEvent {
  const changes = (details?.fields ?? []).map(({ field, before, after }) => {
    const its = own.get(field);
    const inWords = (value: string) =>
      value && its
        ? customValueText(its.kind, value)
        : field === "region" && isRegionCode(value)
          ? regionName(value)
          : value;
    const isGone = !its && /^[0-9a-f-]{36}$/.test(field);
    return {
      field: its?.name ?? (isGone ? "A deleted field" : field),
      before: before === null ? null : inWords(before),
      after: inWords(after),
    };
  });
  return {
    ...event,
    changes,
    tagsAdded: details?.tagsAdded ?? [],
    tagsRemoved: details?.tagsRemoved ?? [],
  };
}
