import { setTimeout as sleep } from "node:timers/promises";
import type { CarrierName, ListedInbound } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { fetchMissedReceipts, listUnreported } from "../sending/index.ts";
import {
  type CheckedNumber,
  checkAgainIn,
  checkAllNow,
  forgetRemovedTexts,
  noteChecked,
  readReceived,
  takeDueNumbers,
} from "./missed-webhooks.sql.ts";
import { receiveMessages } from "./receive-messages.ts";

const CARRIERS: readonly CarrierName[] = ["twilio", "sinch"];

const LOOK_MS = 2_000;
const CHECK_EVERY_SECONDS = 15 * 60;
const RETRY_AFTER_SECONDS = 10;
const NUMBERS_AT_ONCE = 20;
const CALLS_AT_ONCE = 4;
const TEXTS_AT_ONCE = 25;

/** How far a check goes back before the last one, since lists lag behind and clocks differ. */
const LOOK_BACK_MS = 10 * 60_000;
/** Most messages have their final receipt after a minute; those of this long before the last check are asked for. */
const RECEIPTS_BACK_MS = 60 * 60_000;
/** Some have it when a phone is turned on again, up to three days later; these are asked for once a night. */
const LATE_RECEIPTS_BACK_MS = 72 * 60 * 60_000;
/** Night from Hawaii to Maine, in UTC. */
const NIGHT_MS = 9 * 60 * 60_000;
/** A check this long after the one before is the first after an outage. */
const OUTAGE_MS = 2 * CHECK_EVERY_SECONDS * 1_000;
/** Carriers list texts for at least this long (Sinch SMS, "List incoming messages"). */
const LISTED_DAYS = 14;
const DAY_MS = 86_400_000;

/** How long sending waits for the texts of a downtime, among which may be opt-outs. */
const SENDING_WAITS_MS = 10_000;

/** Fetches what carriers reported during a downtime before anything is sent, as far as they answer soon. */
export async function fetchMissedOfDowntime(services: Services): Promise<void> {
  await checkAllNow(services.db);
  const fetching = fetchAllMissed(services);
  await Promise.race([fetching, sleep(SENDING_WAITS_MS, undefined, { ref: false })]);
}

async function fetchAllMissed(services: Services): Promise<void> {
  try {
    while (await fetchMissed(services));
  } catch (error) {
    services.log.error({ err: error }, "what was reported during the downtime is looked for later");
  }
}

/**
 * Fetches texts and receipts that never came by webhook, until `signal` ends it: a carrier that finds no server gives up,
 * at once or after some tries. Each number is checked periodically, and all of them after a server was down or failed
 * (`carrier-webhooks.ts`), and after the database was away.
 */
export async function watchMissedWebhooks(services: Services, signal: AbortSignal): Promise<void> {
  let wasAway = false;
  while (!signal.aborted) {
    let isMore = false;
    try {
      if (wasAway) await checkAllNow(services.db);
      wasAway = false;
      isMore = await fetchMissed(services);
    } catch (error) {
      wasAway = true;
      services.log.error({ err: error }, "looking for missed webhooks stumbled and goes on");
    }
    if (!isMore) await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Checks the numbers that are due; returns whether there may be more. */
export async function fetchMissed(services: Services): Promise<boolean> {
  const { db, carriers } = services;
  let isMore = false;
  for (const name of CARRIERS) {
    if (!carriers.find(name)?.listInbound) continue;
    const numbers = await takeDueNumbers(db, name, {
      everySeconds: CHECK_EVERY_SECONDS,
      limit: NUMBERS_AT_ONCE,
    });
    isMore ||= numbers.length === NUMBERS_AT_ONCE;
    await checkNumbers(services, numbers);
  }
  return isMore;
}

async function checkNumbers(services: Services, numbers: readonly CheckedNumber[]): Promise<void> {
  const now = services.clock.now();
  const answered = await checkEach(services, numbers, (number) => fetchMissedTexts(services, number, now));
  if (answered.length === 0) return;
  // Only now: while a carrier doesn't answer, the span since the last check grows.
  const since = Math.min(...answered.map(({ checkedUntil }) => receiptsSince(checkedUntil, now)));
  const unreported = Map.groupBy(
    await listUnreported(services.db, answered, new Date(since)),
    ({ fromNumber }) => fromNumber,
  );
  await checkEach(services, answered, async (number) => {
    await fetchMissedReceipts(services, number, unreported.get(number.phoneNumber) ?? []);
    await noteChecked(services.db, number, now);
  });
}

/**
 * From when on the messages without a final receipt are asked for. Not three days back after an outage: the texts that
 * other numbers missed, among which may be opt-outs, wait behind it. The next night does it.
 */
function receiptsSince(checkedUntil: Date, now: Date): number {
  const before = checkedUntil.getTime();
  const nights = (ms: number) => Math.floor((ms - NIGHT_MS) / DAY_MS);
  const isOfNight = nights(before) < nights(now.getTime()) && now.getTime() - before <= OUTAGE_MS;
  return before - (isOfNight ? LATE_RECEIPTS_BACK_MS : RECEIPTS_BACK_MS);
}

/** Returns the numbers for which `check` succeeded; the others are due again soon. */
async function checkEach(
  { db, log }: Services,
  numbers: readonly CheckedNumber[],
  check: (number: CheckedNumber) => Promise<void>,
): Promise<CheckedNumber[]> {
  const queue = [...numbers];
  const succeeded: CheckedNumber[] = [];
  const work = async () => {
    for (let number = queue.shift(); number; number = queue.shift()) {
      try {
        await check(number);
        succeeded.push(number);
      } catch (error) {
        log.warn({ err: error, accountId: number.accountId }, "a number's webhooks could not be checked");
        await checkAgainIn(db, number, RETRY_AFTER_SECONDS);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  return succeeded;
}

async function fetchMissedTexts(services: Services, number: CheckedNumber, now: Date): Promise<void> {
  const { db, carriers, log } = services;
  const { accountId, phoneNumber, carrier, checkedUntil } = number;
  const sinceMs = Math.max(checkedUntil.getTime() - LOOK_BACK_MS, now.getTime() - LISTED_DAYS * DAY_MS);
  const listed = (await carriers.of(carrier).listInbound?.(phoneNumber, new Date(sinceMs))) ?? [];
  const ids = listed.map(({ carrierMessageId }) => carrierMessageId);
  const received = await readReceived(db, carrier, ids);
  const missed = listed.filter(({ carrierMessageId }) => !received.has(carrierMessageId));
  for (let first = 0; first < missed.length; first += TEXTS_AT_ONCE) {
    const texts = await readAll(missed.slice(first, first + TEXTS_AT_ONCE));
    await receiveMessages(
      services,
      texts.map((text) => ({ ...text, carrier })),
    );
  }
  if (missed.length > 0) log.info({ accountId, texts: missed.length }, "missed texts were fetched");
}

/** Reads one after the other: few have pictures, which take a call each. */
async function readAll(listed: readonly ListedInbound[]) {
  const texts = [];
  for (const { read, receivedAt } of listed) texts.push({ ...(await read()), receivedAt });
  return texts;
}

/** Removed texts are remembered for longer than a check may list them. */
const REMOVED_KEPT_DAYS = 28;
export const forgetOldRemovedTexts = ({ db, clock }: Services): Promise<void> =>
  forgetRemovedTexts(db, new Date(clock.now().getTime() - REMOVED_KEPT_DAYS * DAY_MS));
