import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";

const MINUTE_MS = 60_000;

interface DemoSpace {
  name: string;
  /** The index of its first member among the oldest contacts, and the number of members. */
  from: number;
  members: number;
  /** Minutes since the last line, and the member who said each line; null for the business. */
  minutesAgo: number;
  said: readonly { by: number | null; text: string }[];
}

/** Spaces of a studio that sews and teaches. */
const SPACES: DemoSpace[] = [
  {
    name: "Quilt night",
    from: 20,
    members: 9,
    minutesAgo: 190,
    said: [
      { by: null, text: "Quilt night is this Thursday at 7. Who's coming, and what are you bringing?" },
      { by: 0, text: "I'm in, and I'll bring lemon bars" },
      { by: 3, text: "Coming! Can someone lend me a walking foot?" },
      { by: 5, text: "I have two, I'll bring one for you" },
      { by: null, text: "Wonderful. The long table is ours, parking is behind the building." },
    ],
  },
  {
    name: "Wholesale partners",
    from: 40,
    members: 14,
    minutesAgo: 1_600,
    said: [
      {
        by: null,
        text: "The fall wool is in. Order by Friday and it ships on Monday, {{firstName|friend}}.",
      },
      { by: 2, text: "Is the charcoal back?" },
      { by: null, text: "It is, forty yards of it." },
    ],
  },
];

/** Writes the spaces of the business with their conversations. */
export async function writeSpaces(db: Connection, accountId: number, now: Date): Promise<void> {
  for (const { name, from, members, minutesAgo, said } of SPACES) {
    const id = uuidv7();
    const timeOf = (place: number) =>
      new Date(now.getTime() - (minutesAgo + 7 * (said.length - 1 - place)) * MINUTE_MS);
    const last = timeOf(said.length - 1);
    await sql`
      insert into content_items (account_id, id, content_type, name, created_at, modified_at)
      values (${accountId}, ${id}, 'space', ${name}, ${timeOf(0)}, ${last})
    `.execute(db);
    const lastIncoming = timeOf(said.findLastIndex(({ by }) => by !== null));
    await sql`
      insert into spaces (account_id, id, last_incoming_at, read_at)
      values (${accountId}, ${id}, ${lastIncoming}, ${last})
    `.execute(db);
    const { rows: people } = await sql<{ id: string; name: string }>`
      with chosen as (
        select id, first_name || ' ' || last_name as name from contacts
        where account_id = ${accountId} order by id offset ${from} limit ${members}
      ), joined as (
        insert into space_members (account_id, space_id, contact_id, joined_at)
        select ${accountId}, ${id}, id, ${timeOf(0)} from chosen
      )
      select id, name from chosen order by id
    `.execute(db);
    for (const [place, { by, text }] of said.entries()) {
      const writer = by === null ? null : people[by]!;
      await db
        .insertInto("space_messages")
        .values({
          account_id: accountId,
          id: uuidv7(),
          space_id: id,
          contact_id: writer?.id ?? null,
          sender_name: writer?.name ?? "Maya",
          type: "sms",
          text,
          state: "sent",
          time: timeOf(place),
          sent_count: writer ? members - 1 : members,
        })
        .execute();
    }
  }
}
