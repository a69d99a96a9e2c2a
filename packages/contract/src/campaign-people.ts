import { z } from "zod";
import { campaignType } from "./campaign-settings.ts";
import { idOf, instant } from "./shapes.ts";

export const namedContact = z.object({ _id: idOf("contact"), name: z.string() });

/** A current or former contact of a campaign. */
export const campaignContact = z.object({
  contact: namedContact.extend({ phoneNumber: z.string().nullable() }),
  state: z.enum(["in", "left"]),
  joinedAt: instant,
  leftReason: z.string().nullable(),
  next: z
    .object({
      name: z.string(),
      dueAt: instant,
      isHeld: z.boolean().meta({
        description: "On hold, or the contact's automations are paused: it won't go at that time",
      }),
    })
    .nullable(),
});
export type CampaignContact = z.infer<typeof campaignContact>;

/** Which contacts of a message: those waiting for it, those it was processed for, or those with one outcome; `sending` waits in the outbox. */
export const CAMPAIGN_EVENT_STATES = [
  "queued",
  "processed",
  "sending",
  "sent",
  "delivered",
  "failed",
  "unsent",
  "missed",
  "answered",
  "opted-out",
  "clicked",
] as const;
export const campaignEventState = z.enum(CAMPAIGN_EVENT_STATES);

/** A contact of one message. */
export const campaignEventContact = z.object({
  contact: namedContact.extend({ phoneNumber: z.string().nullable() }),
  outcome: z.enum(["queued", "sent", "delivered", "failed", "withheld", "skipped", "missed"]),
  reason: z.string().nullable(),
  at: instant.meta({ description: "When it's due, or when it was sent" }),
});
export type CampaignEventContact = z.infer<typeof campaignEventContact>;

/** What a contact would receive if they joined at a given moment. */
export const simulatedMessage = z.object({
  event: z.object({ _id: idOf("campaignEvent"), name: z.string() }),
  dueAt: instant,
  localTime: z.string().meta({ description: "In the contact's time zone: 2026-12-24 09:00" }),
  timeZone: z.string(),
  subject: z.string(),
  text: z.string(),
  outcome: z.enum(["goes", "waits", "not-sent"]),
  reason: z.string().nullable(),
  waitsUntil: instant.nullable(),
  credits: z.number(),
});
export type SimulatedMessage = z.infer<typeof simulatedMessage>;

/** A campaign of a contact, and their progress in it. */
export const contactCampaign = z.object({
  campaign: z.object({
    _id: idOf("campaign"),
    name: z.string(),
    type: campaignType,
    state: z.enum(["draft", "running", "paused"]),
  }),
  state: z.enum(["in", "left"]),
  joinedAt: instant,
  joinReason: z.string().nullable().meta({ description: "Why they are in it" }),
  leftAt: instant.nullable(),
  leftReason: z.string().nullable(),
  next: z
    .object({
      name: z.string(),
      dueAt: instant,
      isSetByHand: z.boolean().meta({ description: "Its time was set by hand" }),
      isHeld: z.boolean().meta({ description: "Held until someone lets it continue" }),
    })
    .nullable(),
  had: z.array(
    z.object({
      name: z.string(),
      outcome: campaignEventContact.shape.outcome,
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type ContactCampaign = z.infer<typeof contactCampaign>;
