import { randomInt } from "node:crypto";
import type { SentCode } from "@broadcast/contract/multi-factor";
import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { AppError } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { Context } from "../../http/context.ts";
import { isKeyedHash, keyedHash } from "../../http/guard/secrets/keyed-hash.ts";
import { makeAppSecret, stepOfAppCode } from "./authenticator.ts";
import {
  type CodeSought,
  type CodeUse,
  countSent,
  deleteCode,
  insertCode,
  secondsToResend,
  spendTry,
  takeCodeTurn,
} from "./codes.sql.ts";
import { type CodeWording, deliverCode, requireSupported } from "./deliver-code.ts";
import { redacted } from "./targets.ts";

const KEYED_FOR = "verification-code";
/** A short life and few tries (ASVS 5.0, 6.6.2 and 6.6.3). */
const LIFE_SECONDS = 600;
const TRIES_MAX = 5;
const RESEND_AFTER_SECONDS = 30;
const PER_USER = { max: 6, windowSeconds: 3_600 };
const PER_TARGET = { max: 20, windowSeconds: 86_400 };

/**
 * Creates a code, which ends the previous one for the same purpose, and sends it. Waits for carriers: not for use in a
 * transaction. Errors: `too-many-requests` with `retryAfterSeconds`, `invalid-input`, `provider-failed`.
 */
export async function sendCode(
  context: Context,
  use: CodeUse,
  wording: CodeWording,
): Promise<SentCode & { id: string }> {
  requireSupported(context, use.channel);
  // biome-ignore lint/plugin/randomness: A code that is typed once.
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = keyedHash(context.env, KEYED_FOR, bound(use, code));
  const id = await transaction(context.db, async (tx) => {
    await takeCodeTurn(tx, use);
    const wait = await secondsToResend(tx, use, RESEND_AFTER_SECONDS);
    if (wait > 0)
      throw tooSoon(
        `We just sent a code. Please wait ${wait} ${wait === 1 ? "second" : "seconds"} to get another.`,
        wait,
      );
    for (const [by, limit] of [
      [{ userId: use.userId }, PER_USER],
      [{ target: use.target }, PER_TARGET],
    ] as const) {
      const { sent, seconds } = await countSent(tx, by, limit.windowSeconds);
      if (sent >= limit.max) {
        const minutes = Math.ceil(seconds / 60);
        throw tooSoon(`We sent too many codes. Please wait ${minutes} minutes.`, seconds);
      }
    }
    return insertCode(tx, use, { codeHash, sealedSecret: null }, LIFE_SECONDS);
  });
  try {
    await deliverCode(context, use, code, wording);
  } catch (error) {
    await deleteCode(context.db, id);
    throw error;
  }
  return {
    id,
    channel: use.channel,
    redactedTo: redacted(use.channel, use.target),
    resendAfterSeconds: RESEND_AFTER_SECONDS,
    sandboxUrl: context.env.SANDBOX_URL ?? null,
    authenticator: null,
  };
}

/** An app generates its codes itself. */
export const NOTHING_SENT: SentCode = {
  channel: "authenticator",
  redactedTo: "",
  resendAfterSeconds: 0,
  sandboxUrl: null,
  authenticator: null,
};

/** Begins to set up an authenticator app: its secret is shown only now, and its first code confirms it. */
export async function beginApp(
  { db, env }: Context,
  user: { id: string; email: string },
  use: Pick<CodeUse, "purpose" | "nonceHash">,
): Promise<SentCode & { id: string }> {
  const { shown, sealed } = makeAppSecret(env, user);
  const id = await transaction(db, (tx) =>
    insertCode(
      tx,
      { ...use, userId: user.id, channel: "authenticator", target: "", methodId: null },
      { codeHash: null, sealedSecret: sealed },
      LIFE_SECONDS,
    ),
  );
  return { ...NOTHING_SENT, id, authenticator: shown };
}

/** A correct code. The action it allows uses it up in the same transaction: `spendCode`, or the app's step. */
export interface RightCode {
  /** Null for the code of a confirmed app. */
  codeId: string | null;
  /** The time step of an app's code. */
  step: number | null;
  /** For an app being set up. */
  sealedSecret: Buffer | null;
  channel: MultiFactorChannel;
  target: string;
}

/**
 * Tries a code that was sent, or the first one of a new app. `over` when there is none: never sent, expired, used, or
 * its tries are used up. The try counts at once: not for use in a transaction that a wrong code would roll back.
 */
export async function tryCode(
  context: Pick<Context, "db" | "env">,
  sought: CodeSought,
  code: string,
): Promise<RightCode | "wrong" | "over"> {
  const row = await spendTry(context.db, sought, TRIES_MAX);
  if (!row) return "over";
  const { userId, purpose } = sought;
  const { id: codeId, channel, target } = row;
  if (row.sealed_secret) {
    const right = await tryAppCode(context, { userId, sealedSecret: row.sealed_secret }, code);
    return right === "wrong" ? right : { ...right, codeId, sealedSecret: row.sealed_secret };
  }
  const nonceHash = "id" in sought ? null : sought.nonceHash;
  const typed = bound({ userId, purpose, nonceHash, channel, target }, code);
  const isRight = row.code_hash !== null && isKeyedHash(context.env, KEYED_FOR, typed, row.code_hash);
  return isRight ? { codeId, step: null, sealedSecret: null, channel, target } : "wrong";
}

/** Tries the code of an app. The caller checks that its step was not used before. */
export async function tryAppCode(
  { db, env }: Pick<Context, "db" | "env">,
  app: { userId: string; sealedSecret: Buffer },
  code: string,
): Promise<RightCode | "wrong"> {
  const step = await stepOfAppCode(db, env, { ...app, code });
  return step === null
    ? "wrong"
    : { codeId: null, step, sealedSecret: null, channel: "authenticator", target: "" };
}

const PROBLEMS = {
  wrong: "This code isn't right. Check it and try again.",
  over: "This code has expired. Please request a new one.",
  replayed: "This code was already used. Wait for the next one in your app.",
};

/** The answer to a wrong or expired code. */
export const wrongCode = (problem: keyof typeof PROBLEMS): AppError =>
  new AppError("wrong-code", PROBLEMS[problem], { fields: { verificationCode: PROBLEMS[problem] } });

/** Binds a code to its use, so that it is useless for anything else. */
const bound = (
  { userId, purpose, nonceHash, channel, target }: Omit<CodeUse, "methodId">,
  code: string,
): string => JSON.stringify([purpose, userId, nonceHash?.toString("hex") ?? "", channel, target, code]);

const tooSoon = (sentence: string, retryAfterSeconds: number): AppError =>
  new AppError("too-many-requests", sentence, { retryAfterSeconds });
