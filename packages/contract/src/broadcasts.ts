import { z } from "zod";
import { listTagged } from "./contact-actions.ts";
import { contactIds, contactTerms } from "./contacts.ts";
import { chosenEmail, clippingConfirmed } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { failure, messageMedia } from "./message-parts.ts";
import { RECORDING_MAX_BYTES } from "./messages.ts";
import { empty, idOf, instant, searchBody, searchIds, searchReply, searchTerm } from "./shapes.ts";

export const broadcastState = z.enum([
  "draft",
  "scheduled",
  "queuing",
  "queued",
  "paused",
  "sent",
  "canceled",
  "error",
]);

/** The number of recipients in each state. `waiting` was not sent yet; `sent` includes delivered messages. */
export const recipientCounts = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int().meta({ description: "Accepted by the carrier but not delivered" }),
  unsent: z.number().int().meta({ description: "Skipped, rejected or stopped before sending" }),
  unknown: z.number().int().meta({ description: "May have been sent; being reconciled with the carrier" }),
  replied: z.number().int(),
  optedOut: z.number().int(),
});

/** The totals of a manifest. */
export const broadcastTotals = z.object({
  total: z.number().int(),
  goesNow: z.number().int(),
  waits: z.array(z.object({ reason: z.string(), until: instant, count: z.number().int() })),
  skipped: z.array(z.object({ code: z.string(), reason: z.string(), count: z.number().int() })),
  costCredits: z.number(),
  segments: z.array(z.object({ segments: z.number().int(), count: z.number().int() })),
  secondsToFinish: z
    .number()
    .meta({ description: "From the start to the last hand-over, not counting waits" }),
  lastAt: instant.nullable().meta({ description: "When the last message is sent, including waits" }),
});
export type BroadcastTotals = z.infer<typeof broadcastTotals>;

export const broadcast = z.object({
  _id: idOf("broadcast"),
  name: z.string(),
  type: z.enum(["sms", "mms", "rvm", "email"]),
  state: broadcastState,
  subject: z.string(),
  text: z.string(),
  media: z.array(messageMedia),
  email: chosenEmail
    .nullable()
    .meta({ description: "The designed email it sends; null if the text was typed here" }),
  isTransactional: z.boolean().meta({ description: "A non-marketing email, such as a receipt" }),
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  counts: recipientCounts,
  estimatedBroadcastTimeMins: z
    .number()
    .nullable()
    .meta({ description: "Minutes it takes under carrier limits, as shown at confirmation" }),
  manifest: broadcastTotals.nullable().meta({ description: "What was shown at confirmation" }),
  pauseReason: z.string().nullable(),
  madeFrom: idOf("broadcast")
    .nullable()
    .meta({ description: "The broadcast whose unsent recipients this is for" }),
  costCredits: z.number().meta({ description: "Charged so far" }),
  /** Seconds until the last message is sent at the current rate; null if unknown. */
  secondsLeft: z.number().nullable(),
  messagesPerSecond: z.number().nullable(),
  failure: z.string().nullable().meta({ description: "Why the broadcast stopped, as a sentence" }),
  createdAt: instant,
  updatedAt: instant,
});
export type Broadcast = z.infer<typeof broadcast>;

/** What is chosen and typed in the editor of a broadcast. */
const typedContent = broadcast
  .pick({ name: true, subject: true, text: true, isTransactional: true })
  .extend({ type: z.enum(["sms", "email", "rvm"]) });
export type TypedContent = z.infer<typeof typedContent>;

export const recipient = z.object({
  contact: z.object({
    _id: idOf("contact"),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
    doNotMessage: z.boolean(),
  }),
  state: z.enum(["chosen", "waiting", "sending", "sent", "delivered", "failed", "unsent", "unknown"]),
  reason: z.string().nullable().meta({ description: "Why it wasn't sent or delivered, as a sentence" }),
  planned: z.string().nullable().meta({ description: "What the manifest said: go, wait, or why not" }),
  waitsUntil: instant.nullable(),
  canResend: z.boolean(),
  hasReplied: z.boolean(),
  messageId: idOf("message").nullable(),
  time: instant.nullable(),
});
export type Recipient = z.infer<typeof recipient>;

/** A message as a real recipient gets it. */
export const broadcastSample = z.object({
  contact: z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() }),
  subject: z.string(),
  text: z.string(),
  characters: z.number().int(),
  segments: z.number().int(),
  encoding: z.enum(["GSM-7", "UCS-2"]),
  credits: z.number(),
});
export type BroadcastSample = z.infer<typeof broadcastSample>;

/** A forecast of what sending will do. */
export const broadcastPreview = broadcastTotals.extend({
  samples: z.array(broadcastSample),
  willSend: z.number().int(),
  balanceCredits: z.number(),
  forcingCharacters: z
    .array(z.object({ character: z.string(), count: z.number().int(), segmentsMore: z.number().int() }))
    .meta({ description: "Characters that force UCS-2, in how many messages, and the segments that costs" }),
  missingFields: z.array(z.object({ code: z.string(), count: z.number().int() })),
  problem: z.string().nullable().meta({ description: "Why it can't be sent at all, as a sentence" }),
});
export type BroadcastPreview = z.infer<typeof broadcastPreview>;

/** A segment in the audience of a broadcast. */
export const broadcastSegment = z.object({
  segment: z.object({ _id: idOf("segment"), name: z.string() }),
  isExcluded: z.boolean().meta({ description: "Its contacts are left out" }),
  contacts: z.number().int().meta({ description: "Who is in it now, counted up to a limit" }),
});
export type BroadcastSegment = z.infer<typeof broadcastSegment>;

/** Failures of one kind, in words. */
export const failureGroup = failure.extend({ count: z.number().int() });

/** Which recipients: `sent` includes the delivered; `replied` and `opted-out` within 7 days of it. */
export const BROADCAST_OUTCOMES = [
  "all",
  "sending",
  "sent",
  "delivered",
  "unsent",
  "replied",
  "opted-out",
] as const;

const broadcastId = z.object({ broadcastId: idOf("broadcast") });
const sizes = z.object({ total: z.number().int() });
const added = sizes.extend({
  additionId: z.uuid().meta({ description: "Identifies what this call added, so it can be removed again" }),
});

export const broadcasts = {
  search: endpoint({
    method: "POST",
    path: "schedule/jobs/search",
    summary: "Broadcasts, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({
      term: searchTerm,
      ids: searchIds("broadcast"),
      filter: z.enum(["all", "draft", "scheduled", "sending", "sent", "unsent"]).default("all"),
    }),
    reply: searchReply("jobs", broadcast),
    reads: ["broadcasts"],
  }),
  get: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}",
    summary: "One broadcast and its progress",
    access: "signed-in",
    params: broadcastId,
    reply: broadcast,
    reads: ["broadcasts"],
  }),
  createDraft: endpoint({
    method: "POST",
    path: "schedule/jobs/draft",
    summary: "Start a draft",
    access: "signed-in",
    body: z.object({
      name: z.string().trim().max(120).default(""),
      type: z.enum(["sms", "email", "rvm"]).default("sms"),
      subject: z.string().max(200).default(""),
      text: z.string().max(100_000).default(""),
      messageId: idOf("message").optional().meta({
        description: "Copies the type, text and picture or recording of this message",
      }),
    }),
    reply: broadcast,
    status: 201,
    errors: ["wrong-state", "too-large", "unsupported-media"],
    touches: ["broadcasts"],
  }),
  change: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}",
    summary: "Change a draft or a broadcast that hasn't started",
    access: "signed-in",
    params: broadcastId,
    body: z.object({
      name: z.string().trim().max(120).optional(),
      type: z.enum(["sms", "email", "rvm"]).optional(),
      subject: z.string().max(200).optional(),
      text: z.string().max(100_000).optional().meta({ description: "Replaces a designed email" }),
      isTransactional: z.boolean().optional(),
      emailId: idOf("email").nullable().optional().meta({
        description:
          "Sends this email as it is now: the broadcast becomes an email with its subject and content. Null removes it",
      }),
      clippingConfirmed,
      basedOn: typedContent.optional().meta({
        description:
          "What the change was made from: answers conflict if someone has changed it since. Without it, their changes are replaced",
      }),
    }),
    reply: broadcast,
    errors: ["conflict", "wrong-state"],
    touches: ["broadcasts"],
  }),
  schedule: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/scheduled",
    summary: "Send the draft at a given time, or now if `runAt` is left out",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ runAt: instant.nullable().default(null) }),
    reply: broadcast,
    errors: ["invalid-input", "wrong-state", "insufficient-credits"],
    touches: ["broadcasts", "credits"],
  }),
  changeMedia: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/media",
    summary: "Add a picture, a recording or a voice drop to a draft; leave all out to remove it",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: RECORDING_MAX_BYTES,
    params: broadcastId,
    body: z.object({
      voiceDropId: idOf("voiceDrop")
        .optional()
        .meta({ description: "Makes the broadcast a voice drop (rvm) with its recording" }),
    }),
    reply: broadcast,
    errors: ["invalid-input", "wrong-state", "too-large", "unsupported-media"],
    touches: ["broadcasts"],
  }),
  media: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/media/{index}",
    summary: "The picture or recording of a broadcast",
    access: "signed-in",
    kind: "download",
    params: broadcastId.extend({ index: z.coerce.number().int().min(0).max(9) }),
    reply: z.string(),
    reads: [],
  }),
  pause: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/pause",
    summary: "Pause a broadcast; messages not sent yet wait",
    access: "signed-in",
    params: broadcastId,
    body: empty,
    reply: broadcast,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  resume: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/resume",
    summary: "Resume a paused broadcast",
    access: "signed-in",
    params: broadcastId,
    body: empty,
    reply: broadcast,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  draftUnsent: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/draft/unsent",
    summary: "Start a draft for people who didn't get this broadcast and still can",
    access: "signed-in",
    params: broadcastId,
    body: empty,
    reply: broadcast,
    status: 201,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  failures: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/failures",
    summary: "What went wrong, grouped, and where the outcome differs from the review",
    access: "signed-in",
    params: broadcastId,
    reply: z.object({
      groups: z.array(failureGroup),
      differences: z.array(z.object({ planned: z.string(), became: z.string(), count: z.number().int() })),
    }),
    reads: ["broadcasts"],
  }),
  tagContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/tag",
    summary: "Tag the recipients, or only those with one outcome",
    access: "signed-in",
    params: broadcastId,
    body: z.object({
      tagName: z.string().trim().min(1).max(60),
      outcome: z.enum(BROADCAST_OUTCOMES).default("all"),
    }),
    reply: listTagged,
    errors: ["invalid-input"],
    touches: ["contacts", "tags", "contact-actions"],
  }),
  emergencyBrake: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/ebrake",
    summary: "Stop a broadcast; messages not sent yet become unsent",
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
    summary: "Delete a draft, a scheduled broadcast, or a finished one",
    access: "signed-in",
    params: broadcastId,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  preview: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/preview",
    summary: "The message as three real recipients would get it, who is skipped and why, and the exact cost",
    access: "signed-in",
    params: broadcastId,
    query: z.object({
      runAt: instant
        .optional()
        .meta({ description: "Decided as of this time; now, or its own, when left out" }),
    }),
    reply: broadcastPreview,
    reads: ["broadcasts"],
  }),
  samples: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/samples",
    summary: "Preview unsaved text as the first recipients would get it",
    access: "signed-in",
    isRead: true,
    params: broadcastId,
    body: z.object({ subject: z.string().max(200).default(""), text: z.string().max(100_000) }),
    reply: z.object({ samples: z.array(broadcastSample) }),
    reads: ["broadcasts"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/test",
    summary:
      "Send a test to one phone number or email address; it shows up as a separate message in the chats",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ to: z.string().trim().min(1).max(320) }),
    reply: z.object({
      contactId: idOf("contact"),
      reason: z.string().nullable().meta({ description: "Why it has to wait, as a sentence" }),
    }),
    errors: ["invalid-input", "wrong-state", "insufficient-credits"],
    touches: ["thread", "chats", "credits", "session", "contacts"],
  }),
  latest: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/contacts/latest",
    summary: "Recipients by latest message update",
    access: "signed-in",
    params: broadcastId,
    reply: z.object({ recipients: z.array(recipient) }),
    reads: ["broadcasts"],
  }),
  searchContacts: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/contacts/search",
    summary: "The chosen contacts",
    access: "signed-in",
    isRead: true,
    params: broadcastId,
    body: searchBody({
      term: searchTerm,
      decision: z
        .string()
        .max(40)
        .optional()
        .meta({ description: "For a draft: go, wait, or the code of a skip reason" }),
      runAt: instant
        .optional()
        .meta({ description: "Of a draft: decided as of this time; now when left out" }),
    }),
    reply: searchReply("recipients", recipient),
    reads: ["broadcasts"],
  }),
  searchResults: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/contacts/results/search",
    summary: "The outcome for each recipient",
    access: "signed-in",
    isRead: true,
    params: broadcastId,
    body: searchBody({
      term: searchTerm,
      outcome: z.enum(BROADCAST_OUTCOMES).default("all"),
      kind: z.string().max(40).optional().meta({ description: "Only failures of this kind" }),
    }),
    reply: searchReply("recipients", recipient),
    reads: ["broadcasts"],
  }),
  addContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/add",
    summary: "Choose contacts",
    access: "signed-in",
    params: broadcastId,
    body: contactIds,
    reply: added,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  addAllContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/add/all",
    summary: "Add all contacts that match the filter",
    access: "signed-in",
    params: broadcastId,
    body: z.object(contactTerms),
    reply: added,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  removeAddition: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/add/undo",
    summary: "Remove the recipients added in one step; earlier recipients stay",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ additionId: z.uuid() }),
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  removeContacts: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/contacts/remove",
    summary: "Remove contacts from the list",
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
    summary: "Remove all contacts from the list, or those that match the filter",
    access: "signed-in",
    params: broadcastId,
    body: z.object(contactTerms),
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  segments: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/segments",
    summary: "The segments a broadcast includes or excludes, with who is in them now",
    access: "signed-in",
    params: broadcastId,
    reply: z.object({ segments: z.array(broadcastSegment) }),
    reads: ["broadcasts"],
  }),
  addSegment: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/segments/add",
    summary: "Include or exclude a segment; its members are looked up again when the broadcast starts",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ segmentId: idOf("segment"), isExcluded: z.boolean().default(false) }),
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
  removeSegment: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/segments/remove",
    summary: "Remove a segment and the recipients only it added",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ segmentId: idOf("segment") }),
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
};
