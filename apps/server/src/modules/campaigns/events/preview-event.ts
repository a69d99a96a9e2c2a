import type { CampaignEventFields } from "@broadcast/contract/campaigns";
import { contactName } from "@broadcast/domain/account/names";
import { nextStep, occurrenceKey } from "@broadcast/domain/automation/campaign-timing";
import { notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { requireContacts } from "../../contacts/index.ts";
import { prepareMessages } from "../../messages/index.ts";
import { findCampaign } from "../campaigns.sql.ts";
import { listSomeContacts, readMembers } from "../figures/preview.sql.ts";
import { readHad } from "../run/turns.sql.ts";
import { contentOf } from "./event-content.ts";
import { readEvent, withEmail } from "./given-content.ts";
import { listAs } from "./list-events.ts";

const SHOWN = 3;
/** A year of a daily message, and more messages than a campaign can have. */
const MOST_STEPS = 400;

type Given = Omit<CampaignEventFields, "before" | "emailId" | "clippingConfirmed"> & {
  eventId?: string | undefined;
  hasFile: boolean;
  contactIds?: string[] | undefined;
};

/**
 * Previews unsaved input: what several contacts would get, and when. Contacts in the campaign continue from where they
 * are, others as if they joined now; by the same timing and decisions as sending. Writes nothing.
 */
export async function previewEvent(context: SignedIn, campaignId: string, given: Given) {
  const { db, env, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, campaignId);
  if (!campaign) throw notFound("campaign");
  const draft = (await listAs(db, accountId, campaignId, "draft")).filter(({ edit }) => edit !== "removed");
  const before = draft.find(({ id }) => id === given.eventId) ?? null;
  if (given.eventId !== undefined && !before) throw notFound("message");
  const typed = { ...given, before: undefined, emailId: undefined, clippingConfirmed: false };
  const { fields, emailVersionId } = await withEmail(context, typed, before);
  // The chosen file is not known here, only that there is one.
  const stored = before?.media ?? [];
  const media = given.hasFile && fields.type !== "email" ? (stored.length > 0 ? stored : [A_FILE]) : [];
  const now = clock.now();
  const event = {
    ...readEvent(campaign, { ...fields, name: fields.name || "Message" }, media, emailVersionId),
    id: before?.id ?? campaignId,
    position: before?.position ?? Math.max(0, ...draft.map(({ position }) => position)) + 1,
    addedAt: before?.addedAt ?? now,
  };
  const events = [...draft.filter(({ id }) => id !== before?.id), event];
  if (given.contactIds) await requireContacts(context, given.contactIds);
  const ids = given.contactIds ?? (await listSomeContacts(db, accountId, campaignId, SHOWN));
  const place = { accountId, campaignId };
  const members = await readMembers(db, place, ids);
  const had = await readHad(db, place, ids);
  const content = await contentOf(db, accountId, event);
  const people = [];
  for (const { contact, member, progress, entry } of members) {
    const done = new Set(
      (had.get(contact._id) ?? [])
        .filter((each) => each.entry === 0 || each.entry === entry)
        // For messages they already had, it shows how they would get them.
        .filter(({ eventId }) => eventId !== event.id)
        .map(({ eventId, occurrence }) => occurrenceKey(eventId, occurrence)),
    );
    const of = progress && progress.lastPosition < event.position ? progress : null;
    let [lastPosition, lastAt] = [of?.lastPosition ?? 0, of?.lastAt ?? null];
    const joinedAt = of?.joinedAt ?? now;
    let dueAt: Date | null = null;
    for (let step = 0; step < MOST_STEPS && dueAt === null; step++) {
      const next = nextStep(
        campaign,
        events,
        { joinedAt, enteredAt: now, lastPosition, lastAt, done },
        member,
      );
      const its = events.find(({ id }) => id === next?.stepId);
      if (!next || !its) break;
      if (its.id === event.id) dueAt = next.dueAt;
      done.add(occurrenceKey(its.id, next.occurrence));
      [lastPosition, lastAt] = [its.position, next.dueAt];
    }
    const at = dueAt && dueAt > now ? dueAt : now;
    const { sending, messages } = await prepareMessages({ db, env }, accountId, content, [contact], at);
    const { decision } = messages[0]!;
    const rendered = sending.render(contact);
    const waits = decision.kind === "send" ? decision.waits : null;
    people.push({
      contact: { _id: contact._id, name: contactName(contact) },
      dueAt: dueAt?.toISOString() ?? null,
      timeZone: member.timeZone,
      subject: rendered.subject,
      text: rendered.text,
      outcome:
        decision.kind === "skip" ? ("not-sent" as const) : waits ? ("waits" as const) : ("goes" as const),
      reason: decision.kind === "skip" ? decision.reason : (waits?.reason ?? null),
      waitsUntil: waits?.until.toISOString() ?? null,
      credits: decision.kind === "send" ? decision.costHundredths / 100 : 0,
    });
  }
  return { people };
}

/** Stands for a file that is chosen but not stored. */
const A_FILE = { key: "", contentType: "image/jpeg" };
