import type { Account } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";
import type { VerificationStatus } from "../../providers/identity/identity-checks.ts";

export interface Check {
  id: string;
  /** Null until the provider has answered. */
  providerId: string | null;
  state: VerificationStatus;
  reason: string;
  /** Another one was requested since: it doesn't count as a try. */
  isSetAside: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = [
  "id",
  "provider_id as providerId",
  "state",
  "reason",
  "is_set_aside as isSetAside",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

export async function readStatus(db: Connection, accountId: number): Promise<Account["identity_status"]> {
  const { identity_status } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("identity_status")
    .executeTakeFirstOrThrow();
  return identity_status;
}

/** The same, locked until the transaction ends: no one else opens a check for the account or changes its status. */
export async function lockStatus(tx: Connection, accountId: number): Promise<Account["identity_status"]> {
  const { identity_status } = await tx
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("identity_status")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return identity_status;
}

export async function updateStatus(
  tx: Connection,
  accountId: number,
  status: Account["identity_status"],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ identity_status: status, updated_at: now })
    .where("account_id", "=", accountId)
    .execute();
}

/** Lists all of an account's, newest first; there are few. */
export function listChecks(db: Connection, accountId: number): Promise<Check[]> {
  return db
    .selectFrom("identity_checks")
    .where("account_id", "=", accountId)
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function findCheck(db: Connection, accountId: number, id: string): Promise<Check | undefined> {
  return db
    .selectFrom("identity_checks")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select(COLUMNS)
    .executeTakeFirst();
}

export function insertCheck(tx: Connection, accountId: number, now: Date): Promise<Check> {
  return tx
    .insertInto("identity_checks")
    .values({ account_id: accountId, created_at: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Records the provider's id of a check; the first one stays. */
export async function nameCheck(
  db: Connection,
  accountId: number,
  id: string,
  providerId: string,
): Promise<void> {
  await db
    .updateTable("identity_checks")
    .set({ provider_id: providerId })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("provider_id", "is", null)
    .execute();
}

/** Updates a check unless it has changed since it was read; returns whether it did. */
export async function moveCheck(
  tx: Connection,
  accountId: number,
  from: Check,
  to: Pick<Check, "state" | "reason">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("identity_checks")
    .set({ ...to, updated_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", from.id)
    .where("state", "=", from.state)
    .where("reason", "=", from.reason)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes all finished checks count for nothing. */
export async function setChecksAside(tx: Connection, accountId: number): Promise<void> {
  await tx
    .updateTable("identity_checks")
    .set({ is_set_aside: true })
    .where("account_id", "=", accountId)
    .where("state", "in", ["needs-input", "verified", "canceled"])
    .execute();
}
