import { createHash } from "node:crypto";
import { type Connection, sql } from "../db/connection.ts";
import { chance } from "./random.ts";

const MINUTE_MS = 60_000;

/** How contacts open links: mostly themselves, sometimes a scanner first. */
const OPENINGS = [
  { kind: "human", reason: "", share: 0.31, firstMinutes: 3, withinMinutes: 1_500 },
  {
    kind: "machine",
    reason: "A known link scanner or preview",
    share: 0.09,
    firstMinutes: 0,
    withinMinutes: 1,
  },
  {
    kind: "suspected",
    reason: "Opened before anyone could have read the message",
    share: 0.03,
    firstMinutes: 0,
    withinMinutes: 1,
  },
] as const;

/** Writes the clicks on the link in these messages. */
export async function writeClicks(
  db: Connection,
  accountId: number,
  slug: string,
  messages: readonly { contactId: string; time: Date; state: string }[],
): Promise<void> {
  const luck = chance(31);
  const clicks = messages
    .filter(({ state }) => state === "delivered")
    .flatMap(({ contactId, time }) =>
      OPENINGS.filter(({ share }) => luck.isTrue(share)).map(
        ({ kind, reason, firstMinutes, withinMinutes }) => ({
          ...{ contactId, kind, reason },
          time: new Date(time.getTime() + (firstMinutes + luck.int(withinMinutes)) * MINUTE_MS),
          // One address each: clicks of several contacts from one address would look like a scanner.
          addressKey: createHash("sha256").update(`${kind} ${contactId}`).digest(),
        }),
      ),
    );
  await sql`
    insert into link_clicks (account_id, link_id, contact_id, kind, reason, address_key, time)
    select ${accountId}, i.id, c.contact_id, c.kind, c.reason, c.address_key, c.time
    from content_items i, unnest(
      ${clicks.map(({ contactId }) => contactId)}::uuid[], ${clicks.map(({ kind }) => kind)}::text[],
      ${clicks.map(({ reason }) => reason)}::text[], ${clicks.map(({ addressKey }) => addressKey)}::bytea[],
      ${clicks.map(({ time }) => time)}::timestamptz[]
    ) as c (contact_id, kind, reason, address_key, time)
    where i.account_id = ${accountId} and i.slug = ${slug}
  `.execute(db);
}
