import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { message } from "./messages.ts";
import { idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** Who opened a link: a human, possibly a bot, or a bot. Only human clicks count. */
export const CLICK_KINDS = ["human", "suspected", "machine"] as const;
export const clickKind = z.enum(CLICK_KINDS);
export type ClickKind = z.infer<typeof clickKind>;

/** The requested kind of clicks; `not-clicked` are contacts who received the link and never opened it themselves. */
const visitorKind = z.enum([...CLICK_KINDS, "not-clicked"]);
export type VisitorKind = z.infer<typeof visitorKind>;

const clickCounts = z.object({
  human: z.number().int(),
  suspected: z.number().int(),
  machine: z.number().int(),
});

export const trackableLink = contentItem.extend({
  _id: idOf("trackableLink"),
  slug: z.string().meta({ description: "Its name in a message: [[slug]]" }),
  url: z.string().meta({ description: "The URL it opens" }),
  clicks: clickCounts,
  people: z.number().int().meta({ description: "How many contacts opened it themselves" }),
});
export type TrackableLink = z.infer<typeof trackableLink>;

/** Document 2, section 5. */
const linkName = contentName.regex(
  /^[\p{L}\p{M}\p{N}\-_ ]+$/u,
  "Use only letters, numbers, dashes, spaces and underscores.",
);

const url = z
  .string()
  .trim()
  .min(1, "A URL is required.")
  .max(2000)
  .regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i, "Enter a URL that starts with https://");

/** The values of a new link. */
export const trackableLinkCreation = z.object({ name: linkName, url });

/** A contact who opened a link, or received it and did not. */
export const linkVisitor = z.object({
  contact: z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() }),
  clicks: z.number().int(),
  kind: visitorKind,
  reason: z.string().meta({ description: "Why it isn't counted as a person's; empty if it is" }),
  lastAt: instant.meta({
    description: "The latest click; for those who didn't open it, when it was last sent",
  }),
});
export type LinkVisitor = z.infer<typeof linkVisitor>;

/** A source of a link: a broadcast, or all chats, keywords and so on combined. */
export const linkSend = z.object({
  cause: message.shape.cause,
  causeId: idOf("broadcast").nullable(),
  name: z.string().nullable().meta({ description: "Of the broadcast" }),
  contacts: z.number().int().meta({ description: "How many were sent it" }),
  clicked: z.number().int().meta({ description: "How many of them have opened it themselves since" }),
  lastAt: instant,
});
export type LinkSend = z.infer<typeof linkSend>;

/** A link contained in a broadcast. */
export const broadcastLink = z.object({
  _id: idOf("trackableLink"),
  name: z.string(),
  contacts: z.number().int().meta({ description: "How many were sent it by the broadcast" }),
  clicked: z.number().int().meta({ description: "How many of them have opened it themselves since" }),
});
export type BroadcastLink = z.infer<typeof broadcastLink>;

const clickDay = clickCounts.extend({ day: z.iso.date() });
export type ClickDay = z.infer<typeof clickDay>;

const id = z.object({ id: idOf("trackableLink") });
const slugs = z.object({ linkSlug: z.string().max(60), contactSlug: z.string().max(100) });
const destination = z.object({ url: z.string() });

export const trackableLinks = {
  ...contentEndpoints({
    entity: "trackableLink",
    path: "trackableLinks",
    key: "trackableLinks",
    noun: "trackable link",
    item: trackableLink,
    create: trackableLinkCreation,
    change: trackableLinkCreation.partial(),
  }),
  searchVisitors: endpoint({
    method: "POST",
    path: "trackableLinks/{id}/contacts/search",
    summary: "Contacts who opened a link, or were sent it and didn't, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm, kind: visitorKind.default("human") }),
    reply: searchReply("visitors", linkVisitor),
    reads: ["content"],
  }),
  readSends: endpoint({
    method: "GET",
    path: "trackableLinks/{id}/sends",
    summary: "What sent a link, latest first: how many contacts got it, and how many of them opened it",
    access: "signed-in",
    params: id,
    reply: z.object({ sends: z.array(linkSend) }),
    reads: ["content"],
  }),
  readDays: endpoint({
    method: "GET",
    path: "trackableLinks/{id}/days",
    summary: "Clicks by day for the last 30 days, in the account's time zone",
    access: "signed-in",
    params: id,
    reply: z.object({ days: z.array(clickDay) }),
    reads: ["content"],
  }),
  readBroadcast: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/links",
    summary: "The links in a broadcast, and its recipients' clicks on them by day for the first 30 days",
    access: "signed-in",
    params: z.object({ broadcastId: idOf("broadcast") }),
    reply: z.object({
      links: z.array(broadcastLink),
      days: z.array(clickDay).meta({ description: "Empty if it had none, or none was sent" }),
    }),
    reads: ["broadcasts", "content"],
  }),
};

/** The calls made when a link is opened, without a session (document 2, section 7). */
export const publicTrackableLinks = {
  read: endpoint({
    method: "GET",
    path: "l/{linkSlug}/{contactSlug}",
    summary: "Where a link goes; doesn't count as a click",
    access: "public",
    params: slugs,
    reply: destination,
    rateLimit: { max: 300, windowSeconds: 60, by: "address" },
  }),
  open: endpoint({
    method: "POST",
    path: "l/{linkSlug}/{contactSlug}",
    summary: "Open a link; the click is recorded",
    access: "public",
    params: slugs,
    reply: destination,
    rateLimit: { max: 300, windowSeconds: 60, by: "address" },
  }),
};
