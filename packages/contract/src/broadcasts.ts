import { z } from "zod";
import { contactTerms } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

export const broadcastState = z.enum([
  "draft",
  "scheduled",
  "queuing",
  "queued",
  "sent",
  "canceled",
  "error",
]);

/** How many recipients stand where. `waiting` has not left yet; `sent` includes what was delivered. */
export const recipientCounts = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int().meta({ description: "Taken by the carrier, not delivered" }),
  unsent: z.number().int().meta({ description: "Skipped, refused or stopped before it left" }),
  unknown: z.number().int().meta({ description: "May have been sent; being reconciled with the carrier" }),
  replied: z.number().int(),
  optedOut: z.number().int(),
});

export const broadcast = z.object({
  _id: idOf("broadcast"),
  name: z.string(),
  type: z.enum(["sms", "mms", "rvm", "email"]),
  state: broadcastState,
  text: z.string(),
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  counts: recipientCounts,
  costCredits: z.number().meta({ description: "Charged so far" }),
  /** Seconds until the last message leaves at the present rate; null while it cannot be told. */
  secondsLeft: z.number().nullable(),
  messagesPerSecond: z.number().nullable(),
  failure: z.string().nullable().meta({ description: "Why the broadcast stopped, as a sentence" }),
  createdAt: instant,
  updatedAt: instant,
});
export type Broadcast = z.infer<typeof broadcast>;

export const recipient = z.object({
  contact: z.object({
    _id: idOf("contact"),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    phoneNumber: z.string().nullable(),
    doNotMessage: z.boolean(),
  }),
  state: z.enum(["chosen", "waiting", "sending", "sent", "delivered", "failed", "unsent", "unknown"]),
  reason: z.string().nullable().meta({ description: "Why it was not sent or not delivered, as a sentence" }),
  hasReplied: z.boolean(),
  messageId: idOf("message").nullable(),
  time: instant.nullable(),
});
export type Recipient = z.infer<typeof recipient>;

/** What will happen, before it happens. */
export const broadcastPreview = z.object({
  samples: z.array(
    z.object({
      contact: z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() }),
      text: z.string(),
      characters: z.number().int(),
      segments: z.number().int(),
      encoding: z.enum(["GSM-7", "UCS-2"]),
      credits: z.number(),
    }),
  ),
  willSend: z.number().int(),
  skipped: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  costCredits: z.number(),
  balanceCredits: z.number(),
  segments: z.array(z.object({ segments: z.number().int(), count: z.number().int() })),
});

const broadcastId = z.object({ broadcastId: idOf("broadcast") });
const contactIds = z.object({ contactIds: z.array(idOf("contact")).min(1).max(10_000) });
const sizes = z.object({ total: z.number().int() });

export const broadcasts = {
  search: endpoint({
    method: "POST",
    path: "schedule/jobs/search",
    summary: "Broadcasts, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({
      term: searchTerm,
      filter: z.enum(["all", "draft", "scheduled", "sending", "sent", "unsent"]).default("all"),
    }),
    reply: searchReply("jobs", broadcast),
  }),
  get: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}",
    summary: "One broadcast and how far it is",
    access: "signed-in",
    params: broadcastId,
    reply: broadcast,
  }),
  createDraft: endpoint({
    method: "POST",
    path: "schedule/jobs/draft",
    summary: "Start a draft",
    access: "signed-in",
    body: z.object({ name: z.string().trim().max(120).default(""), text: z.string().max(8192).default("") }),
    reply: broadcast,
    status: 201,
    touches: ["broadcasts"],
  }),
  change: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}",
    summary: "Change a draft or a broadcast that has not started",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ name: z.string().trim().max(120).optional(), text: z.string().max(8192).optional() }),
    reply: broadcast,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  schedule: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/scheduled",
    summary: "Send the draft at a time, or now when `runAt` is left out",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ runAt: instant.nullable().default(null) }),
    reply: broadcast,
    errors: ["invalid-input", "wrong-state", "insufficient-credits"],
    touches: ["broadcasts", "credits"],
  }),
  emergencyBrake: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/ebrake",
    summary: "Stop sending; what has not left becomes unsent",
    access: "signed-in",
    params: broadcastId,
    body: empty,
    reply: broadcast,
    errors: ["wrong-state"],
    touches: ["broadcasts", "credits"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "schedule/jobs/{broadcastId}",
    summary: "Delete a draft, a broadcast whose time has not come, or one that is over",
    access: "signed-in",
    params: broadcastId,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  preview: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/preview",
    summary: "The message as three real recipients get it, who is skipped and why, and the exact cost",
    access: "signed-in",
    params: broadcastId,
    reply: broadcastPreview,
  }),
  searchContacts: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/contacts/search",
    summary: "The chosen contacts",
    access: "signed-in",
    isRead: true,
    params: broadcastId,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("recipients", recipient),
  }),
  searchResults: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/contacts/results/search",
    summary: "What became of each recipient",
    access: "signed-in",
    isRead: true,
    params: broadcastId,
    body: searchBody({
      term: searchTerm,
      outcome: z.enum(["all", "sending", "sent", "unsent"]).default("all"),
    }),
    reply: searchReply("recipients", recipient),
  }),
  addContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/add",
    summary: "Choose contacts",
    access: "signed-in",
    params: broadcastId,
    body: contactIds,
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  addAllContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/add/all",
    summary: "Choose every contact the terms leave",
    access: "signed-in",
    params: broadcastId,
    body: z.object(contactTerms),
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  removeContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/remove",
    summary: "Take contacts off the list",
    access: "signed-in",
    params: broadcastId,
    body: contactIds,
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  removeAllContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/remove/all",
    summary: "Take every contact off the list",
    access: "signed-in",
    params: broadcastId,
    body: empty,
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
};
