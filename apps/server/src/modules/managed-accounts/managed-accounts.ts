import type { ManagedAccount } from "@broadcast/contract/managed-accounts";
import { fullName } from "@broadcast/domain/account/names";
import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { actingFor } from "./acting-for.ts";
import {
  countManaged,
  endManagement,
  findManaged,
  findManagedAsAdmin,
  isManagerOfAny,
  listManaged,
} from "./managed-accounts.sql.ts";

export async function searchManagedAccounts(
  { db, caller }: SignedIn,
  term: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [total, rows] = await Promise.all([
    countManaged(db, caller.userId, term),
    listManaged(db, caller.userId, term, { page, pageSize }),
  ]);
  const users: ManagedAccount[] = rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    email: row.email,
    phoneNumber: row.phone_number,
    messageCredits: row.credit_hundredths / 100,
    unreadChats: row.unread_chats,
    managedSince: row.managed_since.toISOString(),
    isCancelled: row.cancelled_at !== null,
  }));
  return { users, paging: pagingOf(total, page, pageSize) };
}

/** Removes the calling manager from an account. */
export async function giveUp(context: SignedIn, userId: string): Promise<void> {
  const { db, caller } = context;
  const managed = await findManaged(db, caller.userId, userId);
  if (!managed || !(await endManagement(db, managed.account_id, caller.userId))) throw notFound("account");
  const there = { userId, accountId: managed.account_id };
  await noteAudit(context, {
    event: "manager-removed",
    caller: actingFor(caller, there),
    details: { managerId: caller.userId, isOwnWish: true },
  });
  await noteAudit(context, {
    event: "manager-removed",
    caller,
    details: { managedUserId: userId, isOwnWish: true },
  });
  await noteChange(db, managed.account_id, ["managers"]);
}

/** Only users in their own account can act for others from there. */
export const isManager = async ({ db, caller }: SignedIn): Promise<boolean> =>
  caller.roles.includes("owner") && isManagerOfAny(db, caller.userId);

export const isManagerFor = async ({ db, caller }: SignedIn, userId: string): Promise<boolean> =>
  caller.roles.includes("owner") &&
  ((await findManaged(db, caller.userId, userId)) ??
    (await findManagedAsAdmin(db, caller.userId, userId))) !== undefined;

/** Returns the user acting in this session; null for the account's own. */
export async function managingUser({ db, caller }: SignedIn) {
  if (!caller.actingUserId) return { managingUserFullName: null, isSuperuser: false };
  const acting = await db
    .selectFrom("users")
    .where("id", "=", caller.actingUserId)
    .select(["first_name", "last_name", "superuser"])
    .executeTakeFirstOrThrow();
  return {
    managingUserFullName: fullName({ firstName: acting.first_name, lastName: acting.last_name }),
    isSuperuser: acting.superuser,
  };
}
