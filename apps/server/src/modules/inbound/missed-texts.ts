import { setTimeout as sleep } from "node:timers/promises";
import type { CarrierName, ListedInbound } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import {
  type CheckedNumber,
  checkAgainIn,
  checkAllNow,
  forgetRemovedTexts,
  noteChecked,
  readReceived,
  takeDueNumbers,
} from "./missed-texts.sql.ts";
import { receiveMessages } from "./receive-messages.ts";

const CARRIERS: readonly CarrierName[] = ["twilio", "sinch"];

const LOOK_MS = 2_000;
const CHECK_EVERY_SECONDS = 15 * 60;
const RETRY_AFTER_SECONDS = 60;
const NUMBERS_AT_ONCE = 20;
const CALLS_AT_ONCE = 4;
const TEXTS_AT_ONCE = 25;

/** How far a check goes back before the last one, since lists lag behind and clocks differ. */
const LOOK_BACK_MS = 10 * 60_000;
/** Carriers list texts for at least this long (Sinch SMS, "List incoming messages"). */
const LISTED_DAYS = 14;
const DAY_MS = 86_400_000;

/** How long sending waits for the texts of a downtime, among which may be opt-outs. */
const SENDING_WAITS_MS = 10_000;

/** Fetches the texts of a downtime before anything is sent, as far as carriers answer soon. */
export async function fetchTextsOfDowntime(services: Services): Promise<void> {
  const end = performance.now() + SENDING_WAITS_MS;
  await checkAllNow(services.db);
  while (performance.now() < end && (await fetchMissedTexts(services)));
}

/**
 * Fetches texts that never came by webhook, until `signal` ends it: a carrier that finds no server gives up, at once or
 * after some tries. Each number is checked periodically, and all of them once a server is up again (`carrier-webhooks.ts`)
 * and once the database is, since no text could be received meanwhile.
 */
export async function watchMissedTexts(services: Services, signal: AbortSignal): Promise<void> {
  let wasAway = false;
  while (!signal.aborted) {
    let isMore = false;
    try {
      if (wasAway) await checkAllNow(services.db);
      wasAway = false;
      isMore = await fetchMissedTexts(services);
    } catch (error) {
      wasAway = true;
      services.log.error({ err: error }, "looking for missed texts stumbled and goes on");
    }
    if (!isMore) await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Checks the numbers that are due; returns whether there may be more. */
export async function fetchMissedTexts(services: Services): Promise<boolean> {
  const { db, carriers, log } = services;
  let isMore = false;
  for (const name of CARRIERS) {
    if (!carriers.find(name)?.listInbound) continue;
    const numbers = await takeDueNumbers(db, name, {
      everySeconds: CHECK_EVERY_SECONDS,
      limit: NUMBERS_AT_ONCE,
    });
    isMore ||= numbers.length === NUMBERS_AT_ONCE;
    const queue = [...numbers];
    const work = async () => {
      for (let number = queue.shift(); number; number = queue.shift()) {
        try {
          await fetchMissedOf(services, number);
        } catch (error) {
          log.warn({ err: error, accountId: number.accountId }, "a number's texts could not be checked");
          await checkAgainIn(db, number, RETRY_AFTER_SECONDS);
        }
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  }
  return isMore;
}

async function fetchMissedOf(services: Services, number: CheckedNumber): Promise<void> {
  const { db, carriers, clock, log } = services;
  const { accountId, phoneNumber, carrier, checkedUntil } = number;
  const now = clock.now();
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
  await noteChecked(db, number, now);
}

/** Reads one after the other: few have pictures, which take a call each. */
async function readAll(listed: readonly ListedInbound[]) {
  const texts = [];
  for (const { read, receivedAt } of listed) texts.push({ ...(await read()), receivedAt });
  return texts;
}

/** Removed texts are remembered for as long as a check may list them, and some days more. */
export const forgetOldRemovedTexts = ({ db }: Services): Promise<void> =>
  forgetRemovedTexts(db, 2 * LISTED_DAYS);
