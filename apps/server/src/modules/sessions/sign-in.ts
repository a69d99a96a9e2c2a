import { AppError } from "../../app-error.ts";
import { isDemoEmail } from "../../demo-presence.ts";
import type { Context } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { challengeOf } from "../multi-factor/index.ts";
import { findUserByEmail, passwordMatches, spendPasswordCheck } from "../users/index.ts";
import { finishSignIn, wrongCredentials } from "./finish-sign-in.ts";
import { beginTry, takeTryBack } from "./sign-in-failures.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Signs in by password, the owner's or the assistant's. A wrong user, a wrong password and a locked username take the
 * same time and, except for the lock's sentence, get the same answer. Call it outside of a transaction: the checks are
 * slow, and failures must stay counted. Errors: `wrong-credentials`, `sign-in-locked`, `account-cancelled`,
 * `multi-factor-required`, `unauthorized`.
 */
export async function signIn(context: Context, input: { username: string; password: string }) {
  const { db, env, clock } = context;
  const counter = { db, env, now: clock.now(), username: input.username };
  const attempt = await beginTry(counter);
  const user = await findUserByEmail(db, input.username);
  if (attempt.isLocked) {
    await spendPasswordCheck(input.password);
    await spendPasswordCheck(input.password);
    throw locked(counter.now, attempt.lockedUntil);
  }
  const isBarred = !env.SANDBOX_URL && isDemoEmail(input.username);
  const kind = await kindOf(isBarred ? undefined : user, input.password);
  if (!user || !kind) {
    const who = { accountId: user?.account_id ?? null, userId: user?.id ?? null };
    await noteAudit(context, { event: "sign-in-failed", ...who });
    if (!attempt.locksUntil) throw wrongCredentials();
    await noteAudit(context, { event: "sign-in-locked", ...who });
    throw locked(counter.now, attempt.locksUntil);
  }
  await takeTryBack(counter);
  const challenge = await challengeOf(context, user, kind);
  if (challenge) {
    throw new AppError("multi-factor-required", "Please confirm it's you with two-step verification.", {
      challenge,
    });
  }
  const passwordHash = kind === "own" ? user.password_hash : user.assistant_password_hash;
  return finishSignIn(context, { userId: user.id, accountId: user.account_id, kind, passwordHash });
}

/** Returns which kind of session the password opens. A failure costs two checks, whatever there is to check against. */
async function kindOf(user: User | undefined, password: string): Promise<"own" | "assistant" | null> {
  if (await isBehind(user?.password_hash, password)) return "own";
  return (await isBehind(user?.assistant_password_hash, password)) ? "assistant" : null;
}

async function isBehind(hash: string | null | undefined, password: string): Promise<boolean> {
  if (hash) return passwordMatches(password, hash);
  await spendPasswordCheck(password);
  return false;
}

function locked(now: Date, until: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const sentence = `Too many wrong passwords. Reset your password, or wait ${inWords(retryAfterSeconds)} and try again.`;
  return new AppError("sign-in-locked", sentence, { retryAfterSeconds });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
