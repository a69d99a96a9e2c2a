import { type Connection, sql } from "../../db/connection.ts";

/**
 * Reads what decides how a text is checked: whether the account holds texts that sound like an opt-out, and its time
 * zone.
 */
export async function readStopDetection(db: Connection, accountId: number) {
  return db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["is_stop_detect_on", "timezone"])
    .executeTakeFirstOrThrow();
}

/**
 * Holds a contact for a decision unless it already is, so that its deadline is never extended. The row is written in
 * either case: a concurrent decision on the first text must wait, and see this one.
 */
export async function holdPotentialStop(
  db: Connection,
  accountId: number,
  hold: { contactId: string; messageId: string; at: Date; until: Date; now: Date },
): Promise<void> {
  await sql`
    update contacts set
      potential_stop_message_id = coalesce(potential_stop_message_id, ${hold.messageId}),
      potential_stop_at = coalesce(potential_stop_at, ${hold.at}),
      potential_stop_until = coalesce(potential_stop_until, ${hold.until}),
      updated_at = ${hold.now}
    where account_id = ${accountId} and id = ${hold.contactId}
  `.execute(db);
}

/**
 * Returns the first potential opt-out of a contact, or of one merged into it, that was received after a decided one, or
 * said after a time; null when there is none.
 */
export async function findLaterStop(
  db: Connection,
  { accountId, contactId, phoneNumbers }: Pick<TakenStop, "accountId" | "contactId" | "phoneNumbers">,
  after: { messageId: string | null } | { saidAt: Date },
): Promise<{ messageId: string; at: Date } | null> {
  const which = db
    .selectFrom("consent_log")
    .where("account_id", "=", accountId)
    .where("address", "in", phoneNumbers.length > 0 ? phoneNumbers : [""])
    .where("event", "=", "potential-stop")
    .where(
      "contact_id",
      "in",
      sql<string>`(
      with recursive its (id) as (
        select ${contactId}::uuid
        union
        select m.merged_id from merged_contacts m join its on m.account_id = ${accountId} and m.kept_id = its.id
      ) select id from its
    )`,
    );
  // What came late was said before what came first: only the order of the entries tells what was held meanwhile.
  const later =
    "saidAt" in after
      ? which.where("time", ">", after.saidAt)
      : which.where("id", ">", (query) =>
          query
            .selectFrom("consent_log as decided")
            .whereRef("decided.account_id", "=", "consent_log.account_id")
            .whereRef("decided.address", "=", "consent_log.address")
            .where("decided.event", "=", "potential-stop")
            .where("decided.message_id", "=", after.messageId)
            .select("decided.id")
            .orderBy("decided.id", "desc")
            .limit(1),
        );
  const row = await later
    .select(["message_id", "time"])
    .orderBy("time")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.message_id ? { messageId: row.message_id, at: row.time } : null;
}

/** Lets a contact be held in the place of others about to be merged into it: for what is due first, unless it is held. */
export async function passPotentialStopOn(
  db: Connection,
  accountId: number,
  fromIds: readonly string[],
  toId: string,
): Promise<void> {
  await sql`
    with held as (
      select h.id, h.potential_stop_message_id as message_id, h.potential_stop_at as at, h.potential_stop_until as until
      from contacts h join contacts k on k.account_id = h.account_id and k.id = ${toId} and k.potential_stop_at is null
      where h.account_id = ${accountId} and h.id = any(${[...fromIds]}::uuid[]) and h.potential_stop_at is not null
      order by h.potential_stop_until limit 1
    ), released as (
      update contacts c set potential_stop_message_id = null, potential_stop_at = null, potential_stop_until = null
      from held where c.account_id = ${accountId} and c.id = held.id
    )
    update contacts k set potential_stop_message_id = held.message_id, potential_stop_at = held.at,
      potential_stop_until = held.until
    from held where k.account_id = ${accountId} and k.id = ${toId}
  `.execute(db);
}

/**
 * Lets one of the contacts that are separate again be held in the place of the one they were merged into, if the text
 * is theirs or came from their number. Returns when it was said, and that one's number; null when nothing changed.
 */
export async function givePotentialStopBack(
  db: Connection,
  accountId: number,
  fromId: string,
  toIds: readonly string[],
): Promise<{ at: Date; phoneNumber: string | null } | null> {
  const { rows } = await sql<{ at: Date; phoneNumber: string | null }>`
    with held as (
      select r.id, k.potential_stop_message_id as message_id, k.potential_stop_at as at, k.potential_stop_until as until
      from contacts k
        join messages m on m.account_id = k.account_id and m.id = k.potential_stop_message_id
        join contacts r on r.account_id = k.account_id and r.id = any(${[...toIds]}::uuid[])
          and (m.contact_id = r.id or m.contact_id = k.id and m.from_number = r.phone_number)
      where k.account_id = ${accountId} and k.id = ${fromId} limit 1
    ), given as (
      update contacts r set potential_stop_message_id = held.message_id, potential_stop_at = held.at,
        potential_stop_until = held.until
      from held where r.account_id = ${accountId} and r.id = held.id
    )
    update contacts k set potential_stop_message_id = null, potential_stop_at = null, potential_stop_until = null
    from held where k.account_id = ${accountId} and k.id = ${fromId}
    returning held.at, k.phone_number as "phoneNumber"
  `.execute(db);
  return rows[0] ?? null;
}

/** Releases the contacts with this number, or those of them that were held by a time; returns them. */
export async function clearPotentialStops(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  { heldBy = null, now }: { heldBy?: Date | null; now: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable("contacts")
    // A choice that reached us late was made before later changes.
    .set({ ...noPotentialStop, updated_at: sql`greatest(updated_at, ${now})` })
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .where("potential_stop_at", "is not", null)
    .$if(heldBy !== null, (query) => query.where("potential_stop_at", "<=", heldBy))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

const noPotentialStop = {
  potential_stop_message_id: null,
  potential_stop_at: null,
  potential_stop_until: null,
};

/** A potential opt-out taken off its contact for deciding. */
export interface TakenStop {
  accountId: number;
  contactId: string;
  messageId: string | null;
  /** When it was received. */
  at: Date;
  /** The exact words. */
  text: string;
  /** The number that wrote, and the contact's own if it has changed. */
  phoneNumbers: string[];
}

const TAKEN = sql`
  select t.account_id, t.id, t.message_id, t.at, coalesce(m.text, '') as text,
    array_remove(array[m.from_number, nullif(t.phone_number, m.from_number)], null) as phone_numbers
  from taken t left join messages m on m.account_id = t.account_id and m.id = t.message_id
`;

interface TakenRow {
  account_id: number;
  id: string;
  message_id: string | null;
  at: Date;
  text: string;
  phone_numbers: string[];
}

const toTaken = (row: TakenRow): TakenStop => ({
  accountId: row.account_id,
  contactId: row.id,
  messageId: row.message_id,
  at: row.at,
  text: row.text,
  phoneNumbers: row.phone_numbers,
});

/** Takes the undecided texts of contacts. */
export async function takePotentialStops(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  now: Date,
): Promise<TakenStop[]> {
  const { rows } = await sql<TakenRow>`
    with taken as (
      update contacts c set potential_stop_message_id = null, potential_stop_at = null, potential_stop_until = null,
        updated_at = ${now}
      where c.account_id = ${accountId} and c.id = any(${contactIds}::uuid[]) and c.potential_stop_at is not null
      returning c.account_id, c.id, c.phone_number, old.potential_stop_message_id as message_id,
        old.potential_stop_at as at
    )
    ${TAKEN}
  `.execute(db);
  return rows.map(toTaken);
}

/** Takes overdue undecided texts of any account. */
export async function takeOverduePotentialStops(
  db: Connection,
  now: Date,
  limit: number,
): Promise<TakenStop[]> {
  const { rows } = await sql<TakenRow>`
    with overdue as (
      select account_id, id from contacts where potential_stop_at is not null and potential_stop_until <= ${now}
      order by account_id, id limit ${limit} for update skip locked
    ),
    taken as (
      update contacts c set potential_stop_message_id = null, potential_stop_at = null, potential_stop_until = null,
        updated_at = ${now}
      from overdue o where c.account_id = o.account_id and c.id = o.id
      returning c.account_id, c.id, c.phone_number, old.potential_stop_message_id as message_id,
        old.potential_stop_at as at
    )
    ${TAKEN}
  `.execute(db);
  return rows.map(toTaken);
}
