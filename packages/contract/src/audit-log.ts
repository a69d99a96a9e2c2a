import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply } from "./shapes.ts";

/** A security event of an account, or an action by another user on its behalf. */
export const auditEntry = z.object({
  _id: z.uuid(),
  time: instant,
  event: z.string().meta({ description: "Such as signed-in, password-changed, acted-for" }),
  sentence: z.string().meta({ description: "What happened, in words" }),
  actor: z
    .string()
    .meta({ description: "Who did it: the owner's or manager's name, the assistant, or unknown" }),
  device: z.string(),
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilter = z.enum(["all", "sign-ins", "security", "on-behalf"]).default("all");

export const auditLog = {
  search: endpoint({
    method: "POST",
    path: "users/auditLog/search",
    summary: "Sign-ins, security changes and actions on the account's behalf, newest first",
    access: "owner",
    isRead: true,
    body: searchBody({ filter: auditFilter }),
    reply: searchReply("entries", auditEntry),
    reads: ["security", "managers"],
  }),
};
