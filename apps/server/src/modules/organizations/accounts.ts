import type { OrganizationAccount, organizations } from "@broadcast/contract/organizations";
import type { z } from "zod";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { actingFor } from "../managed-accounts/index.ts";
import { inviteOwner } from "./account-invitation.ts";
import {
  type AccountRow,
  countAccounts,
  listAccounts,
  setLicensed,
  setLocation,
  shownAccount,
} from "./accounts.sql.ts";
import { findLocation } from "./locations.sql.ts";
import { hasEnoughLicenses, noteOrganizationChange } from "./organizations.sql.ts";
import { ownAccount, ownOrganization } from "./own-organization.ts";

type Search = z.output<(typeof organizations.searchAccounts)["body"]>;
type Change = z.output<(typeof organizations.changeAccount)["body"]>;

export async function searchAccounts(context: SignedIn, { paging, ...filter }: Search) {
  const own = await ownOrganization(context);
  if (filter.locationId) await requireLocation(context, own.id, filter.locationId);
  return pageOfAccounts(context, own.id, filter, paging);
}

export async function pageOfAccounts(
  { db }: Pick<SignedIn, "db">,
  organizationId: string,
  filter: Omit<Search, "paging" | "select">,
  { page, pageSize }: Search["paging"],
) {
  const [total, rows] = await Promise.all([
    countAccounts(db, organizationId, filter),
    listAccounts(db, organizationId, filter, sliceOf({ page, pageSize })),
  ]);
  return { accounts: rows.map(shownAccount), paging: pagingOf(total, page, pageSize) };
}

export async function getAccount(context: SignedIn, userId: string): Promise<OrganizationAccount> {
  return shownAccount((await ownAccount(context, userId)).account);
}

export async function requireLocation(
  { db }: Pick<SignedIn, "db">,
  organizationId: string,
  locationId: string,
): Promise<void> {
  if (!(await findLocation(db, organizationId, locationId))) throw notFound("location");
}

/** Changes an account; equal values are no change. Errors: `wrong-state`, `conflict`. */
export async function changeAccount(
  context: SignedIn,
  userId: string,
  change: Change,
): Promise<OrganizationAccount> {
  const { db, caller, clock } = context;
  const { own, account } = await ownAccount(context, userId);
  const before = shownAccount(account);
  const changed = (Object.keys(change) as (keyof Change)[]).filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  );
  if (changed.length === 0) return before;
  const now = clock.now();
  if (changed.includes("organizationAdmin")) {
    if (userId === caller.userId)
      throw new AppError("wrong-state", "You can't remove your own admin role. Ask another admin to.");
    if (before.isInvited || before.isCancelled)
      throw new AppError("wrong-state", "Only someone with an active account can be an organization admin.");
  }
  if (changed.includes("email") && !before.isInvited)
    throw new AppError("wrong-state", "This person signs in with their email. Only they can change it.");
  await db
    .updateTable("users")
    .set({
      ...(changed.includes("firstName") && { first_name: change.firstName }),
      ...(changed.includes("lastName") && { last_name: change.lastName }),
      ...(changed.includes("email") && { email: change.email }),
      ...(changed.includes("organizationAdmin") && { organization_admin: change.organizationAdmin }),
      updated_at: now,
    })
    .where("id", "=", userId)
    .execute();
  if (changed.includes("company"))
    await db
      .updateTable("accounts")
      .set({ company: change.company!, updated_at: now })
      .where("account_id", "=", account.account_id)
      .execute();
  if (changed.includes("isLicensed")) await changeLicense(context, own.id, account, change.isLicensed!);
  if (changed.includes("email")) await inviteOwner(context, account.account_id, userId, change.email!);
  await noteAccountChange(context, own.id, account, changed);
  return getAccount(context, userId);
}

async function changeLicense(
  { db, clock }: SignedIn,
  organizationId: string,
  { account_id: accountId }: AccountRow,
  isLicensed: boolean,
): Promise<void> {
  await setLicensed(db, organizationId, accountId, isLicensed, clock.now());
  if (isLicensed && !(await hasEnoughLicenses(db, organizationId))) {
    const sentence = "All licenses are in use. Remove one from another account first, or ask us for more.";
    throw new AppError("conflict", sentence, { fields: { isLicensed: sentence } });
  }
}

/** Records an admin's change of an account in both logs, and notifies the screens. */
async function noteAccountChange(
  context: SignedIn,
  organizationId: string,
  { id: userId, account_id: accountId }: AccountRow,
  changed: readonly string[],
): Promise<void> {
  const { db, caller } = context;
  const event = "organization-account-changed";
  await noteAudit(context, {
    event,
    caller: actingFor(caller, { userId, accountId }),
    details: { changed },
  });
  if (accountId !== caller.accountId)
    await noteAudit(context, { event, caller, details: { changed, changedUserId: userId } });
  await noteChange(db, accountId, ["session"]);
  await noteOrganizationChange(db, organizationId);
}

/** Sets an account's location; null removes it. */
export async function moveAccount(
  context: SignedIn,
  userId: string,
  locationId: string | null,
): Promise<OrganizationAccount> {
  const { own, account } = await ownAccount(context, userId);
  if (locationId) await requireLocation(context, own.id, locationId);
  if (account.location_id !== locationId) {
    await setLocation(context.db, own.id, account.account_id, locationId);
    await noteAccountChange(context, own.id, account, ["location"]);
  }
  return getAccount(context, userId);
}
