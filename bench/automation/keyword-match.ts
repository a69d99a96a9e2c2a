import { setTimeout as sleep } from "node:timers/promises";
import { stopDetectScore } from "@broadcast/domain/stop-detect/stop-detect";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { findKeywords } from "../../apps/server/src/modules/keywords/match/note-matches.ts";
import { nextAfternoon } from "../../apps/server/src/testing/afternoon.ts";
import { percentile, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { anEngineAccount } from "../setup/engine-account.ts";

/**
 * Which of an account's thousand keywords a text names, at five hundred texts per second: the whole text, its
 * first word, and none at all. Compared with reading one word's row by its key, at the same rate.
 */
const KEYWORDS = Number(process.env.KEYWORDS ?? 1_000);
const RATE = Number(process.env.RATE ?? 500);
const SECONDS = Number(process.env.SECONDS ?? 10);
const LIMIT_MS = 1;

const postgres = await startBenchDatabase();
const db = connect(postgres.appUrl, 4);
try {
  const now = nextAfternoon(new Date());
  const accountId = await anEngineAccount(db, {
    contacts: 1,
    phoneNumber: "+15125550100",
    carrierNumberId: "PN1",
    now,
  });
  const words = Array.from({ length: KEYWORDS }, (_, index) => `word${index}`);
  await sql`
    with items as (
      insert into content_items (account_id, content_type, name, created_at, modified_at)
      select ${accountId}, 'keyword', w, ${now}, ${now} from unnest(${words}::text[]) as w returning id, name
    ), its as (
      insert into keywords (account_id, id, answer) select ${accountId}, id, 'Thanks!' from items
    )
    insert into keyword_words (account_id, keyword_id, word, is_main, allows_misspelt)
    select ${accountId}, id, name, true, false from items
  `.execute(db);
  await sql`analyze keywords, keyword_words, content_items`.execute(db);
  const texts = [
    (word: string) => word.toUpperCase(),
    (word: string) => `${word} please, and thank you!`,
    (word: string) => `What did you say about ${word} yesterday evening?`,
  ];
  const find = async (index: number) => {
    const word = words[(index * 7919) % KEYWORDS]!;
    const said = texts[index % texts.length]!(word);
    const text = { accountId, text: said, stopDetectScore: stopDetectScore(said) };
    const found = (await findKeywords(db, [text], now)).has(text);
    if (found !== (index % texts.length !== 2))
      throw new Error(`"${text.text}" was ${found ? "" : "not "}found`);
  };
  const read = (index: number) =>
    sql`
      select keyword_id from keyword_words where account_id = ${accountId} and word = ${words[(index * 7919) % KEYWORDS]!}
    `.execute(db);
  await steadily(find, 2);
  const [own, bare] = [await steadily(find, SECONDS), await steadily(read, SECONDS)];
  const at = (times: readonly number[], share: number) => `${percentile(times, share).toFixed(2)} ms`;
  for (const [who, times] of [
    ["keyword", own],
    ["bare read", bare],
  ] as const)
    console.log(`${who}: p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, p99 ${at(times, 0.99)}`);
  printWithin("keyword-match-p50-ms", percentile(own, 0.5), percentile(bare, 0.5), LIMIT_MS);
  printWithin("keyword-match-p95-ms", percentile(own, 0.95), percentile(bare, 0.95), LIMIT_MS);
} finally {
  await db.destroy();
  await postgres.remove();
}

/** The milliseconds of each call since it was due, at a steady rate for a number of seconds. */
async function steadily(work: (index: number) => Promise<unknown>, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < RATE * seconds; index += 1) {
    const waitMs = startedAt + (index / RATE) * 1_000 - performance.now();
    if (waitMs > 0.5) await sleep(waitMs);
    const madeAt = performance.now();
    calls.push(work(index).then(() => void times.push(performance.now() - madeAt)));
  }
  await Promise.all(calls);
  return times;
}
