import type {
  AdminOrganization,
  newOrganization,
  organizationChange,
  organizationMember,
} from "@broadcast/contract/admin-organizations";
import type { creditsChange } from "@broadcast/contract/organizations";
import { creditsText } from "@broadcast/domain/account/credits";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { type AuditEvent, noteAudit, noteAuditOfMany } from "../../http/upkeep/audit.ts";
import { actingFor } from "../managed-accounts/index.ts";
import { findUserByEmail } from "../users/index.ts";
import { joinOrganization, leaveOrganization } from "./membership.sql.ts";
import {
  countOrganizations,
  findOrganization,
  hasEnoughLicenses,
  insertOrganization,
  listAdmins,
  listOrganizations,
  noteOrganizationChange,
  type OrganizationRow,
  shownOrganization,
} from "./organizations.sql.ts";
import { bookInPool, readPool } from "./pool.sql.ts";

const shown = (row: OrganizationRow): AdminOrganization => ({
  ...shownOrganization(row),
  createdAt: row.created_at.toISOString(),
});

export async function searchOrganizations(
  { db }: SignedIn,
  term: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [total, rows] = await Promise.all([
    countOrganizations(db, term),
    listOrganizations(db, term, sliceOf({ page, pageSize })),
  ]);
  return { organizations: rows.map(shown), paging: pagingOf(total, page, pageSize) };
}

export async function getOrganization(db: Connection, id: string): Promise<AdminOrganization> {
  const row = await findOrganization(db, id);
  if (!row) throw notFound("organization");
  return shown(row);
}

/** Returns the account of an email, which must not be in an organization. Errors: `invalid-input`, `conflict`. */
async function freeAccount(db: Connection, username: string) {
  const user = await findUserByEmail(db, username);
  if (!user) throw invalid({ username: "There's no account with this email." });
  const { organization_id: elsewhere } = await db
    .selectFrom("accounts")
    .where("account_id", "=", user.account_id)
    .select("organization_id")
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (elsewhere) {
    const sentence = "This account is already in an organization.";
    throw new AppError("conflict", sentence, { fields: { username: sentence } });
  }
  if (user.cancelled_at) throw invalid({ username: "This account is cancelled." });
  return user;
}

/** Creates an organization with a first account, whose owner becomes its admin. */
export async function createOrganization(
  context: SignedIn,
  { name, licenses, username }: z.output<typeof newOrganization>,
): Promise<AdminOrganization> {
  const { db, caller, clock } = context;
  const user = await freeAccount(db, username);
  const id = await insertOrganization(db, { name, licenses, now: clock.now() });
  await joinOrganization(db, id, user.account_id, { isLicensed: licenses > 0, isAdmin: true });
  await noteAudit(context, { event: "organization-made", caller, details: { name, organizationId: id } });
  await noteAudit(context, {
    event: "organization-made",
    caller: actingFor(caller, { userId: user.id, accountId: user.account_id }),
    details: { name, organizationId: id },
  });
  await noteChange(db, user.account_id, ["session", "organization"]);
  return getOrganization(db, id);
}

/**
 * Records a support action in the superuser's log and those of the organization's admins, and notifies their screens.
 */
async function noteSupport(
  context: SignedIn,
  organizationId: string,
  event: AuditEvent,
  details: Record<string, unknown>,
): Promise<void> {
  const { db, caller } = context;
  await noteAudit(context, { event, caller, details: { ...details, organizationId } });
  const admins = await listAdmins(db, organizationId);
  await noteAuditOfMany(
    context,
    event,
    caller,
    admins
      .filter((admin) => admin.account_id !== caller.accountId)
      .map((admin) => ({ accountId: admin.account_id, userId: admin.id, details })),
  );
  await noteOrganizationChange(db, organizationId);
}

export async function changeOrganization(
  context: SignedIn,
  id: string,
  { name, licenses, canManage, reason }: z.output<typeof organizationChange>,
): Promise<AdminOrganization> {
  const { db, clock } = context;
  await getOrganization(db, id);
  await db
    .updateTable("organizations")
    .set({
      ...(name !== undefined && { name }),
      ...(licenses !== undefined && { licenses }),
      ...(canManage !== undefined && { lets_admins_manage: canManage }),
      updated_at: clock.now(),
    })
    .where("organization_id", "=", id)
    .execute();
  if (licenses !== undefined && !(await hasEnoughLicenses(db, id)))
    throw invalid({ licenses: "More accounts than that have a license. Remove some licenses first." });
  await noteSupport(context, id, "organization-changed", { reason });
  return getOrganization(db, id);
}

/** Adds credits to an organization's pool, or takes some. Errors: `not-found`, `insufficient-credits`. */
export async function changePool(
  context: SignedIn,
  id: string,
  direction: "in" | "out",
  { credits, reason }: z.output<typeof creditsChange>,
): Promise<AdminOrganization> {
  const { db, caller, clock } = context;
  await getOrganization(db, id);
  const hundredths = Math.round(credits * 100);
  const isBooked = await bookInPool(db, id, {
    id: uuidv7(),
    kind: direction === "in" ? "grant" : "removal",
    movedHundredths: hundredths,
    poolHundredths: direction === "in" ? hundredths : -hundredths,
    fromName: null,
    toName: null,
    note: reason,
    madeBy: caller.userId,
    time: clock.now(),
  });
  if (!isBooked) {
    const sentence = `The pool has only ${creditsText((await readPool(db, id)) / 100)}.`;
    throw new AppError("insufficient-credits", sentence, { fields: { credits: sentence } });
  }
  await noteSupport(context, id, "organization-credits-moved", { credits, direction, reason });
  return getOrganization(db, id);
}

/** Adds an existing account to an organization; it gets a license if there is one. */
export async function addAccount(
  context: SignedIn,
  id: string,
  { username, organizationAdmin, reason }: z.output<typeof organizationMember>,
): Promise<void> {
  const { db, caller } = context;
  await getOrganization(db, id);
  const user = await freeAccount(db, username);
  await joinOrganization(db, id, user.account_id, { isLicensed: true, isAdmin: organizationAdmin });
  if (!(await hasEnoughLicenses(db, id)))
    await joinOrganization(db, id, user.account_id, { isLicensed: false, isAdmin: organizationAdmin });
  await noteMembership(context, id, "organization-joined", user, reason);
  await noteChange(db, caller.accountId, ["organization"]);
}

/** Removes an account from an organization. Its last admin stays. Errors: `not-found`, `wrong-state`. */
export async function removeAccount(
  context: SignedIn,
  id: string,
  userId: string,
  reason: string,
): Promise<void> {
  const { db } = context;
  const user = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.id", "=", userId)
    .where("accounts.organization_id", "=", id)
    .select(["users.id", "users.account_id", "users.owns_email"])
    .executeTakeFirst();
  if (!user) throw notFound("account");
  if (!user.owns_email)
    throw new AppError(
      "wrong-state",
      "No one uses this account yet. It has to stay until its owner sets a password.",
    );
  const admins = await listAdmins(db, id);
  if (admins.every((admin) => admin.id === userId))
    throw new AppError("wrong-state", "This is its only admin. Name another one first.");
  await noteMembership(context, id, "organization-left", user, reason);
  await leaveOrganization(db, id, user.account_id);
}

async function noteMembership(
  context: SignedIn,
  organizationId: string,
  event: "organization-joined" | "organization-left",
  user: { id: string; account_id: number },
  reason: string,
): Promise<void> {
  const { db, caller } = context;
  await noteAudit(context, { event, caller, details: { reason, userId: user.id, organizationId } });
  const there = { userId: user.id, accountId: user.account_id };
  await noteAudit(context, { event, caller: actingFor(caller, there), details: { reason } });
  await noteChange(db, user.account_id, ["session", "managers", "organization"]);
  await noteOrganizationChange(db, organizationId);
}
