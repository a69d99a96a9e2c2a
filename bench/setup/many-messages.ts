import { type Connection, sql } from "../../apps/server/src/db/connection.ts";
import { withoutIndexes } from "./many-contacts.ts";

const SYLLABLES = ["ba", "den", "fi", "gor", "ka", "lum", "mi", "nor", "pe", "ros", "sa", "tul", "ve", "zin"];
const TEXTS = 20_000;
const WORDS = 3_000;
const WORDS_A_TEXT = 9;

/** The word of a rank: the lower, the more common. */
export const wordAt = (place: number): string => {
  const part = (at: number) => SYLLABLES[at % SYLLABLES.length]!;
  return (
    part(place) + part(Math.floor(place / SYLLABLES.length)) + part(Math.floor(place / SYLLABLES.length ** 2))
  );
};

/** Texts with a natural distribution of words; the same in every run. */
function madeTexts(): string[] {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: TEXTS }, () =>
    Array.from({ length: WORDS_A_TEXT }, () => wordAt(Math.floor(WORDS * next() ** 3))).join(" "),
  );
}

/** One in this many messages is in the longest thread. */
const LONG_SHARE = 200;

/**
 * Adds messages to an account with contacts: half from a broadcast, a quarter from contacts, a quarter to
 * them. Each text ends with a number that ten messages share.
 */
export async function fillThreads(
  ownerDb: Connection,
  { accountId, messages, now }: { accountId: number; messages: number; now: Date },
): Promise<{ longContactId: string }> {
  await sql`create temp table some_texts (n int primary key, text text not null)`.execute(ownerDb);
  await sql`
    insert into some_texts select n - 1, text from unnest(${madeTexts()}::text[]) with ordinality t (text, n)
  `.execute(ownerDb);
  await sql`
    create temp table some_contacts as
    select (row_number() over ())::int - 1 as n, id, phone_number from contacts where account_id = ${accountId}
  `.execute(ownerDb);
  await sql`create unique index on some_contacts (n)`.execute(ownerDb);
  await sql`analyze some_texts, some_contacts`.execute(ownerDb);
  const { rows } = await sql<{ id: string; total: number }>`
    select (select id from some_contacts where n = 0), count(*)::int as total from some_contacts
  `.execute(ownerDb);
  const { id: longContactId, total } = rows[0]!;
  const { rows: broadcasts } = await sql<{ id: string }>`
    insert into broadcasts (account_id, name, state, created_at, updated_at)
    values (${accountId}, 'Bench', 'sent', ${now}, ${now}) returning id
  `.execute(ownerDb);
  await sql`alter table messages disable trigger have_contacts`.execute(ownerDb);
  await withoutIndexes(ownerDb, "messages", messages, async () => {
    await sql`
      insert into messages (account_id, id, contact_id, direction, type, text, state, cause, cause_id, purpose,
        from_number, to_number, segments, time)
      select ${accountId}, uuidv7((g.n - ${messages}) * interval '3 seconds'), c.id,
        case when k.kind = 1 then 'in' else 'out' end, 'sms', t.text || ' ' || g.n % (${messages}::int / 10),
        case when k.kind = 1 then 'received' else 'delivered' end,
        case k.kind when 1 then 'contact' when 3 then 'chat' else 'broadcast' end,
        case when k.kind % 2 = 0 then ${broadcasts[0]!.id}::uuid end,
        case when k.kind % 2 = 0 then 'marketing' else 'conversation' end,
        '+15125550100', c.phone_number, 1, ${now}::timestamptz + (g.n - ${messages}) * interval '3 seconds'
      from generate_series(1, ${messages}::int) g (n)
      cross join lateral (select hashint4(g.n) & 3 as kind) k
      join some_texts t on t.n = g.n::bigint * 7919 % ${TEXTS}
      join some_contacts c on c.n = case when g.n % ${LONG_SHARE} = 1 then 0 else g.n::bigint * 104729 % ${total} end
    `.execute(ownerDb);
  });
  await sql`alter table messages enable trigger have_contacts`.execute(ownerDb);
  await sql`
    insert into conversations (account_id, contact_id, last_message_id, last_time, last_text, last_type, last_direction,
      last_state, last_has_media, last_incoming_at, unread_count)
    select ${accountId}, c.id, m.id, m.time, m.text, m.type, m.direction, m.state, false, m.time,
      case when c.n % 20 = 0 and m.direction = 'in' then 1 else 0 end
    from some_contacts c cross join lateral (
      select m.* from messages m
      where m.account_id = ${accountId} and m.contact_id = c.id and m.cause <> 'broadcast'
      order by m.time desc, m.id desc limit 1
    ) m
  `.execute(ownerDb);
  await sql`drop table some_texts, some_contacts`.execute(ownerDb);
  return { longContactId };
}
