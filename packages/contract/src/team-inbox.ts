import { z } from "zod";
import { CHATS_AT_ONCE, chatStatus, chosenChats } from "./chats.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant } from "./shapes.ts";

/** One of an account's users: its owner or a manager by user id, or "assistant" for the assistant password. */
export const teamMemberId = z
  .union([z.literal("assistant"), idOf("user")])
  .meta({ description: 'A user id, or "assistant" for the assistant password' });

const teamMember = z.object({
  _id: teamMemberId,
  name: z.string(),
  isYou: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

const chatWork = z.object({
  status: chatStatus,
  snoozedUntil: instant.nullable(),
  assigneeId: teamMemberId.nullable(),
});
export type ChatWork = z.infer<typeof chatWork>;

/** A user who is currently reading or writing somewhere. */
export const presentPerson = z.object({ name: z.string(), activity: z.enum(["reading", "writing"]) });

/** What a user's client announces about its user. */
export const ownPresence = z.object({ activity: z.enum(["reading", "writing", "gone"]) });

const presentChat = z.object({ contactId: idOf("contact"), people: z.array(presentPerson) });
export type PresentChat = z.infer<typeof presentChat>;

const chatsBefore = chatWork.extend({ contactIds: z.array(idOf("contact")) });
export type ChatsBefore = z.infer<typeof chatsBefore>;

const changed = z.object({
  changed: z.number().int().meta({ description: "Chats that changed" }),
  before: z
    .array(chatsBefore)
    .nullable()
    .meta({
      description: `What they were before, to undo it; null for more than ${CHATS_AT_ONCE.toLocaleString("en-US")}`,
    }),
});
const touches = ["chats"] as const;

export const teamInbox = {
  members: endpoint({
    method: "GET",
    path: "messages/team",
    summary: "The people who reply to this account's chats, and how many chats are waiting for each",
    access: "signed-in",
    reply: z.object({
      members: z.array(teamMember),
      counts: z
        .object({
          open: z.number().int(),
          all: z.number().int(),
          mine: z.number().int(),
          unassigned: z.number().int().meta({ description: "Waiting for a reply and unassigned" }),
          snoozed: z.number().int(),
          done: z.number().int(),
        })
        .meta({ description: "Counts for the list's filters; 10,000 means that many or more" }),
    }),
    reads: ["chats"],
  }),
  present: endpoint({
    method: "GET",
    path: "messages/presence",
    summary: "Chats that another team member is reading or replying to right now",
    access: "signed-in",
    reply: z.object({ chats: z.array(presentChat) }),
    reads: ["presence", "managers"],
  }),
  bePresent: endpoint({
    method: "PUT",
    path: "contacts/{contactId}/presence",
    summary: "Report that you're reading or writing in a chat; lasts 45 seconds or until you leave",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    body: ownPresence,
    reply: empty,
    isLoggedAsActing: false,
    rateLimit: { max: 600, windowSeconds: 600, by: "user" },
  }),
  read: endpoint({
    method: "GET",
    path: "contacts/{contactId}/chat",
    summary: "Who a chat is assigned to, and whether it's open",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: chatWork,
    reads: ["chats"],
  }),
  assign: endpoint({
    method: "PUT",
    path: "messages/assignee",
    summary: "Assign chats to a team member, or unassign them",
    access: "signed-in",
    body: chosenChats.extend({ assigneeId: teamMemberId.nullable() }),
    reply: changed,
    errors: ["invalid-input"],
    touches,
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "messages/status",
    summary: "Open chats, snooze them until a time, or mark them done",
    access: "signed-in",
    body: chosenChats.extend({
      status: chatStatus,
      snoozedUntil: instant.optional().meta({ description: "In the future; only for `snoozed`" }),
    }),
    reply: changed,
    errors: ["invalid-input"],
    touches,
  }),
};
