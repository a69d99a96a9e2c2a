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
 * Returns a contact's first potential opt-out that was received after a decided one, or said after a time; null when
 * there is none.
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
    .where("contact_id", "=", contactId);
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
