import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";
import { sessionReply } from "./users.ts";

/** An account the user may act for. */
const managedAccount = z.object({
  _id: idOf("user").meta({ description: "The account's owner", entity: "user" }),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  messageCredits: z.number(),
  unreadChats: z.number().int(),
  managedSince: instant,
  isCancelled: z.boolean().meta({ description: "No one can manage it until its owner reactivates it" }),
});
export type ManagedAccount = z.infer<typeof managedAccount>;

const invitation = z.object({
  _id: idOf("managerInvitation"),
  email: z.string(),
  createdAt: instant,
  expiresAt: instant,
});

const manager = z.object({
  _id: idOf("user"),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  since: instant,
  lastActedAt: instant.nullable().meta({ description: "When they last wrote something here" }),
});
export type AccountManager = z.infer<typeof manager>;

const userId = z.object({ userId: idOf("user") });
const token = z.object({ token: z.string().min(1).max(128) });

/** An open invitation to manage an account, as the invited user sees it. */
const openInvitation = z.object({
  company: z.string(),
  ownerName: z.string(),
  email: z.string().meta({ description: "Who the invitation is for" }),
  expiresAt: instant,
});

export const managedAccounts = {
  search: endpoint({
    method: "POST",
    path: "users/managedAccounts",
    summary: "The accounts you can manage",
    access: "owner",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("users", managedAccount),
    reads: ["managers"],
  }),
  remove: endpoint({
    method: "POST",
    path: "users/managedAccounts/remove",
    summary: "Stop managing an account",
    access: "owner",
    body: userId,
    reply: empty,
    touches: ["session", "managers"],
  }),
  export: endpoint({
    method: "POST",
    path: "users/managedAccounts/export",
    summary: "The managed accounts as CSV",
    access: "owner",
    kind: "download",
    isRead: true,
    body: z.object({ term: searchTerm }),
    reply: z.string(),
    reads: ["managers"],
  }),
  isManager: endpoint({
    method: "GET",
    path: "users/isManager",
    summary: "Whether you can manage any other account",
    access: "signed-in",
    reply: z.object({ isManager: z.boolean() }),
    reads: ["session"],
  }),
  isManagerFor: endpoint({
    method: "GET",
    path: "users/isManagerfor/{userId}",
    summary: "Whether you can manage this user's account",
    access: "signed-in",
    params: z.object({ userId: z.uuid() }),
    reply: z.object({ isManagerfor: z.boolean() }),
    reads: ["managers"],
  }),
  isCurrentlyManaging: endpoint({
    method: "GET",
    path: "users/isCurrentlyManaging",
    summary: "Whether this session manages another account",
    access: "signed-in",
    reply: z.object({ isCurrentlyManaging: z.boolean() }),
    reads: ["session"],
  }),
  managingUser: endpoint({
    method: "GET",
    path: "users/managingUser",
    summary: "Who acts in this session",
    access: "signed-in",
    reply: z.object({ managingUserFullName: z.string().nullable(), isSuperuser: z.boolean() }),
    reads: ["session"],
  }),
  pose: endpoint({
    method: "POST",
    path: "users/{userId}/pose",
    summary: "Start managing another account; not while already managing one",
    access: "account-admin",
    params: userId,
    body: empty,
    reply: sessionReply,
    errors: ["wrong-state"],
    touches: ["session"],
  }),
  listManagers: endpoint({
    method: "GET",
    path: "users/managers",
    summary: "Who can manage this account, and who was invited to",
    access: "owner",
    reply: z.object({ managers: z.array(manager), invitations: z.array(invitation) }),
    reads: ["managers"],
  }),
  invite: endpoint({
    method: "POST",
    path: "users/managers/invitations",
    summary: "Invite someone by email to manage this account; inviting again sends a new email",
    access: "owner",
    body: z.object({ email: z.string().trim().toLowerCase().max(254) }),
    reply: invitation,
    status: 201,
    errors: ["invalid-input", "conflict", "email-unverified"],
    rateLimit: { max: 30, windowSeconds: 3600, by: "user" },
    touches: ["managers"],
  }),
  withdrawInvitation: endpoint({
    method: "DELETE",
    path: "users/managers/invitations/{invitationId}",
    summary: "Withdraw an invitation",
    access: "owner",
    params: z.object({ invitationId: idOf("managerInvitation") }),
    reply: empty,
    touches: ["managers"],
  }),
  removeManager: endpoint({
    method: "DELETE",
    path: "users/managers/{userId}",
    summary: "Remove a manager; ends their sessions here right away",
    access: "owner",
    params: userId,
    reply: empty,
    touches: ["managers"],
  }),
  readInvitation: endpoint({
    method: "GET",
    path: "users/managerInvitations/{token}",
    summary: "Details of an invitation link",
    access: "public",
    params: token,
    reply: openInvitation,
    errors: ["gone"],
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "users/managerInvitations/{token}/accept",
    summary: "Accept an invitation to manage an account; only for the invited, verified email",
    access: "owner",
    params: token,
    body: empty,
    reply: z.object({ userId: z.uuid(), company: z.string() }),
    errors: ["gone", "forbidden", "email-unverified", "conflict"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
    touches: ["session", "managers"],
  }),
  declineInvitation: endpoint({
    method: "POST",
    path: "users/managerInvitations/{token}/decline",
    summary: "Decline an invitation",
    access: "owner",
    params: token,
    body: empty,
    reply: empty,
    errors: ["gone", "forbidden"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
  }),
};
