import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant } from "./shapes.ts";

export const consentChannel = z.enum(["text", "picture", "voice", "email"]);
export type ConsentChannel = z.infer<typeof consentChannel>;

/** A contact's standing on one channel. */
export const channelStanding = z.object({
  channel: consentChannel,
  standing: z.enum(["opted-out", "consented", "open"]).meta({
    description: "open: neither withdrawn nor recorded; enough for everything but voice drops",
  }),
  since: instant.nullable(),
  reason: z.string().nullable(),
});
export type ChannelStanding = z.infer<typeof channelStanding>;

/** An entry of the append-only ledger. */
export const consentEntry = z.object({
  _id: z.uuid(),
  address: z.string(),
  event: z
    .enum(["opt-out", "opt-in", "help", "consent", "withdrawn", "potential-stop", "potential-stop-kept"])
    .meta({ description: "withdrawn: the business recorded consent by mistake and undid it" }),
  channels: z.array(consentChannel),
  source: z.string().meta({
    description:
      "How: text, rule (a text that a rule of support's took for an opt-out), carrier, person, page, mail, import, deadline, removal",
  }),
  wording: z.string().meta({ description: "The exact words" }),
  by: z.string().nullable().meta({ description: "The team member who recorded it" }),
  page: z.string().nullable(),
  ipAddress: z.string().nullable(),
  time: instant,
});
export type ConsentEntry = z.infer<typeof consentEntry>;

const contactId = z.object({ contactId: idOf("contact") });

export const consentRecord = z.object({
  event: z.enum(["consent", "opt-out"]),
  channels: z.array(consentChannel).min(1),
  wording: z.string().trim().min(1, "Enter the exact words they agreed to or said.").max(2_000),
  page: z.string().trim().max(500).optional(),
});

export const consent = {
  read: endpoint({
    method: "GET",
    path: "contacts/{contactId}/consent",
    summary: "A contact's consent status on each channel, and the ledger behind it, newest first",
    access: "signed-in",
    params: contactId,
    reply: z.object({ channels: z.array(channelStanding), entries: z.array(consentEntry) }),
    reads: ["contacts"],
  }),
  record: endpoint({
    method: "POST",
    path: "contacts/{contactId}/consent",
    summary: "Record a consent or an opt-out that the business received",
    access: "signed-in",
    params: contactId,
    body: consentRecord,
    reply: z.object({ channels: z.array(channelStanding), entries: z.array(consentEntry) }),
    errors: ["invalid-input"],
    touches: ["contacts"],
  }),
  decidePotentialStop: endpoint({
    method: "PUT",
    path: "contacts/{contactId}/potentialStop",
    summary: "Decide whether a text was an opt-out",
    access: "signed-in",
    params: contactId,
    body: z.object({ decision: z.enum(["opt-out", "keep"]) }),
    reply: empty,
    errors: ["wrong-state"],
    touches: ["contacts", "chats", "thread"],
  }),
  exportContact: endpoint({
    method: "GET",
    path: "contacts/{contactId}/consent/export",
    summary: "A contact's consent ledger as a CSV file, as proof",
    access: "signed-in",
    kind: "download",
    params: contactId,
    reply: z.string(),
    reads: ["contacts"],
  }),
  exportAll: endpoint({
    method: "GET",
    path: "consent/export",
    summary: "The account's whole consent ledger as a CSV file",
    access: "signed-in",
    kind: "download",
    reply: z.string(),
    reads: ["contacts"],
  }),
};
