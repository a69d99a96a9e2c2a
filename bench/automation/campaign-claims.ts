import pg from "pg";
import { type Connection, connect, sql, transaction } from "../../apps/server/src/db/connection.ts";
import { uuidv7 } from "../../apps/server/src/db/uuid.ts";
import { doDueTurns } from "../../apps/server/src/jobs/due-turns.ts";
import { lockDue } from "../../apps/server/src/modules/campaigns/run/turns.sql.ts";
import { nextAfternoon } from "../../apps/server/src/testing/afternoon.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { anEngineAccount } from "../setup/engine-account.ts";

/**
 * Finding and claiming 1,000 due contacts of campaigns, among few and among many waiting ones, compared with
 * the barest statement that claims as many rows; the transaction is rolled back, so that every round finds
 * the same.
 */
const CONTACTS = Number(process.env.CONTACTS ?? 20_000);
const CAMPAIGNS = Number(process.env.CAMPAIGNS ?? 100);
const DUE = 1_000;
const FEW = 10_000;
const ROUNDS = 200;
const ANOTHER_PORT = 54_701;
const LIMIT_MS = 50;
const MOST_TIMES_AS_LONG = 1.5;

const postgres = await startBenchDatabase();
const many = connect(postgres.appUrl, 2);
const another = await startBenchDatabase(ANOTHER_PORT);
const few = connect(another.appUrl, 2);
try {
  const now = nextAfternoon(new Date());
  for (const db of [few, many]) {
    const accountId = await anEngineAccount(db, {
      contacts: CONTACTS,
      phoneNumber: "+15125550100",
      carrierNumberId: "PN1",
      now,
    });
    await wait(db, accountId, await aCampaign(db, accountId, now), FEW, now);
    await sql`
      update campaign_enrollments set due_at = ${now} where (account_id, campaign_id, contact_id) in (
        select account_id, campaign_id, contact_id from campaign_enrollments order by contact_id limit ${DUE}
      )
    `.execute(db);
    for (let made = 1; db === many && made < CAMPAIGNS; made += 1)
      await wait(db, accountId, await aCampaign(db, accountId, now), CONTACTS, now);
  }
  // Bulk-loaded data is brought into the state it would have a day later, and no work on it continues during
  // the claims.
  await settle(few, another);
  await settle(many, postgres);
  const times = { few: [] as number[], many: [] as number[], bare: [] as number[] };
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await timed(() => claim(few, now)));
    times.many.push(await timed(() => claim(many, now)));
    times.bare.push(await timed(() => claimBarely(many, now)));
  }
  const waiting = (FEW + CONTACTS * (CAMPAIGNS - 1)).toLocaleString("en-US");
  console.log(`${DUE} due among ${FEW.toLocaleString("en-US")}: ${words(times.few)}`);
  console.log(`${DUE} due among ${waiting}: ${words(times.many)}; barely claimed: ${words(times.bare)}`);
  printWithin("campaign-claims-p99-ms", percentile(times.many, 0.99), percentile(times.bare, 0.99), LIMIT_MS);
  printResult(
    "campaign-claims-many-to-few",
    percentile(times.many, 0.5),
    percentile(times.few, 0.5),
    Number((1 / MOST_TIMES_AS_LONG).toFixed(2)),
    "lower",
  );
} finally {
  await many.destroy();
  await few.destroy();
  await another.remove();
  await postgres.remove();
}

async function aCampaign(db: Connection, accountId: number, now: Date): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into content_items (account_id, id, content_type, name, created_at, modified_at)
    values (${accountId}, ${id}, 'campaign', 'Bench', ${now}, ${now})
  `.execute(db);
  await sql`
    insert into campaigns (account_id, id, type, state, started_at) values (${accountId}, ${id}, 'drip', 'running', ${now})
  `.execute(db);
  return id;
}

/** Makes contacts wait in a campaign, at times over the next ninety days. */
async function wait(
  db: Connection,
  accountId: number,
  campaignId: string,
  contacts: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, due_at)
    select account_id, ${campaignId}, id, ${now}, ${now}::timestamptz + interval '1 hour' + random() * interval '90 days'
    from contacts where account_id = ${accountId} limit ${contacts}
  `.execute(db);
}

async function settle(db: Connection, { adminUrl }: { adminUrl: string }): Promise<void> {
  await sql`vacuum (analyze) campaign_enrollments`.execute(db);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("checkpoint");
  await admin.end();
}

/** A worker's round, until the rows are locked. */
async function claim(db: Connection, now: Date): Promise<void> {
  const rollback = new Error("as it was");
  let held = 0;
  await doDueTurns(db, "campaign_enrollments", now, async (part) => {
    const round = transaction(db, async (tx) => {
      held += (await lockDue(tx, part, now)).length;
      throw rollback;
    });
    await round.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
    return held;
  });
  if (held !== DUE) throw new Error(`${held} of ${DUE} were held`);
}

function claimBarely(db: Connection, now: Date): Promise<unknown> {
  return sql`select contact_id from campaign_enrollments where due_at <= ${now} limit ${DUE} for update skip locked`.execute(
    db,
  );
}

/** The time it takes, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function words(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
