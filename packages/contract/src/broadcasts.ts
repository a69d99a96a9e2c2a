import { z } from "zod";
import { contactIds, contactTerms } from "./contacts.ts";
import { chosenEmail, clippingConfirmed } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { failure, messageMedia, RECORDING_MAX_BYTES } from "./messages.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

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

/** The totals of a manifest. */
export const broadcastTotals = z.object({
  total: z.number().int(),
  goesNow: z.number().int(),
  waits: z.array(z.object({ reason: z.string(), until: instant, count: z.number().int() })),
  skipped: z.array(z.object({ code: z.string(), reason: z.string(), count: z.number().int() })),
  costCredits: z.number(),
  segments: z.array(z.object({ segments: z.number().int(), count: z.number().int() })),
  secondsToFinish: z.number().meta({ description: "From the start to the last hand-over, waits left out" }),
  lastAt: instant.nullable().meta({ description: "When the last message leaves, waits included" }),
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
    .meta({ description: "The designed email it sends; null of words typed here" }),
  isTransactional: z.boolean().meta({ description: "An email that is no marketing, such as a receipt" }),
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  counts: recipientCounts,
  estimatedBroadcastTimeMins: z
    .number()
    .nullable()
    .meta({ description: "Minutes it takes under the carriers' limits, told at the confirmation" }),
  manifest: broadcastTotals.nullable().meta({ description: "What was promised at the confirmation" }),
  pauseReason: z.string().nullable(),
  madeFrom: idOf("broadcast")
    .nullable()
    .meta({ description: "The broadcast whose unsent recipients this is for" }),
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
    email: z.string().nullable(),
    doNotMessage: z.boolean(),
  }),
  state: z.enum(["chosen", "waiting", "sending", "sent", "delivered", "failed", "unsent", "unknown"]),
  reason: z.string().nullable().meta({ description: "Why it was not sent or not delivered, as a sentence" }),
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

/** What will happen, before it happens. */
export const broadcastPreview = broadcastTotals.extend({
  samples: z.array(broadcastSample),
  willSend: z.number().int(),
  balanceCredits: z.number(),
  forcingCharacters: z
    .array(z.object({ character: z.string(), count: z.number().int(), segmentsMore: z.number().int() }))
    .meta({ description: "Characters that force UCS-2, in how many messages, and the segments that costs" }),
  missingFields: z.array(z.object({ code: z.string(), count: z.number().int() })),
  problem: z.string().nullable().meta({ description: "Why it cannot be sent at all, as a sentence" }),
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

const broadcastId = z.object({ broadcastId: idOf("broadcast") });
const sizes = z.object({ total: z.number().int() });
const added = sizes.extend({
  additionId: z.uuid().meta({ description: "Names what this call added, to take it off again" }),
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
      filter: z.enum(["all", "draft", "scheduled", "sending", "sent", "unsent"]).default("all"),
    }),
    reply: searchReply("jobs", broadcast),
    reads: ["broadcasts"],
  }),
  get: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}",
    summary: "One broadcast and how far it is",
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
        description:
          "Takes over type, words and picture or recording of this text, picture message or voice drop",
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
    summary: "Change a draft or a broadcast that has not started",
    access: "signed-in",
    params: broadcastId,
    body: z.object({
      name: z.string().trim().max(120).optional(),
      type: z.enum(["sms", "email", "rvm"]).optional(),
      subject: z.string().max(200).optional(),
      text: z.string().max(100_000).optional().meta({ description: "Takes the place of a designed email" }),
      isTransactional: z.boolean().optional(),
      emailId: idOf("email").nullable().optional().meta({
        description:
          "Sends this email as it is now: the broadcast is an email with its subject and words. Null takes it out",
      }),
      clippingConfirmed,
    }),
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
  changeMedia: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/media",
    summary: "Put a picture, a recording or a voice drop in a draft; without any it is taken out",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: RECORDING_MAX_BYTES,
    params: broadcastId,
    body: z.object({
      voiceDropId: idOf("voiceDrop")
        .optional()
        .meta({ description: "Makes the broadcast an rvm with its recording" }),
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
    summary: "Stop sending for now; what has not left waits",
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
    summary: "Go on with a paused broadcast",
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
    summary: "Start a draft for those who did not get this broadcast and can still get it",
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
    summary: "What went wrong, grouped, and where the outcome differs from the manifest",
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
    summary: "Tag the recipients, or those with one outcome",
    access: "signed-in",
    params: broadcastId,
    body: z.object({
      tagName: z.string().trim().min(1).max(60),
      outcome: z.enum(["all", "sending", "sent", "unsent"]).default("all"),
    }),
    reply: z.object({ tagged: z.number().int() }),
    errors: ["invalid-input"],
    touches: ["contacts", "tags"],
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
    summary: "Words that are being written, as the first recipients who can get them would",
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
    summary: "Send it to one phone number or email address, as a message of its own in the chats",
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
    summary: "The recipients whose message moved last, latest first",
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
        .meta({ description: "Of a draft: go, wait, or the code of a reason to skip" }),
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
    summary: "What became of each recipient",
    access: "signed-in",
    isRead: true,
    params: broadcastId,
    body: searchBody({
      term: searchTerm,
      outcome: z.enum(["all", "sending", "sent", "unsent"]).default("all"),
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
    summary: "Choose every contact the terms leave",
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
    summary: "Take off the list whom one choice of contacts added; who was on it before stays",
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
    summary: "Take every contact off the list, or those the terms leave",
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
    summary: "The segments a broadcast is for or leaves out, with who is in them now",
    access: "signed-in",
    params: broadcastId,
    reply: z.object({ segments: z.array(broadcastSegment) }),
    reads: ["broadcasts"],
  }),
  addSegment: endpoint({
    method: "PUT",
    path: "schedule/jobs/{broadcastId}/segments/add",
    summary: "Send to a segment, or leave it out; who is in it is asked again when the broadcast begins",
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
    summary: "Take a segment off, with whom only it brought",
    access: "signed-in",
    params: broadcastId,
    body: z.object({ segmentId: idOf("segment") }),
    reply: sizes,
    errors: ["wrong-state"],
    touches: ["broadcasts"],
  }),
};
