import { fullName } from "@broadcast/domain/account/names";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import {
  actingFor,
  addManager,
  countManagersAndInvited,
  endManagement,
  MANAGERS_MAX,
} from "../managed-accounts/index.ts";
import { countManagers, findPeople, listManagers } from "./managers.sql.ts";
import { managerNamedMail } from "./organizations.jobs.ts";
import { ownAccount } from "./own-organization.ts";

export async function searchManagers(
  context: SignedIn,
  userId: string,
  {
    term,
    show,
    paging,
  }: {
    term?: string | undefined;
    show: "managers" | "candidates";
    paging: { page: number; pageSize: number };
  },
) {
  const { own, account } = await ownAccount(context, userId);
  const { page, pageSize } = paging;
  const which = { organizationId: own.id, accountId: account.account_id, show, term };
  const [total, rows] = await Promise.all([
    countManagers(context.db, which),
    listManagers(context.db, which, sliceOf({ page, pageSize })),
  ]);
  return {
    managers: rows.map((row) => ({
      _id: row.id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }) || row.company || row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      isManager: show === "managers",
    })),
    paging: pagingOf(total, page, pageSize),
  };
}

/**
 * Lets users of the organization act for an account, all or none of them; its owner is mailed. Errors: `not-found` for
 * users outside the organization, `wrong-state`, `conflict`.
 */
export async function addManagers(
  context: SignedIn,
  userId: string,
  managerIds: readonly string[],
): Promise<void> {
  const { db, caller, clock } = context;
  const { own, account } = await ownAccount(context, userId);
  const wanted = [...new Set(managerIds)];
  const people = await findPeople(db, own.id, wanted);
  if (people.length < wanted.length) throw notFound("person");
  if (wanted.includes(userId))
    throw new AppError("wrong-state", "This is their own account. They already manage it.");
  if (account.cancelled_at)
    throw new AppError("wrong-state", "This account is cancelled. No one can manage it.");
  if ((await countManagersAndInvited(db, account.account_id)) + people.length > MANAGERS_MAX)
    throw new AppError("conflict", `An account can have ${MANAGERS_MAX} managers. Remove one first.`);
  const there = { userId, accountId: account.account_id };
  for (const person of people) {
    await addManager(db, account.account_id, person.id, clock.now());
    await noteAudit(context, {
      event: "manager-named",
      caller: actingFor(caller, there),
      details: { managerId: person.id },
    });
    await noteAudit(context, {
      event: "manager-named",
      caller,
      details: { managerId: person.id, managedUserId: userId, isOwn: person.id === caller.userId },
    });
    await enqueue(db, managerNamedMail, { accountId: account.account_id, managerId: person.id });
    await noteChange(db, person.account_id, ["session", "managers"]);
  }
  await noteChange(db, account.account_id, ["managers"]);
}

/** Removes the right, and ends its open sessions there. Errors: `not-found` for users who aren't its managers. */
export async function removeManagers(
  context: SignedIn,
  userId: string,
  managerIds: readonly string[],
): Promise<void> {
  const { db, caller } = context;
  const { account } = await ownAccount(context, userId);
  const there = { userId, accountId: account.account_id };
  for (const managerId of new Set(managerIds)) {
    if (!(await endManagement(db, account.account_id, managerId))) throw notFound("manager");
    await noteAudit(context, {
      event: "manager-removed",
      caller: actingFor(caller, there),
      details: { managerId },
    });
    await noteAudit(context, {
      event: "manager-removed",
      caller,
      details: { managerId, managedUserId: userId },
    });
    const { account_id: theirs } = await db
      .selectFrom("users")
      .where("id", "=", managerId)
      .select("account_id")
      .executeTakeFirstOrThrow();
    await noteChange(db, theirs, ["session", "managers"]);
  }
  await noteChange(db, account.account_id, ["managers"]);
}
