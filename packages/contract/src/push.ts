import { isTimeZone } from "@broadcast/domain/time/dates";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty } from "./shapes.ts";

const minuteOfDay = z.number().int().min(0).max(1439);

/** When a user wants no notifications, in their own time zone; an end before the start is on the next day. */
export const quietTimes = z.object({
  fromMinute: minuteOfDay,
  untilMinute: minuteOfDay,
  timeZone: z.string().max(60).refine(isTimeZone, "Choose a time zone."),
});

const deviceType = z.enum(["web", "ios", "android"]);

export const push = {
  readQuietTimes: endpoint({
    method: "GET",
    path: "push/quietTimes",
    summary: "The caller's quiet times; null for none",
    access: "signed-in",
    reply: z.object({ quietTimes: quietTimes.nullable() }),
    reads: ["settings"],
  }),
  changeQuietTimes: endpoint({
    method: "PUT",
    path: "push/quietTimes",
    summary: "Set the caller's quiet times; null for none",
    access: "signed-in",
    body: z.object({ quietTimes: quietTimes.nullable() }),
    reply: z.object({ quietTimes: quietTimes.nullable() }),
    errors: ["invalid-input"],
    touches: ["settings"],
  }),
  readKey: endpoint({
    method: "GET",
    path: "push/key",
    summary: "The server's public key for web push (VAPID); null if push isn't set up",
    access: "signed-in",
    query: z.object({
      deviceType: deviceType.default("web").meta({
        description: "For a phone, the key only tells that notifications are set up",
      }),
    }),
    reply: z.object({ publicKey: z.string().nullable() }),
    reads: [],
  }),
  subscribe: endpoint({
    method: "POST",
    path: "push/subscribe",
    summary: "Turn on notifications of this account's messages for a device",
    access: "signed-in",
    body: z.object({
      token: z.string().min(1).max(4096).meta({
        description: "The device's token; of a browser its PushSubscription as JSON",
      }),
      deviceType,
      isRenewal: z.boolean().default(false).meta({
        description: "The browser renewed its subscription; only matters if notifications are on",
      }),
    }),
    reply: empty,
    errors: ["invalid-input"],
    rateLimit: { max: 60, windowSeconds: 600, by: "user" },
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "push/unsubscribe",
    summary: "Turn off notifications for a device",
    access: "signed-in",
    body: z.object({ token: z.string().min(1).max(4096) }),
    reply: empty,
  }),
};
