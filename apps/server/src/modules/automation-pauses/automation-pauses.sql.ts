import type { AutomationSettings } from "@broadcast/contract/automation-pauses";
import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { unnested } from "../../db/unnested.ts";

/** Why an automation's message waits, as stored. */
export const AUTOMATIONS_PAUSED = "Someone replied to this contact, so automations are paused.";

export interface AutomationPause {
  since: Date;
  until: Date | null;
}

interface ContactKey {
  accountId: number;
  contactId: string;
}

/** Returns the current pauses of these contacts. */
export const readPauses = (
  db: Connection,
  contacts: readonly ContactKey[],
): Promise<Map<string, AutomationPause>> => pausesOf(db, contacts, sql``);

/**
 * The same, without the pauses that are just being ended; until the transaction ends, the others can only be prolonged.
 * Whoever ends one afterwards finds what was put aside because of it.
 */
export const lockPauses = (
  db: Connection,
  contacts: readonly ContactKey[],
): Promise<Map<string, AutomationPause>> => pausesOf(db, contacts, sql`for key share of p skip locked`);

async function pausesOf(
  db: Connection,
  contacts: readonly ContactKey[],
  locking: RawBuilder<unknown>,
): Promise<Map<string, AutomationPause>> {
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<AutomationPause & { contactId: string }>`
    with c as materialized (
      ${unnested(contacts, {
        contact_id: ["uuid", ({ contactId }) => contactId],
        account_id: ["bigint", ({ accountId }) => accountId],
      })}
    )
    select p.contact_id as "contactId", p.paused_at as since, p.paused_until as until
    from c
      join automation_pauses p on p.account_id = c.account_id and p.contact_id = c.contact_id
    ${locking}
  `.execute(db);
  return new Map(rows.map(({ contactId, ...pause }) => [contactId, pause]));
}

/** Pauses a contact's automations; an existing pause lasts until the later end. */
export async function upsertPause(
  db: Connection,
  accountId: number,
  { contactId, userId, now, until }: { contactId: string; userId: string; now: Date; until: Date | null },
): Promise<void> {
  await sql`
    insert into automation_pauses as p (account_id, contact_id, paused_at, paused_until, user_id)
    values (${accountId}, ${contactId}, ${now}, ${until}, ${userId})
    on conflict (account_id, contact_id) do update set
      user_id = excluded.user_id,
      paused_until = case when p.paused_until is null then null else
        case when excluded.paused_until is null then null else greatest(p.paused_until, excluded.paused_until) end end
  `.execute(db);
}

/** Ends a contact's pause; returns false when there is none, or with `dueBy`, none that ends by then. */
export async function deletePause(
  db: Connection,
  accountId: number,
  contactId: string,
  dueBy: Date | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    delete from automation_pauses where account_id = ${accountId} and contact_id = ${contactId}
      and (${dueBy}::timestamptz is null or paused_until <= ${dueBy}) returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Lists expired pauses, the oldest first. */
export async function listDuePauses(
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ accountId: number; contactId: string }[]> {
  const { rows } = await sql<{ accountId: number; contactId: string }>`
    select account_id as "accountId", contact_id as "contactId" from automation_pauses
    where paused_until <= ${now} order by paused_until limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists contacts without a pause for whom a message was put aside because of one. */
export async function listPutAside(db: Connection, limit: number): Promise<ContactKey[]> {
  const { rows } = await sql<ContactKey>`
    select distinct o.account_id as "accountId", m.contact_id as "contactId"
    from outbox o
    cross join lateral unnest(o.message_ids) as its (id)
    -- By its key (offset 0).
    cross join lateral (
      select contact_id from messages
      where account_id = o.account_id and id = its.id and state = 'queued' offset 0
    ) m
    where o.state = 'waiting' and o.due_at = 'infinity' and o.wait_reason = ${AUTOMATIONS_PAUSED}
      and not exists (
        select from automation_pauses p where p.account_id = o.account_id and p.contact_id = m.contact_id
      )
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists a contact's messages that can wait because of a pause. */
export async function listPausedMessages(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where account_id = ${accountId} and contact_id = ${contactId} and state = 'queued'
      and cause in ('campaign', 'flow')
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function findAutomations(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<{ inProgress: number; pause: (AutomationPause & { by: string | null }) | null } | null> {
  const { rows } = await sql<{
    inProgress: number;
    since: Date | null;
    until: Date | null;
    by: string | null;
  }>`
    select p.paused_at as since, p.paused_until as until,
      nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as by,
      (
        select count(*) from campaign_enrollments e
        where e.account_id = c.account_id and e.contact_id = c.id and e.state = 'in'
          and (e.due_at is not null or e.held_due_at is not null)
      )::int + (
        select count(*) from app_flow_enrollments e
        where e.account_id = c.account_id and e.contact_id = c.id and e.state = 'in'
      )::int as "inProgress"
    from contacts c
    left join automation_pauses p on p.account_id = c.account_id and p.contact_id = c.id
    left join users u on u.id = p.user_id
    where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { inProgress, since, until, by } = row;
  return { inProgress, pause: since && { since, until, by } };
}

/** Returns when the contact last wrote; null if never. */
export async function findLastIncoming(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select last_incoming_at as at from conversations where account_id = ${accountId} and contact_id = ${contactId}
  `.execute(db);
  return rows[0]?.at ?? null;
}

export async function findAutomationSettings(db: Connection, accountId: number): Promise<AutomationSettings> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["pauses_automations", "automation_pause_hours", "late_messages_per_minute"])
    .executeTakeFirstOrThrow();
  return {
    pausesOnAnswer: row.pauses_automations,
    pauseHours: row.automation_pause_hours,
    latePerMinute: row.late_messages_per_minute,
  };
}

export async function updateAutomationSettings(
  db: Connection,
  accountId: number,
  { pausesOnAnswer, pauseHours, latePerMinute }: AutomationSettings,
  now: Date,
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({
      pauses_automations: pausesOnAnswer,
      automation_pause_hours: pauseHours,
      late_messages_per_minute: latePerMinute,
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .execute();
}
