import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { AppError } from "../../app-error.ts";
import { noteAudit } from "../../http/audit.ts";
import type { Caller, Context } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { insertMethod, listMethods, lockMethods, type MethodRow } from "./methods.sql.ts";
import { securityMail } from "./multi-factor.jobs.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

const METHODS_MAX = 10;

/**
 * Adds a method that was just proved, in the caller's transaction; the first brings recovery codes along. Errors:
 * `conflict` for one that is there already, and beyond ten.
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
): Promise<{ method: MethodRow; recoveryCodes: string[] }> {
  const { db, env, clock } = context;
  await lockMethods(db, userId);
  const before = await listMethods(db, userId);
  refuseOneMore(before, proved);
  const method = await insertMethod(db, userId, { ...proved, now: clock.now() });
  if (!method) throw hasAlready(proved);
  const { channel } = proved;
  await noteAudit(context, { event: "second-factor-added", userId, ...who, details: { channel } });
  await enqueue(db, securityMail, { userId, change: "added", channel });
  return { method, recoveryCodes: before.length === 0 ? await makeRecoveryCodes(db, env, userId) : [] };
}

/** Says beforehand what would be refused once the code is typed in. Errors: `conflict`. */
export function refuseOneMore(
  methods: readonly MethodRow[],
  wanted: { channel: MultiFactorChannel; target: string },
): void {
  if (methods.some(({ channel, target }) => channel === wanted.channel && target === wanted.target))
    throw hasAlready(wanted);
  if (methods.length >= METHODS_MAX)
    throw new AppError(
      "conflict",
      `You have ${METHODS_MAX} second factors. Remove one before you add another.`,
    );
}

const hasAlready = ({ channel }: { channel: MultiFactorChannel }): AppError =>
  new AppError(
    "conflict",
    channel === "authenticator"
      ? "You have an authenticator app already. Remove it before you set up another."
      : "You get codes this way already.",
  );
