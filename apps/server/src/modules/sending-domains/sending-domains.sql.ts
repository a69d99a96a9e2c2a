import type { SendingDomainState } from "@broadcast/contract/sending-domains";
import { type Connection, sql } from "../../db/connection.ts";

export interface DomainRow {
  account_id: number;
  domain: string;
  local_part: string;
  selector: string;
  public_key: string;
  state: SendingDomainState;
  problem: string | null;
  has_dkim: boolean;
  has_dmarc: boolean;
  created_at: Date;
  checked_at: Date | null;
  proved_at: Date | null;
  failing_since: Date | null;
  told_at: Date | null;
}

const columns = [
  "account_id",
  "domain",
  "local_part",
  "selector",
  "public_key",
  "state",
  "problem",
  "has_dkim",
  "has_dmarc",
  "created_at",
  "checked_at",
  "proved_at",
  "failing_since",
  "told_at",
] as const;

export const findDomain = (db: Connection, accountId: number): Promise<DomainRow | undefined> =>
  db.selectFrom("sending_domains").where("account_id", "=", accountId).select(columns).executeTakeFirst();

/** Returns the domain, locked until the transaction ends. */
export const lockDomain = (db: Connection, accountId: number): Promise<DomainRow | undefined> =>
  db
    .selectFrom("sending_domains")
    .where("account_id", "=", accountId)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();

/** Returns false when the account already has a domain. */
export async function insertDomain(
  db: Connection,
  accountId: number,
  domain: {
    domain: string;
    localPart: string;
    selector: string;
    sealedKey: Buffer;
    publicKey: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto("sending_domains")
    .values({
      account_id: accountId,
      domain: domain.domain,
      local_part: domain.localPart,
      selector: domain.selector,
      sealed_key: domain.sealedKey,
      public_key: domain.publicKey,
      created_at: domain.now,
      next_check_at: domain.now,
    })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLocalPart(
  db: Connection,
  accountId: number,
  localPart: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sending_domains")
    .set({ local_part: localPart })
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateStanding(
  db: Connection,
  accountId: number,
  standing: Pick<
    DomainRow,
    "state" | "problem" | "has_dkim" | "has_dmarc" | "checked_at" | "proved_at" | "failing_since" | "told_at"
  > & { next_check_at: Date },
): Promise<void> {
  await db.updateTable("sending_domains").set(standing).where("account_id", "=", accountId).execute();
}

export async function deleteDomain(db: Connection, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sending_domains")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Claims domains whose next check is due, so that no other worker takes them before `until`. */
export async function takeDue(
  db: Connection,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    update sending_domains set next_check_at = ${until} where account_id in (
      select account_id from sending_domains where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    ) returning account_id
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Returns the signing key of an account's mails; undefined unless its domain is verified. */
export const findProvedKey = (db: Connection, accountId: number) =>
  db
    .selectFrom("sending_domains")
    .where("account_id", "=", accountId)
    .where("state", "=", "proved")
    .select(["domain", "local_part", "selector", "sealed_key"])
    .executeTakeFirst();

/** Returns the account's owner if their email is verified. */
export const findOwnerToMail = (db: Connection, accountId: number) =>
  db
    .selectFrom("users")
    .where("account_id", "=", accountId)
    .where("email_verified_at", "is not", null)
    .select(["email", "first_name"])
    .executeTakeFirst();

/** Lists the next keys by account, for resealing. */
export const listSealedKeys = (db: Connection, after: number, limit: number) =>
  db
    .selectFrom("sending_domains")
    .where("account_id", ">", after)
    .select(["account_id", "sealed_key"])
    .orderBy("account_id")
    .limit(limit)
    .execute();

export async function replaceSealedKey(
  db: Connection,
  accountId: number,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable("sending_domains")
    .set({ sealed_key: to })
    .where("account_id", "=", accountId)
    .where("sealed_key", "=", from)
    .execute();
}
