import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, instant } from "./shapes.ts";

/** The page size of events. */
export const TIMELINE_PAGE = 25;

export const timelineKind = z.enum([
  "message",
  "consent",
  "click",
  "open",
  "form",
  "page",
  "download",
  "campaign",
  "flow",
  "note",
  "edit",
  "tag",
  "import",
  "contact",
]);
export type TimelineKind = z.infer<typeof timelineKind>;

/** An event in a contact's history. */
export const timelineEvent = z.object({
  _id: z.string(),
  kind: timelineKind,
  what: z.string().meta({
    description:
      "The event within its kind: in, out and failed for a message; joined and left for a campaign or flow; the ledger event for consent; edit, merge, archive, unarchive and move for an edit; otherwise the kind again",
  }),
  time: instant,
  channel: z.string().meta({ description: "sms, mms, call, rvm or email of a message; else empty" }),
  cause: z.string().meta({
    description:
      "Why a message was sent, how consent was given, or what made a change (person, bulk, form, page, keyword, flow); otherwise empty",
  }),
  about: z
    .object({ _id: z.uuid(), name: z.string() })
    .nullable()
    .meta({ description: "The broadcast, campaign, link, form … that it is about, while there is one" }),
  text: z.string().meta({ description: "The words: of the message (its beginning), the note, the proof" }),
  by: z.string().nullable().meta({ description: "The person of the business who did it" }),
  changes: z
    .array(
      z.object({
        field: z
          .string()
          .meta({ description: "Its name in the contract, or what a field of the account's own is called" }),
        before: z.string().nullable().meta({ description: "Null if no longer known" }),
        after: z.string(),
      }),
    )
    .meta({ description: "What an edit changed, in words" }),
  tagsAdded: z.array(z.string()),
  tagsRemoved: z.array(z.string()),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelinePlace = z.object({ time: instant, _id: z.string().max(80) });
export type TimelinePlace = z.infer<typeof timelinePlace>;

export const contactTimeline = {
  search: endpoint({
    method: "POST",
    path: "contacts/{contactId}/timeline/search",
    summary: "A contact's timeline, latest first",
    access: "signed-in",
    isRead: true,
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({
      kinds: z.array(timelineKind).min(1).max(20).optional().meta({ description: "Only these kinds" }),
      before: timelinePlace.optional().meta({ description: "Only what comes after this event" }),
    }),
    reply: z.object({ events: z.array(timelineEvent), hasMore: z.boolean() }),
    reads: ["contacts", "tags", "contact-actions", "imports"],
  }),
};
