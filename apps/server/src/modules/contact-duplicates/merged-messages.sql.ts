import { type Connection, sql } from "../../db/connection.ts";
import { batchOf, putUnsentAside, withdrawMessages } from "../sending/index.ts";

/**
 * Leaves the kept contact one message of each broadcast, and of each message in a space: one that went or is going, else
 * the one to its own number or email. Withdraws others that wait, and puts failed ones aside, so that none is sent
 * again; returns those, for undoing.
 */
export async function leaveOneOfEach(
  tx: Connection,
  accountId: number,
  keptId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from (
      select m.id, m.state, row_number() over its as place, first_value(m.state) over its as state_of_first,
        coalesce(not u.is_put_aside and u.resent_as is null, false) as is_listed
      from contacts c join messages m on m.account_id = c.account_id and m.contact_id = c.id
        left join unsent_messages u on u.account_id = m.account_id and u.message_id = m.id
        left join lateral (${batchOf(sql`m.account_id`, sql`m.id`)}) o on m.state = 'queued'
      where c.account_id = ${accountId} and c.id = ${keptId} and m.cause in ('broadcast', 'space')
      window its as (
        partition by m.cause_id order by array_position('{sent,delivered,unknown,queued,failed,unsent}', m.state),
          coalesce(o.state = 'claimed', false) desc,
          m.to_number is not distinct from case m.type when 'email' then lower(c.email) else c.phone_number end desc, m.id
      )
    ) each
    where place > 1 and state_of_first not in ('failed', 'unsent') and (state = 'queued' or is_listed)
  `.execute(tx);
  const idsOf = (isWaiting: boolean) =>
    rows.flatMap(({ id, state }) => ((state === "queued") === isWaiting ? [id] : []));
  const reason = "The contact was merged with one who gets this.";
  await withdrawMessages(tx, accountId, idsOf(true), { code: "taken-back", reason, now });
  const failed = idsOf(false);
  await putUnsentAside(tx, accountId, failed);
  return failed;
}

/** Lists failed messages again that a merge put aside. */
export async function listAgain(
  tx: Connection,
  accountId: number,
  messageIds: readonly string[],
): Promise<void> {
  await sql`
    update unsent_messages set is_put_aside = false
    where account_id = ${accountId} and message_id = any(${[...messageIds]}::uuid[])
  `.execute(tx);
}
