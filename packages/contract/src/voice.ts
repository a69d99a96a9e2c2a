import { z } from "zod";
import { callState } from "./call-state.ts";
import { selectionOf } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { messageMedia } from "./message-parts.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";
import { voiceDropCall } from "./voice-drops.ts";

/** The contact of a call or a voicemail. */
const caller = z.object({
  _id: idOf("contact"),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
});

export const voicemail = z.object({
  _id: idOf("voicemail"),
  callId: idOf("call"),
  contact: caller,
  time: instant,
  seconds: z.number(),
  state: z
    .enum(["saving", "ready", "lost"])
    .meta({ description: "saving: being fetched from the carrier; lost: the carrier didn't provide it" }),
  media: messageMedia.nullable().meta({ description: "The recording; null until it is ready" }),
  transcript: z
    .string()
    .nullable()
    .meta({ description: "What was said, as the assistant understood it; null if it wasn't transcribed" }),
  isHeard: z.boolean(),
});
export type Voicemail = z.infer<typeof voicemail>;

export const call = z.object({
  _id: idOf("call"),
  contact: caller,
  phoneNumber: z.string().nullable().meta({ description: "The contact's, as it was at the time" }),
  direction: z.enum(["in", "out"]),
  state: callState,
  time: instant,
  connectedAt: instant.nullable(),
  seconds: z.number().int().nullable().meta({ description: "How long both talked; null before the end" }),
  problem: z.string().nullable().meta({ description: "Why it didn't connect, as a sentence" }),
  credits: z.number(),
  placedBy: z
    .string()
    .nullable()
    .meta({ description: "The name of the person who placed it; null for an incoming call" }),
  voicemail: voicemail
    .pick({ _id: true, seconds: true, state: true, media: true, transcript: true, isHeard: true })
    .nullable()
    .meta({ description: "The voicemail, if one was left" }),
});
export type Call = z.infer<typeof call>;

export const callTerms = {
  term: searchTerm,
  filter: z.enum(["all", "missed", "outgoing", "incoming"]).default("all"),
};

export const voicemailTerms = {
  term: searchTerm,
  filter: z.enum(["all", "unheard"]).default("all"),
  contactId: idOf("contact").optional(),
};

export const GREETING_MAX_CHARACTERS = 500;

/** What callers hear before they leave a voicemail. */
export const greeting = z.object({
  _id: z.uuid().nullable().meta({ description: "Null for the standard words" }),
  words: z.string().meta({ description: "What is spoken where there is no recording" }),
  media: messageMedia.nullable().meta({ description: "The recording that is played" }),
  isCalled: z.boolean().meta({ description: "Whether it was recorded by phone" }),
});
export type Greeting = z.infer<typeof greeting>;

/** Whether the user can call, and the current call. */
export const voiceLine = z.object({
  problem: z.string().nullable().meta({ description: "Why calls can't be placed now, as a sentence" }),
  ringsNumber: z.string().nullable().meta({ description: "Which phone rings first" }),
  minuteCredits: z
    .number()
    .meta({ description: "Cost per minute of talk time; started minutes count in full" }),
  call: call.nullable().meta({ description: "The caller's current call, or the one that just ended" }),
  unheardCount: z.number().int().meta({ description: "Unheard voicemails" }),
});
export type VoiceLine = z.infer<typeof voiceLine>;

/** Whether a contact can be called. */
export const callee = z.object({
  doNotCall: z.boolean().meta({ description: "They asked not to be called" }),
  problem: z.string().nullable().meta({ description: "Why they can't be called, as a sentence" }),
  caution: z
    .string()
    .nullable()
    .meta({ description: "Why to reconsider, as a sentence: it's night for them" }),
});
export type Callee = z.infer<typeof callee>;

const recordingErrors = [
  "invalid-input",
  "wrong-state",
  "too-large",
  "unsupported-media",
  "unavailable",
] as const;

export const voice = {
  line: endpoint({
    method: "GET",
    path: "voice/line",
    summary: "Whether you can call, the current call, and the number of unheard voicemails",
    access: "signed-in",
    reply: voiceLine,
    reads: ["voice", "settings", "numbers"],
  }),
  searchCalls: endpoint({
    method: "POST",
    path: "voice/sessions/calls",
    summary: "Calls from and to the account's number, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody(callTerms),
    reply: searchReply("sessions", call),
    reads: ["voice", "contacts"],
  }),
  removeCalls: endpoint({
    method: "DELETE",
    path: "voice/sessions/calls/bulk/delete",
    summary: "Delete calls from the history, or all that match the filter; calls in progress stay",
    access: "signed-in",
    body: selectionOf("call", callTerms),
    reply: z.object({ removed: z.number().int() }),
    touches: ["voice"],
  }),
  start: endpoint({
    method: "POST",
    path: "voice/{contactId}/call",
    summary:
      "Call a contact; rings the caller's own phone first, then the contact's from the account's number. A call in progress to the same contact continues",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({
      rings: z
        .enum(["forwarding", "mobile"])
        .optional()
        .meta({ description: "Which phone rings; if left out, the forwarding number, else your own mobile" }),
      isExpected: z.boolean().default(false).meta({
        description: "They expect the call: skip warnings that only ask to reconsider",
      }),
    }),
    reply: call,
    status: 201,
    errors: ["wrong-state", "insufficient-credits", "provider-failed"],
    touches: ["voice", "chats", "thread", "credits"],
    rateLimit: { max: 60, windowSeconds: 3_600, by: "user" },
  }),
  readCallee: endpoint({
    method: "GET",
    path: "voice/{contactId}/call",
    summary: "Whether you can call a contact now",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: callee,
    reads: ["voice", "contacts", "settings"],
  }),
  changeDoNotCall: endpoint({
    method: "PUT",
    path: "voice/{contactId}/doNotCall",
    summary: "Record that a contact asked not to be called, or undo that",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({ doNotCall: z.boolean() }),
    reply: callee,
    errors: ["wrong-state"],
    touches: ["voice"],
  }),
  hangUp: endpoint({
    method: "PUT",
    path: "voice/sessions/calls/{callId}/hangUp",
    summary: "End a call you placed",
    access: "signed-in",
    params: z.object({ callId: idOf("call") }),
    body: empty,
    reply: call,
    errors: ["provider-failed"],
    touches: ["voice", "chats", "thread", "credits"],
  }),
  searchVoicemails: endpoint({
    method: "POST",
    path: "voice/voicemails",
    summary: "Voicemails, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody(voicemailTerms),
    reply: searchReply("voicemails", voicemail),
    reads: ["voice", "contacts"],
  }),
  removeVoicemails: endpoint({
    method: "DELETE",
    path: "voice/voicemails/bulk/delete",
    summary: "Delete voicemails, or all that match the filter",
    access: "signed-in",
    body: selectionOf("voicemail", voicemailTerms),
    reply: z.object({ removed: z.number().int() }),
    touches: ["voice", "thread"],
  }),
  markHeard: endpoint({
    method: "PUT",
    path: "voice/voicemails/{voicemailId}/heard",
    summary: "Mark a voicemail as heard or unheard",
    access: "signed-in",
    params: z.object({ voicemailId: idOf("voicemail") }),
    body: z.object({ isHeard: z.boolean().default(true) }),
    reply: z.object({ unheardCount: z.number().int() }),
    touches: ["voice"],
  }),
  voicemailFile: endpoint({
    method: "GET",
    path: "voice/voicemails/{voicemailId}/file",
    summary: "The recording of a voicemail",
    access: "signed-in",
    kind: "download",
    params: z.object({ voicemailId: idOf("voicemail") }),
    reply: z.string(),
    reads: ["voice"],
  }),
  readGreeting: endpoint({
    method: "GET",
    path: "voice/voicemails/greeting",
    summary: "What callers hear before they leave a voicemail",
    access: "signed-in",
    reply: greeting,
    reads: ["voice"],
  }),
  changeGreeting: endpoint({
    method: "PUT",
    path: "voice/voicemails/greeting",
    summary: "Set the voicemail greeting; an uploaded recording or spoken text",
    access: "signed-in",
    body: z.object({
      words: z
        .string()
        .trim()
        .max(GREETING_MAX_CHARACTERS, `Use at most ${GREETING_MAX_CHARACTERS} characters.`)
        .optional()
        .meta({ description: "Spoken instead of a recording; empty for the standard greeting" }),
      uploadId: idOf("attachmentUpload")
        .optional()
        .meta({ description: "A WAV file that was uploaded (attachments/uploads)" }),
    }),
    reply: greeting,
    errors: recordingErrors,
    touches: ["voice"],
  }),
  startGreetingCall: endpoint({
    method: "POST",
    path: "voice/voicemails/greeting/call",
    summary:
      "Call to Record; rings the forwarding number and records the greeting. A call in progress continues",
    access: "signed-in",
    body: empty,
    reply: voiceDropCall,
    errors: ["wrong-state", "provider-failed"],
    touches: ["voice"],
    rateLimit: { max: 30, windowSeconds: 3_600, by: "user" },
  }),
  readGreetingCall: endpoint({
    method: "GET",
    path: "voice/voicemails/greeting/call",
    summary: "The status of the last recording call for the greeting; null before the first",
    access: "signed-in",
    reply: z.object({ call: voiceDropCall.nullable() }),
    reads: ["voice"],
  }),
  greetingFile: endpoint({
    method: "GET",
    path: "voice/voicemails/greeting/{id}",
    summary: "The recording of the greeting",
    access: "signed-in",
    kind: "download",
    params: z.object({ id: idOf("greeting") }),
    reply: z.string(),
    reads: ["voice"],
  }),
};
