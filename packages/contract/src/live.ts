import { z } from "zod";
import { endpoint, TOPICS } from "./endpoint.ts";
import { message } from "./messages.ts";
import { idOf, instant } from "./shapes.ts";
import { spaceMessage } from "./spaces.ts";
import { currentUser } from "./users.ts";

/** How far back a stream can start. */
export const MISSED_MS_MAX = 60_000;

/** An event of the stream: something of these topics changed; `ids` names the items if few changed. */
export const liveChange = z.object({
  topics: z.array(z.enum(TOPICS)),
  ids: z
    .array(z.string())
    .meta({ description: "Contacts, broadcasts or imports that changed; empty means any" }),
});
export type LiveChange = z.infer<typeof liveChange>;

export const live = {
  events: endpoint({
    method: "GET",
    path: "events",
    summary: "Live changes of the account as server-sent events named `change`",
    access: "signed-in",
    kind: "events",
    query: z.object({
      missedMs: z.coerce
        .number()
        .int()
        .min(0)
        .max(MISSED_MS_MAX)
        .optional()
        .meta({ description: "Begins with the changes of so long ago: since a page began to read" }),
    }),
    reply: liveChange,
    reads: [],
  }),
  poll: endpoint({
    method: "POST",
    path: "users/poller",
    summary: "What changed since the last poll (document 1, section 7)",
    access: "signed-in",
    isRead: true,
    body: z.object({
      currentUserUpdatedAt: z.iso.datetime().optional(),
      contactThread: z
        .object({ contactId: idOf("contact"), messageId: idOf("message").optional() })
        .optional(),
      spaceThread: z
        .object({ spaceId: idOf("space"), messageId: idOf("spaceMessage").optional() })
        .optional(),
    }),
    reply: z.object({
      isBroadcastingPaused: z.boolean(),
      broadcastingResumesAt: instant
        .nullable()
        .meta({ description: "When the account's broadcast hours start again; null while they're open" }),
      chatsUpdates: z.object({ unreadCount: z.number().int() }),
      spacesUpdates: z.object({ unreadCount: z.number().int() }),
      contactThreadUpdates: z.object({ messages: z.array(message) }).nullable(),
      spaceThreadUpdates: z.object({ messages: z.array(spaceMessage) }).nullable(),
      currentUser: currentUser.nullable(),
    }),
    reads: [],
  }),
};
