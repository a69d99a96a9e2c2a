import type { identity } from "@broadcast/contract/identity";
import { AppError } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { ReplyOf, SignedIn } from "../../http/context.ts";
import { checkReference } from "./check-reference.ts";
import { followCheck } from "./follow-check.ts";
import { type Check, insertCheck, listChecks, lockStatus, nameCheck, readStatus } from "./identity.sql.ts";

/** Failed checks in an account's lifetime; each costs money, and beyond that support has to help. */
const TRIES = 5;
/** Where the provider returns the owner to. */
const RETURN_PATH = "/account/identity";

/**
 * Returns the address of the check: opens one, or continues an unsubmitted one. Errors: `wrong-state` when there is
 * nothing to check or no try left, `provider-failed`.
 */
export async function openCheck(context: SignedIn): Promise<{ url: string }> {
  const { db, accountId, clock, env, identityChecks } = context;
  const [latest] = await listChecks(db, accountId);
  const followed = latest && (await followCheck(context, accountId, latest));
  if (followed?.state === "started" && followed.url) return { url: followed.url };

  const check = await transaction(db, async (tx) => {
    const status = await lockStatus(tx, accountId);
    if (status === "verified" || status === "grandfathered")
      throw new AppError("wrong-state", "Your identity is already verified. You're all set.");
    const checks = await listChecks(tx, accountId);
    const [last] = checks;
    if (last?.state === "processing")
      throw new AppError(
        "wrong-state",
        "Your identity check is in progress. Wait a few minutes for the result.",
      );
    // Another call may have opened one just now, or we died before the provider answered.
    if (last?.state === "started") return last;
    if (triesLeft(checks) === 0)
      throw new AppError(
        "wrong-state",
        "You have no attempts left for the identity check. Please contact support.",
      );
    return insertCheck(tx, accountId, clock.now());
  });
  const { id, url } = await identityChecks.createVerification({
    reference: checkReference(accountId, check.id),
    returnUrl: env.PUBLIC_URL + RETURN_PATH,
  });
  await nameCheck(db, accountId, check.id, id);
  return { url };
}

/** Returns the status, updated from the provider first if it answers. */
export async function readIdentity(context: SignedIn): Promise<ReplyOf<typeof identity.read>> {
  const { db, accountId, log } = context;
  const [latest] = await listChecks(db, accountId);
  if (latest?.state === "started" || latest?.state === "processing") {
    await followCheck(context, accountId, latest).catch((error: unknown) =>
      log.warn({ err: error }, "an identity check could not be asked after"),
    );
  }
  const all = await listChecks(db, accountId);
  const checks = all.filter(({ isSetAside }) => !isSetAside);
  const ended = checks.find(({ state }) => state === "needs-input" || state === "verified");
  const last = checks.find(({ state }) => state !== "canceled");
  return {
    status: await readStatus(db, accountId),
    check: last ? shownState(last) : "none",
    reason: ended?.reason || null,
    checkedAt: ended?.updatedAt.toISOString() ?? null,
    triesLeft: triesLeft(all),
  };
}

const shownState = ({ state }: Check) => (state === "canceled" ? "none" : state);

export const triesLeft = (checks: readonly Check[]): number =>
  Math.max(
    0,
    TRIES - checks.filter(({ state, isSetAside }) => state === "needs-input" && !isSetAside).length,
  );
