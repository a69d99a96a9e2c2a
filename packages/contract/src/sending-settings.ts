import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The rules an account sets for its own sending, on top of the law and the carriers. */
export const sendingSettings = z.object({
  broadcastHours: z
    .object({
      fromMinute: z.number().int().min(0).max(1439),
      untilMinute: z.number().int().min(1).max(1440),
    })
    .nullable()
    .meta({
      description: "Minutes of the account's day when broadcasts are sent; null for any time the law allows",
    }),
  frequencyCap: z
    .object({ messages: z.number().int().min(1).max(100), hours: z.number().int().min(1).max(720) })
    .nullable()
    .meta({
      description: "The most promotional texts and voice drops one person can get within this many hours",
    }),
  missingFields: z.enum(["leave-out", "block"]).meta({
    description: "A dynamic field without a value or fallback is left out, or stops its message",
  }),
  alarm: z.object({
    failedPercent: z.number().int().min(1).max(100),
    optedOutPercent: z.number().int().min(1).max(100),
  }),
  replyToEmail: z.string().max(254).nullable().meta({
    description: "One of the account's verified reply-to emails; null: replies go to its owner",
  }),
});
export type SendingSettings = z.infer<typeof sendingSettings>;

export const sendingSettingsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "settings/sending",
    summary: "The account's sending settings",
    access: "signed-in",
    reply: sendingSettings,
    reads: ["settings"],
  }),
  change: endpoint({
    method: "PUT",
    path: "settings/sending",
    summary: "Change sending settings",
    access: "account-admin",
    body: sendingSettings.partial(),
    reply: sendingSettings,
    errors: ["invalid-input"],
    touches: ["session", "settings", "broadcasts"],
  }),
};
