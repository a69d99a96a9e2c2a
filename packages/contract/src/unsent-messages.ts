import { z } from "zod";
import { failure, messageCause, messageType } from "./message-parts.ts";
import { idOf, instant, searchTerm } from "./shapes.ts";

export const unsentMessage = z.object({
  _id: idOf("message"),
  contact: z.object({
    _id: idOf("contact"),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
  }),
  type: messageType,
  text: z.string(),
  state: z.enum(["failed", "unsent", "unknown"]),
  failure,
  cause: messageCause,
  broadcast: z.object({ _id: idOf("broadcast"), name: z.string() }).nullable(),
  time: instant,
});
export type UnsentMessage = z.infer<typeof unsentMessage>;

/** Which unsent messages: all, or those that match a filter. */
export const unsentTerms = {
  term: searchTerm,
  kind: z.string().max(40).optional(),
  state: z.enum(["all", "failed", "unsent", "unknown"]).default("all"),
  type: z.enum(["all", "sms", "mms", "rvm", "email"]).default("all"),
  broadcastId: idOf("broadcast").optional(),
};

/** The given messages, or all matches of the filter. */
export const chosenUnsent = z.object({
  messageIds: z.array(idOf("message")).min(1).max(10_000).optional(),
  filter: z.object(unsentTerms).optional(),
});
