import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creditsChange, organization, organizationAccount, organizationEntry } from "./organizations.ts";
import { empty, instant, searchBody, searchReply, searchTerm, supportReason } from "./shapes.ts";

/** An organization as support sees it. */
const adminOrganization = organization.extend({ createdAt: instant });
export type AdminOrganization = z.infer<typeof adminOrganization>;

const organizationId = z.object({ organizationId: z.uuid() });
const name = z.string().trim().min(1, "Name is required").max(120, "Use at most 120 characters.");
const licenses = z
  .number("Type a number.")
  .int("Type a whole number.")
  .min(0, "Type a number.")
  .max(1_000_000);
const username = z
  .email("Please enter a valid email address")
  .trim()
  .toLowerCase()
  .max(254)
  .meta({ description: "An existing account" });

export const newOrganization = z.object({ name, licenses, username });
export const organizationChange = z.object({
  name: name.optional(),
  licenses: licenses.optional(),
  canManage: z.boolean().optional(),
  reason: supportReason,
});
export const organizationMember = z.object({
  username,
  organizationAdmin: z.boolean(),
  reason: supportReason,
});
export const memberRemoval = z.object({ reason: supportReason });

export const adminOrganizations = {
  search: endpoint({
    method: "POST",
    path: "admin/organizations/search",
    summary: "Every organization, by name",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("organizations", adminOrganization),
    reads: ["organization"],
  }),
  create: endpoint({
    method: "POST",
    path: "admin/organizations",
    summary:
      "Create an organization; an existing account becomes its first, and that account's owner its admin",
    access: "superuser",
    body: newOrganization,
    reply: adminOrganization,
    status: 201,
    errors: ["invalid-input", "conflict"],
    touches: ["organization"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/organizations/{organizationId}",
    summary: "One organization",
    access: "superuser",
    params: organizationId,
    reply: adminOrganization,
    reads: ["organization"],
  }),
  change: endpoint({
    method: "PUT",
    path: "admin/organizations/{organizationId}",
    summary: "Change an organization's name, licenses, or whether its admins can manage its accounts",
    access: "superuser",
    params: organizationId,
    body: organizationChange,
    reply: adminOrganization,
    errors: ["invalid-input"],
    touches: ["organization"],
  }),
  addCredits: endpoint({
    method: "POST",
    path: "admin/organizations/{organizationId}/addCredits",
    summary: "Add credits to an organization's pool",
    access: "superuser",
    params: organizationId,
    body: creditsChange,
    reply: adminOrganization,
    touches: ["organization"],
  }),
  removeCredits: endpoint({
    method: "POST",
    path: "admin/organizations/{organizationId}/removeCredits",
    summary: "Remove credits from an organization's pool",
    access: "superuser",
    params: organizationId,
    body: creditsChange,
    reply: adminOrganization,
    errors: ["insufficient-credits"],
    touches: ["organization"],
  }),
  searchAccounts: endpoint({
    method: "POST",
    path: "admin/organizations/{organizationId}/accounts/search",
    summary: "Its accounts",
    access: "superuser",
    isRead: true,
    params: organizationId,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("accounts", organizationAccount),
    reads: ["organization"],
  }),
  addAccount: endpoint({
    method: "POST",
    path: "admin/organizations/{organizationId}/accounts",
    summary:
      "Add an existing account to an organization; open invitations to manage that account are cancelled",
    access: "superuser",
    params: organizationId,
    body: organizationMember,
    reply: empty,
    errors: ["invalid-input", "conflict"],
    touches: ["organization"],
  }),
  removeAccount: endpoint({
    method: "DELETE",
    path: "admin/organizations/{organizationId}/accounts/{userId}",
    summary: "Remove an account from its organization; it keeps its credits",
    access: "superuser",
    params: z.object({ organizationId: z.uuid(), userId: z.uuid() }),
    body: memberRemoval,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["organization"],
  }),
  searchLedger: endpoint({
    method: "POST",
    path: "admin/organizations/{organizationId}/ledger/search",
    summary: "All credit transfers of an organization, newest first",
    access: "superuser",
    isRead: true,
    params: organizationId,
    body: searchBody({}),
    reply: searchReply("entries", organizationEntry),
    reads: ["organization"],
  }),
};
