import { createHash, randomBytes } from "node:crypto";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { makeEntryCode } from "../modules/contests/index.ts";
import type { DemoPerson } from "./demo-people.ts";
import { chance } from "./random.ts";

const DAY_MS = 86_400_000;

/** An open contest, and one whose rules are still a draft. */
const CONTESTS = [
  {
    name: "Holiday gift card drawing",
    slug: "holiday-gift-c8r5wpn",
    prize: "A $150 gift card for our studio",
    valueCents: 15_000,
    opensInDays: -6,
    closesInDays: 9,
    entrants: 48,
  },
  {
    name: "Spring handbag raffle",
    slug: "spring-handb-m4x7kqt",
    prize: "A handbag of your choice from our spring collection",
    valueCents: 24_000,
    opensInDays: 1,
    closesInDays: 15,
    entrants: 0,
  },
];

const WAYS = ["keyword", "keyword", "form", "link", "page"] as const;

/** Writes the contests and their entries. */
export async function writeContests(
  db: Connection,
  accountId: number,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const [
    place,
    { name, slug, prize, valueCents, opensInDays, closesInDays, entrants },
  ] of CONTESTS.entries()) {
    const id = uuidv7();
    const opensAt = inDays(opensInDays);
    const writtenAt = inDays(Math.min(opensInDays, 0) - 1 - place);
    // biome-ignore lint/plugin/randomness: The seed of a draw, secret until then.
    const seed = entrants > 0 ? randomBytes(32).toString("hex") : null;
    await sql`
      with item as (
        insert into content_items (account_id, id, content_type, name, slug, created_at, modified_at)
        values (${accountId}, ${id}, 'contest', ${name}, ${slug}, ${writtenAt}, ${writtenAt})
      )
      insert into contests (
        account_id, id, prize, prize_value_cents, opens_at, closes_at, regions, min_age, sponsor_address, public_source,
        winner_text, published_at, seed, seed_hash
      )
      values (
        ${accountId}, ${id}, ${prize}, ${valueCents}, ${opensAt}, ${inDays(closesInDays)}, '{us-tx,us-ok}', 18,
        '1204 South Congress Avenue, Austin, TX 78704', 'The Powerball numbers drawn next after closing',
        'Congratulations {{firstName|friend}}, you won! Reply here and we will set your prize aside.',
        ${seed && writtenAt}, ${seed}, ${seed && createHash("sha256").update(seed).digest("hex")}
      )
    `.execute(db);
    const entered = people.filter(({ isOptedOut }) => !isOptedOut).slice(0, entrants);
    const luck = chance(48);
    await sql`
      insert into contest_entries (account_id, contest_id, contact_id, code, number, way, entered_at)
      select ${accountId}, ${id}, e.contact_id, e.code, 1, e.way, e.entered_at
      from unnest(
        ${entered.map((person) => person.id)}::uuid[],
        ${entered.map(makeEntryCode)}::text[],
        ${entered.map(() => luck.pick(WAYS))}::text[],
        ${entered.map(() => new Date(opensAt.getTime() + luck.int(-opensInDays * DAY_MS || 1)))}::timestamptz[]
      ) as e (contact_id, code, way, entered_at)
    `.execute(db);
  }
}
