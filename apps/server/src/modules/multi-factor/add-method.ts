import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { AppError } from "../../app-error.ts";
import type { Caller, Context } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { insertMethod, listMethods, lockMethods, type MethodRow } from "./methods.sql.ts";
import { securityMail } from "./multi-factor.jobs.ts";
import { replaceRecoveryCodes } from "./recovery-codes.sql.ts";
import { makeRecoveryCodes, type RecoveryCodes } from "./recovery-codes.ts";

const METHODS_MAX = 10;

/** Prepares what takes too long for a transaction: recovery codes, if the method is the first. */
export const prepareCodes = (methods: readonly MethodRow[]): Promise<RecoveryCodes | null> =>
  methods.length === 0 ? makeRecoveryCodes() : Promise.resolve(null);

/**
 * Adds a verified method in the caller's transaction; the first comes with recovery codes (see `prepareCodes`). Errors:
 * `conflict` for an existing one, beyond ten, and when the last of the others was removed in the meantime.
 */
export async function addMethod(
  context: Context,
  { userId, ...who }: { userId: string; accountId: number; caller?: Caller },
  proved: {
    channel: MultiFactorChannel;
    target: string;
    sealedSecret: Buffer | null;
    lastStep: number | null;
  },
  codes: RecoveryCodes | null,
): Promise<{ method: MethodRow; recoveryCodes: string[] }> {
  const { db, clock } = context;
  await lockMethods(db, userId);
  const before = await listMethods(db, userId);
  refuseOneMore(before, proved);
  const isFirst = before.length === 0;
  if (isFirst && !codes)
    throw new AppError("conflict", "Your verification methods changed in the meantime. Please try again.");
  const method = await insertMethod(db, userId, { ...proved, now: clock.now() });
  if (!method) throw hasAlready(proved);
  const { channel } = proved;
  await noteAudit(context, { event: "second-factor-added", userId, ...who, details: { channel } });
  await enqueue(db, securityMail, { userId, change: "added", channel });
  if (!isFirst || !codes) return { method, recoveryCodes: [] };
  await replaceRecoveryCodes(db, userId, codes.kept);
  return { method, recoveryCodes: codes.shown };
}

/** Refuses early what would be refused once the code is entered. Errors: `conflict`. */
export function refuseOneMore(
  methods: readonly MethodRow[],
  wanted: { channel: MultiFactorChannel; target: string },
): void {
  if (methods.some(({ channel, target }) => channel === wanted.channel && target === wanted.target))
    throw hasAlready(wanted);
  if (methods.length >= METHODS_MAX)
    throw new AppError(
      "conflict",
      `You have ${METHODS_MAX} verification methods. Remove one before you add another.`,
    );
}

const hasAlready = ({ channel }: { channel: MultiFactorChannel }): AppError =>
  new AppError(
    "conflict",
    channel === "authenticator"
      ? "You already have an authenticator app. Remove it before you set up another."
      : "You already get codes this way.",
  );
