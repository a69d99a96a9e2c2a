import type { Spammer, SpammerDetail, spammerFilter } from "@broadcast/contract/spammers";
import {
  HIGH_SCORE,
  LEAST_MESSAGES,
  VIOLATION_DAYS,
  violationScore,
} from "@broadcast/domain/compliance/violation-score";
import type { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { noteSupportAct, requireUser } from "../admin-users/index.ts";
import { sendingAllowedMail, sendingSuspendedMail } from "./spammers.jobs.ts";
import {
  clearViolations,
  countSpammers,
  findSpammer,
  listSpammers,
  lockSuspension,
  type SpammerRow,
  type SpammerTerms,
  setSuspension,
  sumKinds,
} from "./spammers.sql.ts";

const DAY_MS = 86_400_000;

/** Returns the first of the days that count. */
const sinceDay = (now: Date): string =>
  new Date(now.getTime() - (VIOLATION_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

const shown = (row: SpammerRow): Spammer => ({
  userId: row.user_id,
  company: row.company,
  email: row.email,
  score: violationScore(row.points, row.sent),
  points: row.points,
  sent: row.sent,
  suspension:
    row.sending_suspended_at === null || row.suspension_reason === null
      ? null
      : { since: row.sending_suspended_at.toISOString(), reason: row.suspension_reason },
});

/** Lists accounts with violations, and suspended ones, the worst first. */
export async function searchSpammers(
  { db, clock }: SignedIn,
  {
    term = "",
    filter,
    paging: { page, pageSize },
  }: {
    term?: string | undefined;
    filter: z.output<typeof spammerFilter>;
    paging: { page: number; pageSize: number };
  },
) {
  const terms: SpammerTerms = {
    term,
    filter,
    since: sinceDay(clock.now()),
    highScore: HIGH_SCORE,
    leastMessages: LEAST_MESSAGES,
  };
  const [total, rows] = await Promise.all([
    countSpammers(db, terms),
    listSpammers(db, terms, sliceOf({ page, pageSize })),
  ]);
  return { accounts: rows.map(shown), paging: pagingOf(total, page, pageSize) };
}

/** Returns one account's violations. Errors: `not-found`. */
export async function getSpammer(
  { db, clock }: Pick<SignedIn, "db" | "clock">,
  userId: string,
): Promise<SpammerDetail> {
  const { account_id: accountId } = await requireUser(db, userId);
  const since = sinceDay(clock.now());
  const row = await findSpammer(db, accountId, userId, since);
  return {
    ...shown(row),
    kinds: await sumKinds(db, accountId, since, row.violations_cleared_at),
    clearedAt: row.violations_cleared_at?.toISOString() ?? null,
  };
}

/**
 * Suspends an account's sending from the next message on, enforced by the gate. Its owner is told. Errors: `not-found`,
 * `wrong-state` when it is already suspended.
 */
export async function suspendSending(
  context: SignedIn,
  userId: string,
  reason: string,
): Promise<SpammerDetail> {
  const { db, clock } = context;
  const user = await requireUser(db, userId);
  if (await lockSuspension(db, user.account_id))
    throw new AppError("wrong-state", "Sending is already suspended for this account.");
  await setSuspension(db, user.account_id, { since: clock.now(), reason });
  await noteSupportAct(context, "sending-suspended-by-support", user, { reason });
  await enqueue(db, sendingSuspendedMail, { userId: user.id });
  await noteChange(db, user.account_id, ["session"]);
  return getSpammer(context, userId);
}

/** Lets an account send again, with a clean record. Errors: `not-found`. */
export async function clearSpammer(
  context: SignedIn,
  userId: string,
  reason: string,
): Promise<SpammerDetail> {
  const { db, clock } = context;
  const user = await requireUser(db, userId);
  const wasSuspended = await lockSuspension(db, user.account_id);
  await clearViolations(db, user.account_id, clock.now());
  await noteSupportAct(context, "violations-cleared-by-support", user, { reason, wasSuspended });
  if (wasSuspended) {
    await setSuspension(db, user.account_id, null);
    await enqueue(db, sendingAllowedMail, { userId: user.id });
    await noteChange(db, user.account_id, ["session"]);
  }
  return getSpammer(context, userId);
}
