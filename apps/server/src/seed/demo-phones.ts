import { type Connection, sql } from "../db/connection.ts";

const PHONES = 10;

/** Gives the sandbox the phones of the newest chats, with what was said on them, so that a visitor can reply at once. */
export async function fillPhones(
  db: Connection,
  sandboxUrl: string,
  accountId: number,
  phoneNumber: string,
): Promise<void> {
  const { rows: threads } = await sql<{ phone: string; name: string; texts: unknown }>`
    with newest as (
      select v.contact_id from conversations v
      where v.account_id = ${accountId} and v.last_type = 'sms' order by v.last_time desc limit ${PHONES}
    )
    select c.phone_number as phone, concat_ws(' ', c.first_name, c.last_name) as name, jsonb_agg(jsonb_build_object(
        'direction', case m.direction when 'in' then 'out' else 'in' end, 'text', m.text, 'at', m.time
      ) order by m.time, m.id) as texts
    from newest n
      join contacts c on c.account_id = ${accountId} and c.id = n.contact_id
      join messages m on m.account_id = ${accountId} and m.contact_id = n.contact_id
    where c.phone_number is not null and m.type = 'sms' and m.state in ('received', 'sent', 'delivered')
    group by c.id, c.phone_number, c.first_name, c.last_name
  `.execute(db);
  await fetch(`${sandboxUrl}/control/phones/past`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ with: phoneNumber, threads }),
  }).catch(() => {
    // Without it a phone appears with its first text.
  });
}
