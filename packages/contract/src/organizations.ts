import { z } from "zod";
import { selectionOf } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import {
  companyName,
  empty,
  idOf,
  instant,
  personName,
  searchBody,
  searchReply,
  searchTerm,
  supportReason,
  typedPassword,
} from "./shapes.ts";
import { sessionReply } from "./users.ts";

/** The caller's organization. */
export const organization = z.object({
  _id: z.uuid(),
  name: z.string(),
  messageCredits: z.number().meta({ description: "Of the pool, not of an account" }),
  licenses: z.number().int(),
  licensesUsed: z.number().int(),
  accounts: z.number().int(),
  locations: z.number().int(),
  canManage: z.boolean().meta({ description: "Whether its admins can manage its accounts" }),
});
export type Organization = z.infer<typeof organization>;

/** An account of an organization (document 2, section 3). */
export const organizationAccount = z.object({
  _id: idOf("user").meta({ description: "The account's owner", entity: "user" }),
  name: z.string().meta({ description: "Its company, else its owner, else their email" }),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  messageCredits: z
    .number()
    .meta({ description: "Available credits; doesn't include those reserved for waiting messages" }),
  organizationAdmin: z.boolean(),
  location: z.object({ _id: idOf("organizationLocation"), name: z.string() }).nullable(),
  isLicensed: z
    .boolean()
    .meta({ description: "Without a license, nothing is sent and no credits can be added" }),
  isInvited: z.boolean().meta({ description: "Its password hasn't been set yet" }),
  isCancelled: z.boolean(),
  createdAt: instant,
});
export type OrganizationAccount = z.infer<typeof organizationAccount>;

export const organizationLocation = z.object({
  _id: idOf("organizationLocation"),
  name: z.string(),
  accounts: z.number().int(),
});
export type OrganizationLocation = z.infer<typeof organizationLocation>;

const accountManager = z.object({
  _id: idOf("user"),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isManager: z.boolean(),
});
export type ManagingPerson = z.infer<typeof accountManager>;

/** An amount of credits to move: positive, with up to two decimals. */
export const movedCredits = z
  .number("Enter the number of credits.")
  .min(0.01, "Enter the number of credits.")
  .max(100_000_000, "That's more than you can move at once.")
  .refine(
    (credits) => Math.abs(credits * 100 - Math.round(credits * 100)) < 1e-6,
    "Use up to two decimal places.",
  );

/** Credits that support adds or removes, with the reason, which their owner sees. */
export const creditsChange = z.object({ credits: movedCredits, reason: supportReason });

/** One movement of an organization's credits. */
export const organizationEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(["grant", "removal", "transfer", "allocation"]),
  credits: z.number().meta({ description: "How many moved" }),
  poolChange: z.number().meta({ description: "Signed: what it added to the pool; 0 between two accounts" }),
  balance: z.number().meta({ description: "Of the pool after it" }),
  from: z.string().nullable().meta({ description: "Who gave them; null for the pool" }),
  to: z.string().nullable().meta({ description: "Who got them; null for the pool" }),
  note: z.string(),
  madeBy: z.string(),
  time: instant,
});
export type OrganizationEntry = z.infer<typeof organizationEntry>;

export const ACCOUNT_STATES = ["licensed", "invited", "unlicensed", "cancelled"] as const;
export const ACCOUNT_SORTS = ["name", "newest", "credits"] as const;

const accountTerms = {
  term: searchTerm,
  state: z.enum(ACCOUNT_STATES).optional(),
  locationId: idOf("organizationLocation").optional(),
};

const locationName = z.string().trim().min(1, "Name is required").max(80, "Use at most 80 characters.");
export const locationChange = z.object({ name: locationName });
const userId = z.object({ userId: idOf("user") });
const locationId = z.object({ locationId: idOf("organizationLocation") });
const userIds = z.object({ userIds: z.array(idOf("user")).min(1).max(50) });
const token = z.object({ token: z.string().min(1).max(128) });
const email = z.email("Please enter a valid email address").trim().toLowerCase().max(254);

export const newAccount = z.object({
  company: companyName,
  firstName: personName,
  lastName: personName,
  email,
  locationId: idOf("organizationLocation").optional(),
});

export const creditTransfer = z.object({
  fromUserId: idOf("user").nullable().meta({ description: "Null for the pool", entity: "user" }),
  toUserId: idOf("user").nullable().meta({ description: "Null for the pool", entity: "user" }),
  credits: movedCredits,
  note: z.string().trim().max(120).default(""),
});

/** The same number of credits for each of these accounts, or for those that match the filter. */
export const creditAllocation = z.object({
  accounts: selectionOf("user", { locationId: idOf("organizationLocation").optional() }),
  creditsEach: movedCredits,
  note: z.string().trim().max(120).default(""),
});

export const organizations = {
  current: endpoint({
    method: "GET",
    path: "organizations/current",
    summary:
      "The organization: its pool of credits, its licenses, and how many accounts and locations it has",
    access: "organization-admin",
    reply: organization,
    reads: ["organization"],
  }),
  searchAccounts: endpoint({
    method: "POST",
    path: "organizations/accounts/search",
    summary: "The organization's accounts, including unlicensed and cancelled ones",
    access: "organization-admin",
    isRead: true,
    body: searchBody({ ...accountTerms, sort: z.enum(ACCOUNT_SORTS).default("name") }),
    reply: searchReply("accounts", organizationAccount),
    reads: ["organization"],
  }),
  getAccount: endpoint({
    method: "GET",
    path: "organizations/accounts/{userId}",
    summary: "One account",
    access: "organization-admin",
    params: userId,
    reply: organizationAccount,
    reads: ["organization"],
  }),
  createAccount: endpoint({
    method: "POST",
    path: "organizations/accounts",
    summary:
      "Create an account and email its owner a link to set the password; it gets a license if one is available",
    access: "organization-admin",
    body: newAccount,
    reply: organizationAccount,
    status: 201,
    errors: ["invalid-input", "email-unverified"],
    rateLimit: { max: 200, windowSeconds: 3600, by: "user" },
    touches: ["organization"],
  }),
  changeAccount: endpoint({
    method: "PUT",
    path: "organizations/accounts/{userId}",
    summary: "Change an account; its email only until the invitation is accepted, which is then sent again",
    access: "organization-admin",
    params: userId,
    body: z.object({
      company: companyName.optional(),
      firstName: personName.optional(),
      lastName: personName.optional(),
      email: email.optional(),
      isLicensed: z.boolean().optional(),
      organizationAdmin: z.boolean().optional(),
    }),
    reply: organizationAccount,
    errors: ["invalid-input", "wrong-state", "conflict"],
    rateLimit: { max: 600, windowSeconds: 3600, by: "user" },
    touches: ["organization", "session"],
  }),
  sendInvitation: endpoint({
    method: "POST",
    path: "organizations/accounts/{userId}/invitation",
    summary: "Send the link to set the password again; the previous link stops working",
    access: "organization-admin",
    params: userId,
    body: empty,
    reply: empty,
    errors: ["wrong-state"],
    rateLimit: { max: 100, windowSeconds: 3600, by: "user" },
  }),
  setLocation: endpoint({
    method: "PUT",
    path: "organizations/accounts/{userId}/location",
    summary: "Set the location of an account",
    access: "organization-admin",
    params: userId,
    body: locationId,
    reply: organizationAccount,
    touches: ["organization"],
  }),
  clearLocation: endpoint({
    method: "DELETE",
    path: "organizations/accounts/{userId}/location",
    summary: "Remove an account from its location",
    access: "organization-admin",
    params: userId,
    reply: organizationAccount,
    touches: ["organization"],
  }),
  searchManagers: endpoint({
    method: "POST",
    path: "organizations/accounts/{userId}/managers/search",
    summary: "Who can manage an account, or, with `candidates`, who in the organization could",
    access: "organization-admin",
    isRead: true,
    params: userId,
    body: searchBody({ term: searchTerm, show: z.enum(["managers", "candidates"]).default("managers") }),
    reply: searchReply("managers", accountManager),
    reads: ["organization", "managers"],
  }),
  addManagers: endpoint({
    method: "PUT",
    path: "organizations/accounts/{userId}/managers/add",
    summary: "Make people in the organization managers of an account; its owner is emailed",
    access: "organization-admin",
    params: userId,
    body: userIds,
    reply: empty,
    errors: ["wrong-state", "conflict"],
    touches: ["organization", "managers", "session"],
  }),
  removeManagers: endpoint({
    method: "PUT",
    path: "organizations/accounts/{userId}/managers/remove",
    summary: "Remove a manager of an account; ends their sessions there right away",
    access: "organization-admin",
    params: userId,
    body: userIds,
    reply: empty,
    touches: ["organization", "managers", "session"],
  }),
  searchLocations: endpoint({
    method: "POST",
    path: "organizations/locations/search",
    summary: "The organization's locations, by name",
    access: "organization-admin",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("locations", organizationLocation),
    reads: ["organization"],
  }),
  createLocation: endpoint({
    method: "POST",
    path: "organizations/locations",
    summary: "Add a location",
    access: "organization-admin",
    body: locationChange,
    reply: organizationLocation,
    status: 201,
    errors: ["conflict"],
    touches: ["organization"],
  }),
  getLocation: endpoint({
    method: "GET",
    path: "organizations/locations/{locationId}",
    summary: "One location",
    access: "organization-admin",
    params: locationId,
    reply: organizationLocation,
    reads: ["organization"],
  }),
  changeLocation: endpoint({
    method: "PUT",
    path: "organizations/locations/{locationId}",
    summary: "Rename a location",
    access: "organization-admin",
    params: locationId,
    body: locationChange,
    reply: organizationLocation,
    errors: ["conflict"],
    touches: ["organization"],
  }),
  removeLocation: endpoint({
    method: "DELETE",
    path: "organizations/locations/{locationId}",
    summary: "Remove a location; its accounts stay, without a location",
    access: "organization-admin",
    params: locationId,
    reply: empty,
    touches: ["organization"],
  }),
  transferCredits: endpoint({
    method: "POST",
    path: "organizations/transferCredits",
    summary: "Move credits between two accounts, or between an account and the pool",
    access: "organization-admin",
    body: creditTransfer,
    reply: organizationEntry,
    errors: ["invalid-input", "insufficient-credits", "wrong-state"],
    touches: ["organization", "credits", "session"],
  }),
  allocateCredits: endpoint({
    method: "POST",
    path: "organizations/allocateCredits",
    summary: "Give credits from the pool to some accounts or all licensed ones; all or nothing",
    access: "organization-admin",
    body: creditAllocation,
    reply: z.object({ accounts: z.number().int(), credits: z.number(), messageCredits: z.number() }),
    errors: ["invalid-input", "insufficient-credits", "wrong-state"],
    touches: ["organization", "credits", "session"],
  }),
  searchLedger: endpoint({
    method: "POST",
    path: "organizations/ledger/search",
    summary: "All credit transfers of the organization, newest first",
    access: "organization-admin",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("entries", organizationEntry),
    reads: ["organization"],
  }),
  readInvitation: endpoint({
    method: "GET",
    path: "organizations/invitations/{token}",
    summary: "The account an invitation link sets the password for",
    access: "public",
    params: token,
    reply: z.object({
      organization: z.string(),
      company: z.string(),
      firstName: z.string(),
      email: z.string(),
      expiresAt: instant,
    }),
    errors: ["gone"],
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "organizations/invitations/{token}/accept",
    summary:
      "Set the password of an account you were invited to, and sign in; 403 if two-step verification is required first",
    access: "public",
    params: token,
    body: z.object({ password: typedPassword }),
    reply: sessionReply,
    errors: ["gone", "invalid-input", "conflict", "email-unverified"],
    rateLimit: { max: 30, windowSeconds: 600, by: "address" },
    touches: ["session"],
  }),
};
