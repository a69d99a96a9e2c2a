import { z } from "zod";
import { callState } from "./call-state.ts";
import { selectionOf } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { messageMedia } from "./messages.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";
import { voiceDropCall } from "./voice-drops.ts";

/** Whom a call or a voicemail is with. */
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
    .meta({ description: "saving: it is fetched from the carrier; lost: the carrier did not give it out" }),
  media: messageMedia.nullable().meta({ description: "The recording; null until it is ready" }),
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
  problem: z.string().nullable().meta({ description: "Why it did not come about, as a sentence" }),
  credits: z.number(),
  placedBy: z
    .string()
    .nullable()
    .meta({ description: "The name of who placed it; null of a call that came in" }),
  voicemail: voicemail
    .pick({ _id: true, seconds: true, state: true, media: true, isHeard: true })
    .nullable()
    .meta({ description: "What was left when nobody answered" }),
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
  isCalled: z.boolean().meta({ description: "Whether it was recorded by a call" }),
});
export type Greeting = z.infer<typeof greeting>;

/** Whether one can call, and what is under way. */
export const voiceLine = z.object({
  problem: z.string().nullable().meta({ description: "Why nobody can be called now, as a sentence" }),
  ringsNumber: z.string().nullable().meta({ description: "Which phone rings first" }),
  minuteCredits: z.number().meta({ description: "What a minute of talking costs, each begun one whole" }),
  call: call.nullable().meta({ description: "The caller's own call that is under way, or has just ended" }),
  unheardCount: z.number().int().meta({ description: "Voicemails that nobody has heard" }),
});
export type VoiceLine = z.infer<typeof voiceLine>;

/** Whether a contact may be called. */
export const callee = z.object({
  doNotCall: z.boolean().meta({ description: "They asked not to be called" }),
  problem: z.string().nullable().meta({ description: "Why they can't be called, as a sentence" }),
  caution: z
    .string()
    .nullable()
    .meta({ description: "Why to think it over, as a sentence: it is night for them" }),
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
    summary: "Whether one can call, the call under way, and how many voicemails nobody has heard",
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
    summary: "Take the chosen calls out of the history, or all that the filter leaves; calls under way stay",
    access: "signed-in",
    body: selectionOf("call", callTerms),
    reply: z.object({ removed: z.number().int() }),
    touches: ["voice"],
  }),
  start: endpoint({
    method: "POST",
    path: "voice/{contactId}/call",
    summary:
      "Call a contact: rings the caller's own phone first, then the contact's from the account's number. One that is under way to the same contact goes on",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({
      rings: z
        .enum(["forwarding", "mobile"])
        .optional()
        .meta({ description: "Which phone rings; left out: the forwarding number, else one's own mobile" }),
      isExpected: z.boolean().default(false).meta({
        description: "They expect the call: what only asks to be thought over does not keep it back",
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
    summary: "Whether a contact may be called now",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: callee,
    reads: ["voice", "contacts", "settings"],
  }),
  changeDoNotCall: endpoint({
    method: "PUT",
    path: "voice/{contactId}/doNotCall",
    summary: "Note that a contact asked not to be called, or take that back",
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
    summary: "End a call that one placed",
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
    summary: "Delete the chosen voicemails, or all that the filter leaves",
    access: "signed-in",
    body: selectionOf("voicemail", voicemailTerms),
    reply: z.object({ removed: z.number().int() }),
    touches: ["voice", "thread"],
  }),
  markHeard: endpoint({
    method: "PUT",
    path: "voice/voicemails/{voicemailId}/heard",
    summary: "Mark a voicemail heard, or not heard again",
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
    summary: "Greet callers with a recording that was uploaded, or with words that are spoken",
    access: "signed-in",
    body: z.object({
      words: z
        .string()
        .trim()
        .max(GREETING_MAX_CHARACTERS, `Use at most ${GREETING_MAX_CHARACTERS} characters.`)
        .optional()
        .meta({ description: "Spoken in place of a recording; empty for the standard words" }),
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
    summary: "Call to Record: rings the forwarding number and records the greeting; one that rings goes on",
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
    summary: "How far the last call for the greeting is; null before the first",
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
