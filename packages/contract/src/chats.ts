import { z } from "zod";
import { messageState, messageType } from "./message-parts.ts";
import { idOf, instant, searchTerm } from "./shapes.ts";

/** `open` waits for a user, `snoozed` reopens by itself at its time; both reopen when the contact writes. */
export const chatStatus = z.enum(["open", "snoozed", "done"]);

/** A row of the chat list: the contact, the last message, and the number of unread ones. */
export const chat = z.object({
  contact: z.object({
    _id: idOf("contact"),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
    doNotMessage: z.boolean(),
    tags: z.array(z.string()),
    isPotentialStop: z.boolean().meta({ description: "They may have asked to stop; no one has decided yet" }),
  }),
  lastMessage: z.object({
    text: z.string(),
    type: messageType,
    direction: z.enum(["in", "out"]),
    state: messageState,
    time: instant,
    mediaType: z.string().nullable().meta({ description: "MIME type of its first file; null without one" }),
    spaceName: z
      .string()
      .nullable()
      .meta({ description: "The space it was said in, where it is unread, and can be answered" }),
  }),
  unreadCount: z.number().int(),
  status: chatStatus,
  snoozedUntil: instant.nullable(),
  assigneeId: z.string().nullable().meta({ description: "Which team member answers it" }),
  assigneeName: z.string().nullable(),
});
export type Chat = z.infer<typeof chat>;

/** Which chats the list shows. */
export const chatTerms = {
  term: searchTerm,
  filter: z
    .enum(["all", "open", "unread", "potential-stop", "mine", "unassigned", "snoozed", "done"])
    .default("all")
    .meta({
      description:
        "`open` leaves out chats that are snoozed or done, unless they are searched for by name; `mine` and `unassigned` are open chats: assigned to the caller, or unassigned and waiting for a reply",
    }),
};

/** The most chats named in one call. */
export const CHATS_AT_ONCE = 10_000;

/** Chats by their contacts, or all that a search of the list finds. */
export const chosenChats = z.object({
  contactIds: z.array(idOf("contact")).min(1).max(CHATS_AT_ONCE).optional(),
  filter: z.object(chatTerms).optional().meta({ description: "Instead of `contactIds`" }),
});
export type ChosenChats = z.output<typeof chosenChats>;
