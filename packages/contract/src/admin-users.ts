import { z } from "zod";
import { auditEntry, auditFilter } from "./audit-log.ts";
import { endpoint } from "./endpoint.ts";
import { failure, messageType } from "./messages.ts";
import { creditsChange } from "./organizations.ts";
import { empty, instant, searchBody, searchReply, searchTerm, supportReason } from "./shapes.ts";
import { currentUser, onboardingStatus, registrationStatus } from "./users.ts";

/** A user as support sees them in a list: enough to find the right one. */
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

/** One user in detail, as support sees them. */
const adminUserDetail = adminUser.extend({
  emailVerified: z.boolean(),
  mobileNumber: z.string().nullable(),
  superuser: z.boolean(),
  organization: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  organizationAdmin: z.boolean(),
  messageCredits: z.number(),
  heldCredits: z.number().meta({ description: "Reserved for waiting messages" }),
  contacts: z.number().int(),
  subscriptionPlan: z.string(),
  onboardingStatus,
  identityStatus: currentUser.shape.identity.shape.status,
  registrationStatus,
  carrier: z.enum(["twilio", "sinch", "bandwidth"]),
  phoneNumberType: currentUser.shape.phoneNumberType,
  timezone: z.string(),
  lastSeenAt: instant.nullable().meta({ description: "When they were last active" }),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

/** A message that was not sent, without its text and recipient. */
const adminUnsent = z.object({
  _id: z.uuid(),
  type: messageType,
  state: z.enum(["failed", "unsent", "unknown"]),
  failure,
  time: instant,
});
export type AdminUnsent = z.infer<typeof adminUnsent>;

export const passwordLink = z.object({
  reason: supportReason,
  locksOut: z
    .boolean()
    .default(false)
    .meta({ description: "Whether to disable the current password and end all sessions right away" }),
});
const userId = z.object({ userId: z.uuid() });

export const sessionsEnd = z.object({ reason: supportReason });

export const adminUsers = {
  search: endpoint({
    method: "POST",
    path: "admin/users/search",
    summary: "All users, searchable by email, company, name or phone number, newest first",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("users", adminUser),
    reads: [],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/users/{userId}",
    summary: "One user with their account",
    access: "superuser",
    params: userId,
    reply: adminUserDetail,
    reads: ["credits", "security", "organization"],
  }),
  addCredits: endpoint({
    method: "POST",
    path: "admin/users/{userId}/addCredits",
    summary: "Give an account credits; both audit logs keep the reason",
    access: "superuser",
    params: userId,
    body: creditsChange,
    reply: adminUserDetail,
    touches: ["credits"],
  }),
  removeCredits: endpoint({
    method: "POST",
    path: "admin/users/{userId}/removeCredits",
    summary: "Remove available credits from an account; both audit logs keep the reason",
    access: "superuser",
    params: userId,
    body: creditsChange,
    reply: adminUserDetail,
    errors: ["insufficient-credits"],
    touches: ["credits"],
  }),
  searchAuditLog: endpoint({
    method: "POST",
    path: "admin/users/{userId}/auditLog/search",
    summary: "What the user sees under Activity, newest first",
    access: "superuser",
    isRead: true,
    params: userId,
    body: searchBody({ filter: auditFilter }),
    reply: searchReply("entries", auditEntry),
    reads: ["credits", "security"],
  }),
  sendPasswordLink: endpoint({
    method: "POST",
    path: "admin/users/{userId}/passwordLink",
    summary: "Email a user a link to set a new password; no one else learns the password",
    access: "superuser",
    params: userId,
    body: passwordLink,
    reply: empty,
    errors: ["wrong-state"],
    rateLimit: { max: 30, windowSeconds: 3600, by: "user" },
    touches: ["security"],
  }),
  searchUnsent: endpoint({
    method: "POST",
    path: "admin/users/{userId}/unsentMessages/search",
    summary: "An account's unsent messages and the reasons; without their text or recipients",
    access: "superuser",
    isRead: true,
    params: userId,
    body: searchBody({}),
    reply: searchReply("messages", adminUnsent).extend({
      groups: z.array(failure.extend({ count: z.number().int() })),
    }),
    reads: [],
  }),
  endSessions: endpoint({
    method: "DELETE",
    path: "admin/users/{userId}/sessions",
    summary: "Sign a user out everywhere; they're notified, and it's recorded in their audit log",
    access: "superuser",
    params: z.object({ userId: z.uuid() }),
    body: sessionsEnd,
    reply: z.object({ ended: z.number().int() }),
    errors: ["wrong-state"],
    rateLimit: { max: 30, windowSeconds: 3600, by: "user" },
    touches: ["security"],
  }),
};
