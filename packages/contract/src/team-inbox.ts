import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { chatStatus, chosenChats } from "./messages.ts";
import { empty, idOf, instant } from "./shapes.ts";

/** Who of an account's people: its owner or a manager by user id, or whoever has the assistant password. */
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

const presentChat = z.object({
  contactId: idOf("contact"),
  people: z.array(z.object({ name: z.string(), activity: z.enum(["reading", "writing"]) })),
});
export type PresentChat = z.infer<typeof presentChat>;

const changed = z.object({ changed: z.number().int().meta({ description: "Chats that were another way" }) });
const touches = ["chats"] as const;

export const teamInbox = {
  members: endpoint({
    method: "GET",
    path: "messages/team",
    summary: "The people who answer this account's chats, and how many chats wait for them",
    access: "signed-in",
    reply: z.object({
      members: z.array(teamMember),
      counts: z
        .object({
          mine: z.number().int(),
          unassigned: z.number().int().meta({ description: "Waiting for an answer, and nobody's" }),
          snoozed: z.number().int(),
          done: z.number().int(),
        })
        .meta({ description: "Of the filters of the list; 10,000 stands for any more" }),
    }),
    reads: ["chats"],
  }),
  present: endpoint({
    method: "GET",
    path: "messages/presence",
    summary: "Which chats somebody else of the account reads or answers just now",
    access: "signed-in",
    reply: z.object({ chats: z.array(presentChat) }),
    reads: ["presence", "managers"],
  }),
  bePresent: endpoint({
    method: "PUT",
    path: "contacts/{contactId}/presence",
    summary: "Say that one reads a chat or writes in it; holds for 45 seconds, or until one is gone",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({ activity: z.enum(["reading", "writing", "gone"]) }),
    reply: empty,
    isLoggedAsActing: false,
    rateLimit: { max: 600, windowSeconds: 600, by: "user" },
  }),
  read: endpoint({
    method: "GET",
    path: "contacts/{contactId}/chat",
    summary: "Whose a chat is, and whether it is open",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: chatWork,
    reads: ["chats"],
  }),
  assign: endpoint({
    method: "PUT",
    path: "messages/assignee",
    summary: "Give chats to a person of the account, or to nobody",
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
      snoozedUntil: instant.optional().meta({ description: "In the future; for `snoozed` only" }),
    }),
    reply: changed,
    errors: ["invalid-input"],
    touches,
  }),
};
