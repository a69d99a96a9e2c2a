import type { IdentityOfUser } from "@broadcast/contract/account-support";
import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { listChecks, lockStatus, readStatus, setChecksAside, updateStatus } from "./identity.sql.ts";
import { triesLeft } from "./identity.ts";

/** Returns an account's identity status, with all of its checks. The documents themselves are never stored here. */
export async function readIdentityChecks(db: Connection, accountId: number): Promise<IdentityOfUser> {
  const checks = await listChecks(db, accountId);
  return {
    status: await readStatus(db, accountId),
    triesLeft: triesLeft(checks),
    checks: checks.map((check) => ({
      _id: check.id,
      state: check.state,
      reason: check.reason,
      isSetAside: check.isSetAside,
      startedAt: check.createdAt.toISOString(),
      updatedAt: check.updatedAt.toISOString(),
    })),
  };
}

/** Approves an identity that was verified another way. Errors: `wrong-state` when it already is. */
export async function approveIdentity(tx: Connection, accountId: number, now: Date): Promise<void> {
  const status = await lockStatus(tx, accountId);
  if (status === "verified" || status === "grandfathered")
    throw new AppError("wrong-state", "This identity is already verified.");
  await updateStatus(tx, accountId, "verified", now);
  await noteChange(tx, accountId, ["session", "registration"]);
}

/**
 * Makes the owner verify their identity again, with all tries; earlier results no longer count. Errors: `wrong-state`
 * when they already must and have a try left.
 */
export async function askIdentityAgain(tx: Connection, accountId: number, now: Date): Promise<void> {
  const status = await lockStatus(tx, accountId);
  const checks = await listChecks(tx, accountId);
  if (
    status === "not-verified" &&
    checks.every(({ state, isSetAside }) => isSetAside || state !== "needs-input")
  )
    throw new AppError("wrong-state", "This owner has already been asked to verify their identity.");
  await setChecksAside(tx, accountId);
  await updateStatus(tx, accountId, "not-verified", now);
  await noteChange(tx, accountId, ["session", "registration"]);
}
