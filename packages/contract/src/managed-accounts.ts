import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";
import { sessionReply } from "./users.ts";

/** An account somebody may act for. */
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
  isCancelled: z.boolean().meta({ description: "Nobody can act for it until its owner opens it again" }),
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

/** What somebody is asked who was invited to manage an account. */
const openInvitation = z.object({
  company: z.string(),
  ownerName: z.string(),
  email: z.string().meta({ description: "Whom the invitation is for" }),
  expiresAt: instant,
});

export const managedAccounts = {
  search: endpoint({
    method: "POST",
    path: "users/managedAccounts",
    summary: "The accounts the person may act for",
    access: "owner",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("users", managedAccount),
    reads: ["managers"],
  }),
  remove: endpoint({
    method: "POST",
    path: "users/managedAccounts/remove",
    summary: "Give up acting for an account",
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
    summary: "Whether the person may act for any other account",
    access: "signed-in",
    reply: z.object({ isManager: z.boolean() }),
    reads: ["session"],
  }),
  isManagerFor: endpoint({
    method: "GET",
    path: "users/isManagerfor/{userId}",
    summary: "Whether the person may act for this user's account",
    access: "signed-in",
    params: z.object({ userId: z.uuid() }),
    reply: z.object({ isManagerfor: z.boolean() }),
    reads: ["managers"],
  }),
  isCurrentlyManaging: endpoint({
    method: "GET",
    path: "users/isCurrentlyManaging",
    summary: "Whether this session acts for another account",
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
    summary: "Start to act for an account one manages; not while one acts for another already",
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
    summary: "Who may act for this account, and who was invited to",
    access: "owner",
    reply: z.object({ managers: z.array(manager), invitations: z.array(invitation) }),
    reads: ["managers"],
  }),
  invite: endpoint({
    method: "POST",
    path: "users/managers/invitations",
    summary: "Invite a person by email to act for this account; asking again sends a new mail",
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
    summary: "Take an invitation back",
    access: "owner",
    params: z.object({ invitationId: idOf("managerInvitation") }),
    reply: empty,
    touches: ["managers"],
  }),
  removeManager: endpoint({
    method: "DELETE",
    path: "users/managers/{userId}",
    summary: "Take a manager's right away; ends their sessions here at once",
    access: "owner",
    params: userId,
    reply: empty,
    touches: ["managers"],
  }),
  readInvitation: endpoint({
    method: "GET",
    path: "users/managerInvitations/{token}",
    summary: "What an invitation's link asks",
    access: "public",
    params: token,
    reply: openInvitation,
    errors: ["gone"],
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "users/managerInvitations/{token}/accept",
    summary: "Become a manager of the inviting account; only for the invited email, verified",
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
    summary: "Turn an invitation down",
    access: "owner",
    params: token,
    body: empty,
    reply: empty,
    errors: ["gone", "forbidden"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
  }),
};
