import { z } from "zod";
import { callState } from "./call-state.ts";
import { chat, chatTerms, chosenChats } from "./chats.ts";
import { OF_CLIPPING } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { failure, messageCause, messageMedia, messageState, messageType } from "./message-parts.ts";
import {
  empty,
  idOf,
  instant,
  paging,
  searchBody,
  searchReply,
  searchTerm,
  threadPageSizeDefault,
} from "./shapes.ts";
import { chosenUnsent, unsentMessage, unsentTerms } from "./unsent-messages.ts";

export const MEDIA_MAX_BYTES = 900_000;

export const RECORDING_MAX_BYTES = 10_000_000;

export const message = z.object({
  _id: idOf("message"),
  contactId: idOf("contact"),
  type: messageType,
  direction: z.enum(["in", "out"]),
  text: z.string(),
  media: z.array(messageMedia),
  state: messageState,
  error: z.string().nullable().meta({ description: "What went wrong, as a sentence you can show" }),
  failure: failure.nullable().meta({ description: "Set while it is failed, unsent or unknown" }),
  isResent: z.boolean().meta({ description: "It was sent again as another message" }),
  time: instant,
  sentAt: instant.nullable().meta({
    description: "When the contact sent it, if it reached you late, such as after an outage; null otherwise",
  }),
  runAt: instant.nullable(),
  subject: z.string().meta({ description: "Of an email; empty otherwise" }),
  isDesigned: z
    .boolean()
    .meta({ description: "It is a designed email: `messages/{messageId}/email` shows it" }),
  waitsUntil: instant.nullable().meta({ description: "When a waiting message can be sent" }),
  waitReason: z.string().nullable().meta({ description: "Why it waits, as a sentence" }),
  stopDetectScore: z.number().nullable().meta({
    description: "How likely an incoming text is an opt-out: 1 is certain, above 0.95 is possible",
  }),
  cause: messageCause,
  causeId: z
    .uuid()
    .nullable()
    .meta({ description: "Of the broadcast, keyword or app flow; of a campaign and a space: their message" }),
  sourceId: z.uuid().nullable().meta({
    description: "The campaign or the space that sent it; null for anything else, and once it is gone",
  }),
  keyword: z
    .object({ _id: idOf("keyword"), word: z.string() })
    .nullable()
    .meta({
      description: "The keyword that this text named; null for any other message, and once it is gone",
    }),
  credits: z.number(),
  writtenBy: z.string().nullable().meta({
    description:
      'Who of the account\'s people wrote it in a chat: a user id, or "assistant"; see messages/team',
  }),
  call: z
    .object({
      state: callState,
      seconds: z.number().int().nullable(),
      problem: z.string().nullable(),
      transcript: z.string().nullable().meta({ description: "What was said in the voicemail, if known" }),
    })
    .nullable()
    .meta({ description: "Set where it is a call; a voicemail that was left is its `media`" }),
});
export type Message = z.infer<typeof message>;

/** A message that matches a search. */
export const foundMessage = z.object({
  _id: idOf("message"),
  contact: chat.shape.contact.pick({
    _id: true,
    firstName: true,
    lastName: true,
    company: true,
    phoneNumber: true,
    email: true,
  }),
  direction: z.enum(["in", "out"]),
  time: instant,
  excerpt: z
    .array(z.object({ text: z.string(), isMatch: z.boolean() }))
    .meta({ description: "The part of its text around the words, in order" }),
});
export type FoundMessage = z.infer<typeof foundMessage>;

const contactId = z.object({ contactId: idOf("contact") });
const messageId = z.object({ messageId: idOf("message") });

/** What to send: to a contact, or to a phone number that is not a contact yet. */
const outgoing = {
  contactId: idOf("contact").optional(),
  phoneNumber: z.string().trim().max(30).optional(),
  type: z.enum(["sms", "mms", "rvm", "email"]).optional().meta({
    description:
      "Left out: mms with a picture or the contact card, else sms. rvm takes a WAV recording as upload",
  }),
  subject: z.string().trim().max(200).default(""),
  text: z.string().max(8192).default(""),
  emailId: idOf("email").optional().meta({
    description: "Sends this designed email, ignoring `subject` and `text`",
  }),
  clippingConfirmed: z.stringbool().default(false).meta(OF_CLIPPING),
  voiceDropId: idOf("voiceDrop").optional().meta({ description: "Sends its recording; makes it an rvm" }),
  mediaUrl: z.string().max(500).optional().meta({
    description:
      "Sends the account's contact card (`mediaUrl` of users/vcard) or a picture it imported (`s3ImageUrl` of messages/media/import) along; no other address",
  }),
};

/** What would happen to a message if it were sent now. */
export const messageForecast = z.object({
  outcome: z.enum(["goes", "waits", "not-sent"]),
  waitsUntil: instant.nullable(),
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why it waits or isn't sent, or which exemption applies" }),
  segments: z.number().int(),
  credits: z.number(),
  balanceCredits: z.number(),
});

/** The total of a thread is exact below this; whether a longer one has more is found by requesting it. */
export const THREAD_COUNTED_UP_TO = 1_000;

export const messages = {
  searchChats: endpoint({
    method: "POST",
    path: "messages/search",
    summary: "The chat list, one row per contact, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody(chatTerms),
    reply: searchReply("chats", chat).extend({ unreadCount: z.number().int() }),
    reads: ["chats"],
  }),
  searchText: endpoint({
    method: "POST",
    path: "messages/searchText",
    summary: "Messages that contain every word of the search term, or words starting with it, newest first",
    access: "signed-in",
    isRead: true,
    body: z.object({
      term: searchTerm,
      contactId: idOf("contact").optional().meta({ description: "Only in the thread with this contact" }),
      before: idOf("message").optional().meta({ description: "Continues behind this one" }),
    }),
    reply: z.object({ messages: z.array(foundMessage), hasMore: z.boolean() }),
    reads: ["thread"],
  }),
  thread: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages",
    summary:
      "A page of a thread, newest first; `before` continues from a message so that new ones don't shift pages",
    access: "signed-in",
    params: contactId,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(threadPageSizeDefault),
      before: idOf("message").optional(),
    }),
    reply: z.object({
      messages: z.array(message),
      paging,
      unread: z
        .object({
          count: z.number().int(),
          firstMessageId: idOf("message")
            .nullable()
            .meta({ description: "Null where no message that came in is left in it" }),
        })
        .nullable()
        .meta({
          description: "How many messages of the thread are unread, and where they start; null with `before`",
        }),
    }),
    reads: ["contacts", "thread"],
  }),
  threadAt: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages/at",
    summary: "The first message of a thread since a given time; the newest if there is none",
    access: "signed-in",
    params: contactId,
    query: z.object({ time: instant.optional().meta({ description: "Left out: from its beginning" }) }),
    reply: z.object({
      messageId: idOf("message").nullable().meta({ description: "Null in an empty thread" }),
    }),
    reads: ["contacts", "thread"],
  }),
  threadFiles: endpoint({
    method: "GET",
    path: "contacts/{contactId}/media",
    summary: "Messages of a thread that have files, newest first",
    access: "signed-in",
    params: contactId,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
      kind: z.enum(["all", "pictures", "videos", "audio", "files"]).default("all"),
    }),
    reply: z.object({ messages: z.array(message), paging }),
    reads: ["contacts", "thread"],
  }),
  threadAround: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages/around/{messageId}",
    summary: "A message of a thread with those before and behind it, oldest first",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact"), messageId: idOf("message") }),
    reply: z.object({
      messages: z.array(message),
      hasEarlier: z.boolean(),
      hasLater: z.boolean().meta({ description: "Continue with `after`" }),
    }),
    reads: ["contacts", "thread"],
  }),
  threadAfter: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages/after/{messageId}",
    summary: "Messages after a given one in a thread, oldest first",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact"), messageId: idOf("message") }),
    reply: z.object({ messages: z.array(message) }),
    reads: ["contacts", "thread"],
  }),
  markRead: endpoint({
    method: "PUT",
    path: "contacts/{contactId}/messages/{messageId}/read",
    summary: "The thread was read up to this message",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact"), messageId: idOf("message") }),
    body: empty,
    reply: z.object({ unreadCount: z.number().int() }),
    touches: ["chats"],
  }),
  markChatRead: endpoint({
    method: "PUT",
    path: "messages/markAsRead",
    summary: "Mark a chat read, including anything that just came in",
    access: "signed-in",
    body: z.object({ contactId: idOf("contact") }),
    reply: z.object({ unreadCount: z.number().int() }),
    touches: ["chats"],
  }),
  markManyRead: endpoint({
    method: "PUT",
    path: "messages/bulkMarkAsRead",
    summary: "Mark chats read; all of them if none are given",
    access: "signed-in",
    body: chosenChats,
    reply: z.object({
      unreadCount: z.number().int(),
      marked: z
        .array(idOf("contact"))
        .nullable()
        .meta({ description: "The chats that were unread; null for more than 1,000" }),
    }),
    touches: ["chats"],
  }),
  countUnread: endpoint({
    method: "POST",
    path: "messages/countUnread",
    summary: "How many of these chats are unread, up to 10,000",
    access: "signed-in",
    isRead: true,
    body: z.object({ filter: z.object(chatTerms) }),
    reply: z.object({ unreadCount: z.number().int() }),
    reads: ["chats"],
  }),
  markManyUnread: endpoint({
    method: "PUT",
    path: "messages/bulkMarkAsUnread",
    summary: "Mark chats unread; chats that are already unread keep their count",
    access: "signed-in",
    body: chosenChats,
    reply: z.object({ unreadCount: z.number().int() }),
    errors: ["invalid-input"],
    touches: ["chats"],
  }),
  markUnread: endpoint({
    method: "PUT",
    path: "messages/markAsUnread",
    summary: "Mark a chat unread",
    access: "signed-in",
    body: z.object({ contactId: idOf("contact") }),
    reply: z.object({ unreadCount: z.number().int() }),
    touches: ["chats"],
  }),
  send: endpoint({
    method: "POST",
    path: "messages/send",
    summary: "Send a text or a picture to a contact, or to a phone number that isn't a contact yet",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: RECORDING_MAX_BYTES,
    body: z.object({
      ...outgoing,
      afterId: idOf("message").optional().meta({
        description:
          "The newest message the writer saw. If a teammate has answered since, nothing is sent: `conflict`, with the answer's id as `existingId`",
      }),
    }),
    reply: message,
    status: 201,
    errors: [
      "invalid-input",
      "insufficient-credits",
      "wrong-state",
      "conflict",
      "too-large",
      "unsupported-media",
    ],
    touches: ["chats", "thread", "credits"],
  }),
  queue: endpoint({
    method: "POST",
    path: "messages/queue",
    summary: "Schedule a message to a contact",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: RECORDING_MAX_BYTES,
    body: z.object({ ...outgoing, runAt: instant }),
    reply: message,
    status: 201,
    errors: ["invalid-input", "insufficient-credits", "wrong-state", "too-large", "unsupported-media"],
    touches: ["chats", "thread", "credits"],
  }),
  importPicture: endpoint({
    method: "POST",
    path: "messages/media/import",
    summary: "Import a picture from the web to send it; kept for a day",
    access: "signed-in",
    body: z.object({
      imageUrl: z
        .string()
        .trim()
        .max(2_048)
        .regex(/^https?:\/\//i, "Enter a URL that starts with https:// or http://."),
    }),
    reply: z.object({ s3ImageUrl: z.string().meta({ description: "Where it can be read, and sent from" }) }),
    status: 201,
    errors: ["invalid-input", "too-large", "unsupported-media"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
  }),
  importedPicture: endpoint({
    method: "GET",
    path: "messages/media/import/{pictureId}",
    summary: "A picture that was imported",
    access: "signed-in",
    kind: "download",
    params: z.object({ pictureId: idOf("importedPicture") }),
    reply: z.string(),
    reads: [],
  }),
  readTagUrls: endpoint({
    method: "GET",
    path: "messages/dynamicUrlsInfo",
    summary: "Addresses to insert as tags, so that each contact gets their own link",
    access: "signed-in",
    reply: z.object({
      tagUrls: z.array(
        z.object({
          name: z.string().meta({ description: "What it opens: Trackable Link" }),
          finder: z.string().meta({ description: "How every such address starts" }),
        }),
      ),
    }),
    reads: [],
  }),
  forecast: endpoint({
    method: "POST",
    path: "messages/forecast",
    summary: "What would happen to this message if it were sent now or at a given time",
    access: "signed-in",
    isRead: true,
    body: z.object({
      contactId: idOf("contact"),
      type: z.enum(["sms", "mms", "rvm", "email"]).default("sms"),
      text: z.string().max(8192).default(""),
      runAt: instant.optional(),
    }),
    reply: messageForecast,
    reads: ["thread"],
  }),
  scheduled: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages/scheduled",
    summary: "What is scheduled for a contact, soonest first",
    access: "signed-in",
    params: contactId,
    reply: z.object({ messages: z.array(message) }),
    reads: ["thread"],
  }),
  changeScheduled: endpoint({
    method: "PUT",
    path: "messages/{messageId}/scheduled",
    summary: "Change the text or the time of a scheduled message",
    access: "signed-in",
    params: messageId,
    body: z.object({ text: z.string().max(8192).optional(), runAt: instant.optional() }),
    reply: message,
    errors: ["invalid-input", "insufficient-credits", "wrong-state"],
    touches: ["chats", "thread", "credits"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "messages/{messageId}",
    summary: "Delete a message you sent; if it wasn't sent yet, it won't be",
    access: "signed-in",
    params: messageId,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["chats", "thread", "credits", "unsent"],
  }),
  archive: endpoint({
    method: "PUT",
    path: "messages/{messageId}/archive",
    summary: "Archive a message, or restore it; nothing is lost",
    access: "signed-in",
    params: messageId,
    body: z.object({
      isArchived: z.boolean().default(true).meta({ description: "`false` puts it back" }),
    }),
    reply: message,
    errors: ["wrong-state"],
    touches: ["chats", "thread"],
  }),
  archived: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages/archived",
    summary: "Archived messages of a thread, newest first",
    access: "signed-in",
    params: contactId,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(threadPageSizeDefault),
    }),
    reply: z.object({ messages: z.array(message), paging }),
    reads: ["thread"],
  }),
  searchUnsent: endpoint({
    method: "POST",
    path: "messages/unsent",
    summary: "Messages that weren't sent, weren't delivered, or are unclear; newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody(unsentTerms),
    reply: searchReply("messages", unsentMessage).extend({
      groups: z.array(failure.extend({ count: z.number().int() })),
    }),
    reads: ["unsent"],
  }),
  resendUnsent: endpoint({
    method: "POST",
    path: "messages/unsent/resend",
    summary: "Resend unsent messages; those it can't help stay on the list",
    access: "signed-in",
    body: chosenUnsent,
    reply: z.object({
      resent: z.number().int(),
      left: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    }),
    errors: ["insufficient-credits"],
    touches: ["chats", "thread", "credits", "broadcasts", "unsent"],
  }),
  removeUnsent: endpoint({
    method: "POST",
    path: "messages/unsent/remove",
    summary: "Remove messages from the unsent list; they stay in their threads",
    access: "signed-in",
    body: chosenUnsent,
    reply: z.object({ removed: z.number().int() }),
    touches: ["thread", "unsent"],
  }),
  get: endpoint({
    method: "GET",
    path: "messages/{messageId}",
    summary: "One message",
    access: "signed-in",
    params: z.object({ messageId: idOf("message") }),
    reply: message,
    reads: ["thread"],
  }),
  media: endpoint({
    method: "GET",
    path: "messages/{messageId}/media/{index}",
    summary: "A picture of a message",
    access: "signed-in",
    kind: "download",
    params: z.object({ messageId: idOf("message"), index: z.coerce.number().int().min(0).max(9) }),
    reply: z.string(),
    reads: [],
  }),
};
