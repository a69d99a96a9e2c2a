import type { SentCode } from "@broadcast/contract/multi-factor";
import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import type { sessions } from "@broadcast/contract/sessions";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { Context, InputOf } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { addMethod } from "./add-method.ts";
import {
  canDefer,
  countTry,
  meetChallenge,
  type OpenChallenge,
  openChallenge,
  signInAgain,
} from "./challenges.ts";
import { spendCode } from "./codes.sql.ts";
import { beginApp, NOTHING_SENT, type RightCode, sendCode, tryAppCode, tryCode, wrongCode } from "./codes.ts";
import {
  findMethod,
  listMethods,
  lockMethods,
  type MethodRow,
  setDeferredUntil,
  useMethod,
} from "./methods.sql.ts";
import { securityMail } from "./multi-factor.jobs.ts";
import { spendRecoveryCode } from "./recovery-codes.sql.ts";
import { makeRecoveryCodes, matchRecoveryCode } from "./recovery-codes.ts";
import { readTarget } from "./targets.ts";

/** The user who may be signed in now. */
export interface SignInHolder {
  userId: string;
  accountId: number;
  kind: "own" | "assistant";
  /** The hash that the password matched; a sign-in is valid only while it is current. */
  passwordHash: string | null;
}

type Body<K extends keyof typeof sessions> = InputOf<(typeof sessions)[K]>["body"];

const DEFERRED_FOR_MS = 30 * 86_400_000;

/**
 * Sends the code of a sign-in, or begins to set up its first method. Waits for carriers and keeps its counts: for
 * handlers marked outsideTransaction.
 */
export async function sendSignInCode(context: Context, body: Body<"sendSignInCode">): Promise<SentCode> {
  const challenge = await openChallenge(context, body);
  const { userId, email, nonceHash, kind } = challenge;
  const { known, channel, target } = await readMethod(context, challenge, body.method);
  if (channel === "authenticator") {
    if (!known) return beginApp(context, { id: userId, email }, { purpose: "sign-in", nonceHash });
    return NOTHING_SENT;
  }
  return sendCode(
    context,
    { userId, purpose: "sign-in", nonceHash, channel, target, methodId: known?.id ?? null },
    kind === "assistant" ? "assistant-sign-in" : "sign-in",
  );
}

/**
 * Completes a sign-in by its code, and adds the method if it is the first. A wrong code is counted and recorded: for
 * handlers marked outsideTransaction.
 */
export async function verifySignInCode(
  context: Context,
  body: Body<"verifySignInCode">,
): Promise<{ holder: SignInHolder; recoveryCodes: string[] }> {
  const challenge = await openChallenge(context, body);
  const chosen = await readMethod(context, challenge, body.method);
  await countTry(context, challenge);
  const { known, channel, target } = chosen;
  const code = body.verificationCode;
  const right = known?.sealed_secret
    ? await tryAppCode(context, { userId: challenge.userId, sealedSecret: known.sealed_secret }, code)
    : await tryCode(context, { ...challenge, purpose: "sign-in", channel, target }, code);
  const finished = typeof right === "string" ? right : await finishSignIn(context, challenge, chosen, right);
  if (typeof finished !== "string") return { holder: holderOf(challenge), recoveryCodes: finished };
  await noteFailure(context, challenge, channel);
  throw wrongCode(finished);
}

/** Uses up everything that works once, all or nothing; returns new recovery codes, if any, or what was already used. */
async function finishSignIn(
  context: Context,
  challenge: OpenChallenge,
  { known, channel, target }: ChosenMethod,
  { codeId, step, sealedSecret }: RightCode,
): Promise<string[] | "over" | "replayed"> {
  const { userId, accountId } = challenge;
  const codes = known ? null : await makeRecoveryCodes();
  return transaction(context.db, async (tx) => {
    const inTransaction = { ...context, db: tx };
    await lockMethods(tx, userId);
    if (codeId !== null && !(await spendCode(tx, codeId))) return "over";
    if (known && !(await useMethod(tx, known.id, { step, now: context.clock.now() }))) return "replayed";
    await meetChallenge(inTransaction, challenge);
    if (known) return [];
    // An attacker who knows only the password must not add a method next to one set up in the meantime.
    if ((await listMethods(tx, userId)).length > 0) throw signInAgain();
    const method = { channel, target, sealedSecret, lastStep: step };
    return (await addMethod(inTransaction, { userId, accountId }, method, codes)).recoveryCodes;
  });
}

/** Completes a sign-in by a recovery code, which is used up. For handlers marked outsideTransaction. */
export async function useRecoveryCode(
  context: Context,
  body: Body<"useRecoveryCode">,
): Promise<{ holder: SignInHolder }> {
  const challenge = await openChallenge(context, body);
  const { userId, accountId, kind } = challenge;
  await countTry(context, challenge);
  const now = context.clock.now();
  // They are for an owner who lost a phone, and not to be passed on.
  const codeId = kind === "own" ? await matchRecoveryCode(context.db, userId, body.recoveryCode) : null;
  const isUsed = await transaction(context.db, async (tx) => {
    const inTransaction = { ...context, db: tx };
    if (codeId === null || !(await spendRecoveryCode(tx, codeId, now))) return false;
    await meetChallenge(inTransaction, challenge);
    await noteAudit(inTransaction, { event: "recovery-code-used", accountId, userId });
    await enqueue(tx, securityMail, { userId, change: "recovery-code-used" });
    return true;
  });
  if (isUsed) return { holder: holderOf(challenge) };
  await noteFailure(context, challenge, "recovery-code");
  const sentence = "This recovery code isn't right or was already used.";
  throw new AppError("wrong-code", sentence, { fields: { recoveryCode: sentence } });
}

/** Signs in without a second factor, for now. */
export async function deferSetup(
  context: Context,
  body: Body<"deferMultiFactor">,
): Promise<{ holder: SignInHolder }> {
  const challenge = await openChallenge(context, body);
  const { userId, accountId, kind } = challenge;
  return transaction(context.db, async (tx) => {
    const inTransaction = { ...context, db: tx };
    const user = await lockMethods(tx, userId);
    const isSetUp = (await listMethods(tx, userId)).length > 0;
    if (kind !== "own" || isSetUp || !canDefer(context, user))
      throw new AppError("forbidden", "Set up two-step verification to sign in. You can't skip it here.");
    await meetChallenge(inTransaction, challenge);
    await setDeferredUntil(tx, userId, new Date(context.clock.now().getTime() + DEFERRED_FOR_MS));
    await noteAudit(inTransaction, { event: "second-factor-deferred", accountId, userId });
    return { holder: holderOf(challenge) };
  });
}

interface ChosenMethod {
  /** Null for one to be set up. */
  known: MethodRow | null;
  channel: MultiFactorChannel;
  target: string;
}

/** Returns the method: one of the user's, or the first one being set up. */
async function readMethod(
  { db }: Context,
  { userId, kind }: OpenChallenge,
  method: Body<"sendSignInCode">["method"],
): Promise<ChosenMethod> {
  if (method._id !== undefined) {
    const known = await findMethod(db, userId, method._id);
    if (!known) throw notFound("verification method");
    return { known, channel: known.channel, target: known.target };
  }
  if (kind !== "own" || (await listMethods(db, userId)).length > 0)
    throw invalid({ method: "Choose one of your verification methods." });
  if (method.channel === undefined) throw invalid({ method: "Choose how to get your codes." });
  return {
    known: null,
    channel: method.channel,
    target: readTarget(method.channel, method.to, "method.to"),
  };
}

const holderOf = ({ userId, accountId, kind, passwordHash }: OpenChallenge): SignInHolder => ({
  userId,
  accountId,
  kind,
  passwordHash,
});

const noteFailure = (context: Context, { userId, accountId }: OpenChallenge, factor: string): Promise<void> =>
  noteAudit(context, { event: "sign-in-failed", accountId, userId, details: { factor } });
