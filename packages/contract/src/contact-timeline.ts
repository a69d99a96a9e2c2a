import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, instant } from "./shapes.ts";

/** How many events are read at once. */
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
  "contact",
]);
export type TimelineKind = z.infer<typeof timelineKind>;

/** Something that happened to a contact. */
export const timelineEvent = z.object({
  _id: z.string(),
  kind: timelineKind,
  what: z.string().meta({
    description:
      "What it was of its kind: in, out and failed of a message, joined and left of a campaign or flow, the event of the ledger of consent; else the kind again",
  }),
  time: instant,
  channel: z.string().meta({ description: "sms, mms, call, rvm or email of a message; else empty" }),
  cause: z.string().meta({ description: "Why a message was sent, or how consent was told; else empty" }),
  about: z
    .object({ _id: z.uuid(), name: z.string() })
    .nullable()
    .meta({ description: "The broadcast, campaign, link, form … that it is about, while there is one" }),
  text: z.string().meta({ description: "The words: of the message (its beginning), the note, the proof" }),
  by: z.string().nullable().meta({ description: "The person of the business who did it" }),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelinePlace = z.object({ time: instant, _id: z.string().max(80) });
export type TimelinePlace = z.infer<typeof timelinePlace>;

export const contactTimeline = {
  search: endpoint({
    method: "POST",
    path: "contacts/{contactId}/timeline/search",
    summary: "What happened with a contact, latest first",
    access: "signed-in",
    isRead: true,
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({
      kinds: z.array(timelineKind).min(1).max(11).optional().meta({ description: "Only these kinds" }),
      before: timelinePlace.optional().meta({ description: "Only what comes behind this event" }),
    }),
    reply: z.object({ events: z.array(timelineEvent), hasMore: z.boolean() }),
    reads: ["contacts"],
  }),
};
