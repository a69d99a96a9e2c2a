import { z } from "zod";
import { transaction } from "../../db/connection.ts";
import { defineEvent, emit } from "../../events/events.ts";
import { defineJob, enqueue, type Job } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import {
  countDays,
  type DayChange,
  type Days,
  listAccountsAfter,
  listOptOutDays,
  readCountedUntil,
  readFirstAccountAt,
  setCountedUntil,
  sumPeriods,
} from "./figures.sql.ts";

const DAY_MS = 86_400_000;
/** A day is recounted until this many days later: carriers report outcomes that long. */
const SETTLED_AFTER_DAYS = 2;
/** Days never counted, or missed during downtime, are counted in stretches of this many. */
const DAYS_AT_ONCE = 31;
const ACCOUNTS_AT_ONCE = 100;

/** Opt-outs on recently counted days. */
export interface OptOutsCounted {
  days: readonly { accountId: number; day: string; optOuts: number; sent: number }[];
  now: Date;
}
export const optOutsCounted = defineEvent<OptOutsCounted>("stats.opt-outs-counted");

/** Days of some accounts were recounted; contains the figures that changed. */
export interface DaysCounted {
  changes: readonly DayChange[];
}
export const daysCounted = defineEvent<DaysCounted>("stats.days-counted");

/** The figures of the last days were counted and added up. */
export interface FiguresCounted {
  now: Date;
}
export const figuresCounted = defineEvent<FiguresCounted>("stats.figures-counted");

const payload = z.object({});

/**
 * Counts the unsettled days, account by account, and adds up the installation's figures. It can be repeated, and
 * interrupted anywhere: progress is recorded only at the end of each stretch.
 */
export const countFigures: Job<typeof payload> = defineJob({
  name: "stats.count-figures",
  payload,
  maxAttempts: 3,
  async run(services, _payload, signal): Promise<void> {
    const { db, clock } = services;
    const now = clock.now();
    const counted = (await readCountedUntil(db)) ?? (await readFirstAccountAt(db));
    if (counted === null) return;
    const today = dayOf(now);
    let first = dayOf(new Date(Math.min(counted.getTime(), now.getTime()) - SETTLED_AFTER_DAYS * DAY_MS));
    while (first <= today) {
      const last = [plusDays(first, DAYS_AT_ONCE - 1), today].sort()[0]!;
      await countStretch(services, { first, last }, now, signal);
      await setCountedUntil(db, last === today ? now : new Date(`${last}T00:00:00Z`));
      first = plusDays(last, 1);
    }
    await transaction(db, (tx) => emit(tx, figuresCounted, { now }));
  },
});

async function countStretch({ db }: Services, days: Days, now: Date, signal: AbortSignal): Promise<void> {
  let accounts = await listAccountsAfter(db, 0, ACCOUNTS_AT_ONCE);
  while (accounts.length > 0) {
    signal.throwIfAborted();
    const its = accounts;
    await transaction(db, async (tx) => {
      const changes = await countDays(tx, its, days, now);
      if (changes.length > 0) await emit(tx, daysCounted, { changes });
      const optOutDays = await listOptOutDays(tx, its, days);
      if (optOutDays.length > 0) await emit(tx, optOutsCounted, { days: optOutDays, now });
    });
    accounts = await listAccountsAfter(db, its.at(-1)!, ACCOUNTS_AT_ONCE);
  }
  await transaction(db, (tx) => sumPeriods(tx, days));
}

/** Every worker queues it periodically; only one count waits at a time. */
export const askForFigures = ({ db }: Pick<Services, "db">): Promise<void> =>
  enqueue(db, countFigures, {}, { key: "stats.count-figures" });

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const plusDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
