import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply, searchTerm, supportReason } from "./shapes.ts";

/** A user as support sees them: enough to find the right one. */
const adminUser = z.object({
  _id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  phoneNumber: z.string().nullable(),
  createdAt: instant,
  isCancelled: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const sessionsEnd = z.object({ reason: supportReason });

export const adminUsers = {
  search: endpoint({
    method: "POST",
    path: "admin/users/search",
    summary: "Everybody who has an account, by email, company or name, newest first",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("users", adminUser),
    reads: [],
  }),
  endSessions: endpoint({
    method: "DELETE",
    path: "admin/users/{userId}/sessions",
    summary: "Sign a person out everywhere; they are told, and it is written into their audit log",
    access: "superuser",
    params: z.object({ userId: z.uuid() }),
    body: sessionsEnd,
    reply: z.object({ ended: z.number().int() }),
    errors: ["wrong-state"],
    rateLimit: { max: 30, windowSeconds: 3600, by: "user" },
    touches: ["security"],
  }),
};
