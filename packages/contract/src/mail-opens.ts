import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";
import { clickKind } from "./trackable-links.ts";

/** Which emails: those of a broadcast, of a campaign's message, or all that were sent from a designed email. */
const of = z
  .object({
    broadcastId: idOf("broadcast").optional(),
    campaignEventId: idOf("campaignEvent").optional(),
    emailId: idOf("email").optional(),
  })
  .refine((its) => Object.values(its).filter((id) => id !== undefined).length === 1, {
    message: "Choose a broadcast, a campaign message or an email.",
  })
  .meta({ oneOfItsFields: true });
export type OpensOf = z.infer<typeof of>;

/**
 * How many contacts received, opened and clicked emails, as far as that can be known; each counts once, by
 * the strongest sign.
 */
export const mailFigures = z.object({
  sent: z.number().int().meta({ description: "Emails sent" }),
  opened: z.object({ human: z.number().int(), suspected: z.number().int(), machine: z.number().int() }).meta({
    description:
      "Emails whose pictures were loaded by a person, possibly a bot, or only bots. Never proof: email apps preload pictures, and people read without them",
  }),
  clicked: z.number().int().meta({ description: "Emails whose trackable link its recipient opened since" }),
  links: z
    .array(
      z.object({
        _id: idOf("trackableLink"),
        name: z.string(),
        url: z.string(),
        clicked: z.number().int().meta({ description: "Emails whose recipient opened this link since" }),
      }),
    )
    .meta({ description: "The trackable links in them, most opened first" }),
});
export type MailFigures = z.infer<typeof mailFigures>;

/** The outcome of an email for one recipient. */
export const mailReader = z.object({
  contact: z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() }),
  opened: clickKind.nullable().meta({ description: "The best sign; null without one" }),
  reason: z.string().meta({ description: "Why it isn't counted as a person's; empty if it is" }),
  openedAt: instant.nullable(),
  clicks: z.number().int().meta({ description: "How often they opened a trackable link in it themselves" }),
});
export type MailReader = z.infer<typeof mailReader>;

export const mailReaderFilter = z.enum(["opened", "not-opened", "clicked"]);
export type MailReaderFilter = z.infer<typeof mailReaderFilter>;

export const mailOpens = {
  figures: endpoint({
    method: "POST",
    path: "mailOpens/figures",
    summary: "How many emails were opened, approximately, and clicked",
    access: "signed-in",
    isRead: true,
    body: z.object({ of }),
    reply: mailFigures,
    reads: ["broadcasts", "campaigns"],
  }),
  searchReaders: endpoint({
    method: "POST",
    path: "mailOpens/search",
    summary: "Who opened emails, approximately, or clicked, by name",
    access: "signed-in",
    isRead: true,
    body: searchBody({ of, term: searchTerm, filter: mailReaderFilter.default("opened") }),
    reply: searchReply("readers", mailReader),
    reads: ["broadcasts", "campaigns"],
  }),
};
