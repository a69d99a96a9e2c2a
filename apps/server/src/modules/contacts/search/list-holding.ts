import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { readTimeZone } from "../../../clock/account-time-zone.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { matching } from "./contact-terms.sql.ts";

/** Returns which of these contacts meet conditions now, in the account's time zone; archived ones only if included. */
export async function listHolding(
  db: Connection,
  accountId: number,
  conditions: ContactConditions,
  contactIds: readonly string[],
  now: Date,
  { includesArchived = false } = {},
): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set();
  const timeZone = await readTimeZone(db, accountId);
  const rows = await db
    .selectFrom("contacts")
    .where(
      matching(accountId, { conditions: [conditions], askedAt: { now, timeZone } }, { includesArchived }),
    )
    .where("contacts.id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .select("contacts.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
