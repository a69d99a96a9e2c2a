import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { type AuditEvent, noteAudit } from "../../http/upkeep/audit.ts";
import { actingFor } from "../managed-accounts/index.ts";
import { findUserDetail, type UserDetailRow } from "./user-detail.sql.ts";

/** Returns the user. Errors: `not-found`. */
export async function requireUser(db: Connection, userId: string): Promise<UserDetailRow> {
  const user = await findUserDetail(db, userId);
  if (!user) throw notFound("user");
  return user;
}

export async function getUser(db: Connection, userId: string): Promise<AdminUserDetail> {
  const row = await requireUser(db, userId);
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    company: row.company,
    phoneNumber: row.phone_number,
    createdAt: row.created_at.toISOString(),
    isCancelled: row.cancelled_at !== null,
    emailVerified: row.owns_email,
    mobileNumber: row.mobile_number,
    superuser: row.superuser,
    organization:
      row.organization_id === null || row.organization === null
        ? null
        : { _id: row.organization_id, name: row.organization },
    organizationAdmin: row.organization_admin,
    messageCredits: row.credit_hundredths / 100,
    heldCredits: row.held_hundredths / 100,
    contacts: row.contacts,
    subscriptionPlan: row.subscription_plan,
    onboardingStatus: row.onboarding_status,
    identityStatus: row.identity_status,
    registrationStatus: row.registration_status,
    carrier: row.carrier,
    phoneNumberType: row.phone_number_type,
    timezone: row.timezone,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

/** Records support's action on a user in both logs; the superuser's own names the user. */
export async function noteSupportAct(
  context: SignedIn,
  event: AuditEvent,
  { id: userId, account_id: accountId }: UserDetailRow,
  details: Record<string, unknown>,
): Promise<void> {
  const { caller } = context;
  await noteAudit(context, { event, caller, details: { ...details, userId } });
  if (accountId === caller.accountId) return;
  await noteAudit(context, { event, caller: actingFor(caller, { userId, accountId }), details });
}
