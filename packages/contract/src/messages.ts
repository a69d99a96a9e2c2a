import { z } from "zod";
import { endpoint } from "./endpoint.ts";
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

export const MEDIA_MAX_BYTES = 900_000;

export const messageType = z.enum(["sms", "mms", "call", "rvm", "email"]);

/**
 * `queued` waits for its time (it is scheduled), `sending` is on its way, `unsent` was never handed over (see
 * `error`), `unknown` may have been sent and is being reconciled with the carrier.
 */
export const messageState = z.enum([
  "queued",
  "sending",
  "sent",
  "delivered",
  "failed",
  "unsent",
  "unknown",
  "received",
]);

export const message = z.object({
  _id: idOf("message"),
  contactId: idOf("contact"),
  type: messageType,
  direction: z.enum(["in", "out"]),
  text: z.string(),
  media: z.array(z.object({ url: z.string(), contentType: z.string() })),
  state: messageState,
  error: z.string().nullable().meta({ description: "What went wrong, as a sentence that may be shown" }),
  time: instant,
  runAt: instant.nullable(),
  cause: z.enum(["chat", "broadcast", "system", "contact"]),
  credits: z.number(),
});
export type Message = z.infer<typeof message>;

/** A row of the chat list: who, the last message, and how many are unread. */
export const chat = z.object({
  contact: z.object({
    _id: idOf("contact"),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    phoneNumber: z.string().nullable(),
    doNotMessage: z.boolean(),
    tags: z.array(z.string()),
  }),
  lastMessage: z.object({
    text: z.string(),
    type: messageType,
    direction: z.enum(["in", "out"]),
    state: messageState,
    time: instant,
    hasMedia: z.boolean(),
  }),
  unreadCount: z.number().int(),
});
export type Chat = z.infer<typeof chat>;

const contactId = z.object({ contactId: idOf("contact") });

export const messages = {
  searchChats: endpoint({
    method: "POST",
    path: "messages/search",
    summary: "The chat list: one row a contact, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({ term: searchTerm, filter: z.enum(["all", "unread"]).default("all") }),
    reply: searchReply("chats", chat).extend({ unreadCount: z.number().int() }),
  }),
  thread: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages",
    summary:
      "A page of a thread, newest first; `before` continues from a message so that new ones do not shift pages",
    access: "signed-in",
    params: contactId,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(threadPageSizeDefault),
      before: idOf("message").optional(),
    }),
    reply: z.object({ messages: z.array(message), paging }),
  }),
  threadAfter: endpoint({
    method: "GET",
    path: "contacts/{contactId}/messages/after/{messageId}",
    summary: "What a thread got after a message, oldest first",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact"), messageId: idOf("message") }),
    reply: z.object({ messages: z.array(message) }),
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
  markManyRead: endpoint({
    method: "PUT",
    path: "messages/bulkMarkAsRead",
    summary: "Mark the chosen chats read; all of them when none is named",
    access: "signed-in",
    body: z.object({ contactIds: z.array(idOf("contact")).max(10_000).optional() }),
    reply: z.object({ unreadCount: z.number().int() }),
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
    summary: "Send a text or a picture to a contact, or to a phone number that is not a contact yet",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: 5_000_000,
    body: z.object({
      contactId: idOf("contact").optional(),
      phoneNumber: z.string().trim().max(30).optional(),
      text: z.string().max(8192).default(""),
    }),
    reply: message,
    status: 201,
    errors: ["invalid-input", "insufficient-credits", "wrong-state", "too-large", "unsupported-media"],
    touches: ["chats", "thread", "credits"],
  }),
  get: endpoint({
    method: "GET",
    path: "messages/{messageId}",
    summary: "One message",
    access: "signed-in",
    params: z.object({ messageId: idOf("message") }),
    reply: message,
  }),
  media: endpoint({
    method: "GET",
    path: "messages/{messageId}/media/{index}",
    summary: "A picture of a message",
    access: "signed-in",
    kind: "download",
    params: z.object({ messageId: idOf("message"), index: z.coerce.number().int().min(0).max(9) }),
    reply: z.string(),
  }),
};
