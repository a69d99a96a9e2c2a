import { connect, sql, transaction } from "../apps/server/src/db/connection.ts";
import { uuidv7 } from "../apps/server/src/db/uuid.ts";
import { listDueTurns } from "../apps/server/src/jobs/due-turns.ts";
import { lockDue } from "../apps/server/src/modules/campaigns/run/turns.sql.ts";
import { nextAfternoon } from "../apps/server/src/testing/afternoon.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "./setup/bench-database.ts";
import { anEngineAccount } from "./setup/engine-account.ts";

/**
 * Finding and holding 1,000 contacts of campaigns who are due, among few and among many who wait. Beside it the barest
 * statement that claims as many rows; the transaction is rolled back, so that every round finds the same.
 */
const CONTACTS = Number(process.env.CONTACTS ?? 20_000);
const CAMPAIGNS = Number(process.env.CAMPAIGNS ?? 100);
const DUE = 1_000;
const FEW = 10_000;
const ROUNDS = 60;
const LIMIT_MS = 50;
const MOST_TIMES_AS_LONG = 1.5;

const postgres = await startBenchDatabase();
const db = connect(postgres.appUrl, 2);
try {
  const now = nextAfternoon(new Date());
  const accountId = await anEngineAccount(db, {
    contacts: CONTACTS,
    phoneNumber: "+15125550100",
    carrierNumberId: "PN1",
    now,
  });
  const first = await aCampaign(accountId, now);
  await wait(accountId, first, FEW, now);
  await sql`
    update campaign_enrollments set due_at = ${now} where (account_id, campaign_id, contact_id) in (
      select account_id, campaign_id, contact_id from campaign_enrollments order by contact_id limit ${DUE}
    )
  `.execute(db);
  await sql`analyze campaign_enrollments`.execute(db);
  const amongFew = await claims(now);
  for (let made = 1; made < CAMPAIGNS; made += 1)
    await wait(accountId, await aCampaign(accountId, now), CONTACTS, now);
  await sql`analyze campaign_enrollments`.execute(db);
  const amongMany = await claims(now);
  const bare = await timed(() =>
    sql`select contact_id from campaign_enrollments where due_at <= ${now} limit ${DUE} for update skip locked`.execute(
      db,
    ),
  );
  const waiting = (FEW + CONTACTS * (CAMPAIGNS - 1)).toLocaleString("en-US");
  console.log(`${DUE} due among ${FEW.toLocaleString("en-US")}: ${words(amongFew)}`);
  console.log(`${DUE} due among ${waiting}: ${words(amongMany)}; barely claimed: ${words(bare)}`);
  printWithin("campaign-claims-p99-ms", percentile(amongMany, 0.99), percentile(bare, 0.99), LIMIT_MS);
  printResult(
    "campaign-claims-many-to-few",
    percentile(amongMany, 0.5),
    percentile(amongFew, 0.5),
    Number((1 / MOST_TIMES_AS_LONG).toFixed(2)),
    "lower",
  );
} finally {
  await db.destroy();
  await postgres.remove();
}

async function aCampaign(accountId: number, now: Date): Promise<string> {
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

/** So many contacts wait in a campaign, for moments over the next ninety days. */
async function wait(accountId: number, campaignId: string, contacts: number, now: Date): Promise<void> {
  await sql`
    insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, due_at)
    select account_id, ${campaignId}, id, ${now}, ${now}::timestamptz + interval '1 hour' + random() * interval '90 days'
    from contacts where account_id = ${accountId} limit ${contacts}
  `.execute(db);
}

/** How long each round takes, in milliseconds. */
function claims(now: Date): Promise<number[]> {
  return timed(async () => {
    const rollback = new Error("as it was");
    const round = transaction(db, async (tx) => {
      const due = await listDueTurns(tx, "campaign_enrollments", now, DUE);
      let held = 0;
      for (const its of Map.groupBy(due, ({ ofId }) => ofId).values()) {
        const contactIds = its.map(({ contactId }) => contactId);
        const { accountId, ofId: campaignId } = its[0]!;
        held += (await lockDue(tx, { accountId, campaignId }, contactIds, now)).length;
      }
      if (held !== DUE) throw new Error(`${held} of ${DUE} were held`);
      throw rollback;
    });
    await round.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  });
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

function words(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
