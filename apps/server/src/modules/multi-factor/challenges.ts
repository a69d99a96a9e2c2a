import { timingSafeEqual } from "node:crypto";
import type { MultiFactorChallenge, MultiFactorMethod } from "@broadcast/contract/multi-factor-challenge";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../http/context.ts";
import { countCall } from "../../http/guard/limits/rate-limit.ts";
import { hashToken, newToken } from "../../http/guard/session.ts";
import {
  type ChallengeRow,
  findOpenChallenge,
  insertChallenge,
  spendChallenge,
  spendChallengeTry,
} from "./challenges.sql.ts";
import { forgetOldCodes } from "./codes.sql.ts";
import { listMethods, type MethodRow } from "./methods.sql.ts";
import { countRecoveryCodes } from "./recovery-codes.sql.ts";
import { supportedChannels } from "./system-number.ts";
import { redacted } from "./targets.ts";

const LIFE_SECONDS = 900;
/** Wrong codes of all kinds before the password is asked for again. */
const TRIES_MAX = 5;
/** Limits an attacker who knows the password and starts over repeatedly: an app's code needs no sending. */
const TRIES_PER_USER = { max: 30, windowSeconds: 3_600, by: "user" } as const;

/** What a challenge needs of a row of users.findUserByEmail. */
interface ChallengedUser {
  id: string;
  email: string;
  multi_factor_deferred_until: Date | null;
  superuser: boolean;
}

/**
 * Returns what a sign-in with the right password still needs; null when nothing. Creates the challenge and binds it to
 * the browser with a cookie. An assistant sets nothing up: they need a code only if the owner has a method, and it goes
 * to the owner, who passes it on. Errors: `forbidden` for an assistant when second factors are required and the owner
 * has none.
 */
export async function challengeOf(
  context: Context,
  user: ChallengedUser,
  kind: "own" | "assistant",
): Promise<MultiFactorChallenge | null> {
  const { db, clock, env } = context;
  const methods = await listMethods(db, user.id);
  if (methods.length === 0) {
    const until = env.REQUIRE_SECOND_FACTOR ? null : user.multi_factor_deferred_until;
    const isDue = until === null || until <= clock.now();
    if (kind === "own" ? !isDue : !env.REQUIRE_SECOND_FACTOR) return null;
    if (kind === "assistant")
      throw new AppError(
        "forbidden",
        "Two-step verification is required here, and the owner of this account hasn't set it up yet. Ask them to do that first.",
      );
  }
  await forgetOldCodes(db);
  const [nonce, browser] = [newToken(), newToken()];
  await insertChallenge(
    db,
    { nonceHash: hashToken(nonce), browserHash: hashToken(browser), userId: user.id, kind },
    LIFE_SECONDS,
  );
  context.setCookie("challenge", browser, LIFE_SECONDS);
  return {
    nonce,
    username: user.email,
    availableMethods: methods.map(shownMethod),
    supportedChannels: supportedChannels(context),
    canDeferSetup: methods.length === 0 && canDefer(context, user),
    hasRecoveryCodes: kind === "own" && (await countRecoveryCodes(db, user.id)) > 0,
  };
}

/** Returns a method without anything that would help a stranger. */
export const shownMethod = ({ id, channel, target }: MethodRow): MultiFactorMethod => ({
  _id: id,
  channel,
  redactedTo: redacted(channel, target),
});

/**
 * Users who can act for every account need a second factor; only in the sandbox, where nothing is real, they may defer
 * it. An installation can require it of everyone (ASVS 5.0, 6.3.3).
 */
export const canDefer = ({ env }: Context, { superuser }: { superuser: boolean }): boolean =>
  !env.REQUIRE_SECOND_FACTOR && (!superuser || env.SANDBOX_URL !== undefined);

/** A sign-in that waits for its second factor. */
export interface OpenChallenge {
  nonceHash: Buffer;
  userId: string;
  accountId: number;
  email: string;
  kind: "own" | "assistant";
  passwordHash: string | null;
}

/** Returns the browser's challenge. Errors: `unauthorized` unless it is open, for that user and from this browser. */
export async function openChallenge(
  context: Context,
  { nonce, username }: { nonce: string; username: string },
): Promise<OpenChallenge> {
  const nonceHash = hashToken(nonce);
  const found = await findOpenChallenge(context.db, nonceHash);
  if (!found || found.email !== username || found.tries >= TRIES_MAX || !isOfBrowser(context, found))
    throw signInAgain();
  return {
    nonceHash,
    userId: found.user_id,
    accountId: found.account_id,
    email: found.email,
    kind: found.session_kind,
    passwordHash: found.password_hash,
  };
}

function isOfBrowser(context: Context, { browser_hash }: ChallengeRow): boolean {
  const browser = context.readCookie("challenge");
  return browser !== null && timingSafeEqual(hashToken(browser), browser_hash);
}

/**
 * Counts a try before it is made, for the sign-in and for the user. Errors: `unauthorized` when the sign-in must start
 * over, `too-many-requests`.
 */
export async function countTry({ db }: Context, { nonceHash, userId }: OpenChallenge): Promise<void> {
  await countCall(db, `second-factor ${userId}`, TRIES_PER_USER);
  if (!(await spendChallengeTry(db, nonceHash, TRIES_MAX))) throw signInAgain();
}

/**
 * Completes a sign-in's challenge, in the transaction of what it allows. Errors: `unauthorized` when it was over
 * before.
 */
export async function meetChallenge({ db }: Context, { nonceHash }: OpenChallenge): Promise<void> {
  if (!(await spendChallenge(db, nonceHash))) throw signInAgain();
}

export const signInAgain = (): AppError =>
  new AppError("unauthorized", "This sign-in has expired. Please sign in again with your password.");
