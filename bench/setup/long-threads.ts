import type pg from "pg";

/** Adds messages to two chats of the demo's owner, the newest in the list. */
export async function lengthenThreads(
  database: pg.Client,
  messages: number,
): Promise<{ contactId: string; name: string; oldestId: string }[]> {
  const { rows } = await database.query<{ contactId: string; name: string; oldestId: string }>(
    `with ours as (
       select c.account_id, c.id, c.phone_number, a.phone_number as own_number,
         trim(c.first_name || ' ' || c.last_name) as name
       from accounts a
       join contacts c on c.account_id = a.account_id
       join conversations v on v.account_id = c.account_id and v.contact_id = c.id
       where a.phone_number is not null and c.phone_number is not null and c.first_name <> '' and c.last_name <> ''
       order by v.last_time desc limit 2
     ), written as (
       insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number,
         to_number, segments, time)
       select o.account_id, uuidv7(-(n + 90 * 24 * 60) * interval '1 minute'), o.id,
         case when n % 3 = 0 then 'in' else 'out' end, 'sms',
         'Message ' || n || ': ' || repeat('see you at the fall trunk show. ', 1 + n % 5),
         case when n % 3 = 0 then 'received' else 'delivered' end,
         case when n % 3 = 0 then 'contact' else 'chat' end, 'conversation',
         case when n % 3 = 0 then o.phone_number else o.own_number end,
         case when n % 3 = 0 then o.own_number else o.phone_number end, 1,
         now() - (n + 90 * 24 * 60) * interval '1 minute'
       from ours o, generate_series(1, $1::int) n
       returning contact_id, id, time
     )
     select o.id as "contactId", o.name,
       (select w.id from written w where w.contact_id = o.id order by w.time limit 1) as "oldestId"
     from ours o`,
    [messages],
  );
  return rows;
}
