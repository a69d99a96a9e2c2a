import type { ContestWinner } from "@broadcast/contract/contests";
import { type Connection, sql } from "../../db/connection.ts";
import { nameOf } from "./contests.sql.ts";

/** A text that can't be acted on holds up a draw no longer. */
const WAITS_FOR_TEXTS_MS = 3_600_000;

/** Whether a contest `c` may still get entries by uses of its keyword from before it closed. */
const awaitsTexts = (now: Date) => sql`(
  c.closes_at > ${new Date(now.getTime() - WAITS_FOR_TEXTS_MS)} and exists (
    select from keyword_matches m
    where m.account_id = c.account_id and m.keyword_id = c.keyword_id and m.time < c.closes_at and m.outcome is null
  )
)`;

/** Lists contests past their closing time whose list can be closed and is not. */
export async function findToSeal(
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ accountId: number; id: string }[]> {
  const { rows } = await sql<{ accountId: number; id: string }>`
    select account_id as "accountId", id from contests c
    where published_at is not null and sealed_at is null and cancelled_at is null and closes_at <= ${now}
      and not ${awaitsTexts(now)}
    order by closes_at limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Closes the list of a contest that the caller has locked, and stores its hash, equal to `sha256sum` of the public
 * file. Returns false while entries may still come by its keyword.
 */
export async function sealEntries(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contests c set sealed_at = ${now}, entries_count = e.total,
      entries_hash = encode(sha256(convert_to(e.lines, 'UTF8')), 'hex')
    from (
      select count(*)::int as total, coalesce(string_agg(line || chr(10), '' order by line collate "C"), '') as lines
      from (
        select code || '-' || number as line from contest_entries
        where account_id = ${accountId} and contest_id = ${id}
      ) l
    ) e
    where c.account_id = ${accountId} and c.id = ${id} and c.sealed_at is null and not ${awaitsTexts(now)}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Returns the codes of a closed list in the order of the draw, each at its best entry: by the SHA-256 of
 * `seed:entriesHash:publicValue:line`. Computed in the database, where it doesn't block other requests.
 */
export async function readOrder(
  db: Connection,
  accountId: number,
  id: string,
  mixed: { seed: string; entriesHash: string; publicValue: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ code: string; contactId: string | null }[]> {
  const prefix = `${mixed.seed}:${mixed.entriesHash}:${mixed.publicValue}:`;
  const { rows } = await sql<{ code: string; contactId: string | null }>`
    select code, contact_id as "contactId" from (
      select code, contact_id,
        min(encode(sha256(convert_to(${prefix}::text || code || '-' || number, 'UTF8')), 'hex') collate "C") as hash
      from contest_entries where account_id = ${accountId} and contest_id = ${id}
      group by code, contact_id
    ) o order by hash limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function recordDrawn(
  db: Connection,
  accountId: number,
  id: string,
  { publicValue, now }: { publicValue: string; now: Date },
): Promise<void> {
  await db
    .updateTable("contests")
    .set({ public_value: publicValue, drawn_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function insertPlaces(
  db: Connection,
  accountId: number,
  id: string,
  places: readonly {
    place: number;
    code: string;
    contactId: string | null;
    state: "winner" | "alternate";
  }[],
): Promise<void> {
  if (places.length === 0) return;
  await db
    .insertInto("contest_winners")
    .values(
      places.map(({ place, code, contactId, state }) => ({
        account_id: accountId,
        contest_id: id,
        place,
        code,
        contact_id: contactId,
        state,
      })),
    )
    .execute();
}

/** Marks a winner as replaced; returns false when this place is not a winner's. */
export async function replaceWinner(
  db: Connection,
  accountId: number,
  id: string,
  { place, reason, now }: { place: number; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("contest_winners")
    .set({ state: "replaced", reason, replaced_at: now })
    .where("account_id", "=", accountId)
    .where("contest_id", "=", id)
    .where("place", "=", place)
    .where("state", "=", "winner")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the first alternate a winner; returns false when none is left. */
export async function promoteAlternate(db: Connection, accountId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contest_winners set state = 'winner'
    where account_id = ${accountId} and contest_id = ${id} and place = (
      select min(place) from contest_winners
      where account_id = ${accountId} and contest_id = ${id} and state = 'alternate'
    )
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function countPlaces(db: Connection, accountId: number, id: string): Promise<number> {
  const { total } = await db
    .selectFrom("contest_winners")
    .where("account_id", "=", accountId)
    .where("contest_id", "=", id)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listWinners(
  db: Connection,
  accountId: number,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContestWinner[]> {
  const { rows } = await sql<{
    place: number;
    code: string;
    state: ContestWinner["state"];
    reason: string;
    told_at: Date | null;
    message_state: string | null;
    contact_id: string | null;
    first_name: string;
    last_name: string;
    company: string;
    phone_number: string | null;
    email: string | null;
  }>`
    select w.place, w.code, w.state, w.reason, w.told_at, m.state as message_state, c.id as contact_id,
      c.first_name, c.last_name, c.company, c.phone_number, c.email
    from contest_winners w
    left join contacts c on c.account_id = w.account_id and c.id = w.contact_id
    left join messages m on m.account_id = w.account_id and m.id = w.message_id
    where w.account_id = ${accountId} and w.contest_id = ${id} order by w.place limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map((row) => ({
    place: row.place,
    code: row.code,
    contact: row.contact_id
      ? { _id: row.contact_id, name: nameOf(row), phoneNumber: row.phone_number }
      : null,
    state: row.state,
    reason: row.reason,
    toldAt: row.told_at?.toISOString() ?? null,
    messageState: row.message_state,
  }));
}

/** Returns winners not told yet, locked until the transaction ends. */
export async function lockUntold(
  db: Connection,
  accountId: number,
  id: string,
): Promise<{ place: number; contactId: string }[]> {
  const { rows } = await sql<{ place: number; contactId: string }>`
    select place, contact_id as "contactId" from contest_winners
    where account_id = ${accountId} and contest_id = ${id} and state = 'winner' and told_at is null
      and contact_id is not null
    order by place for update
  `.execute(db);
  return rows;
}

export async function recordTold(
  db: Connection,
  accountId: number,
  id: string,
  { place, messageId, now }: { place: number; messageId: string; now: Date },
): Promise<void> {
  await db
    .updateTable("contest_winners")
    .set({ message_id: messageId, told_at: now })
    .where("account_id", "=", accountId)
    .where("contest_id", "=", id)
    .where("place", "=", place)
    .execute();
}
