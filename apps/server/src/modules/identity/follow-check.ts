import { transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import type { Services } from "../../services.ts";
import { type Check, findCheck, lockStatus, moveCheck, updateStatus } from "./identity.sql.ts";

/** A check, with the address to continue while nothing was submitted. */
export type FollowedCheck = Check & { url: string | null };

/** In each round another process changed the check in between; that never happens this often. */
const ROUNDS = 5;

/**
 * Updates a check from the provider, and the account's status with it. The current state is read, so it doesn't matter
 * how often, how late or in which order reports arrive. Throws AppError provider-failed.
 */
export async function followCheck(
  services: Pick<Services, "db" | "log" | "clock" | "identityChecks">,
  accountId: number,
  known: Check,
): Promise<FollowedCheck> {
  let check: Check | undefined = known;
  for (let round = 0; check && round < ROUNDS; round += 1) {
    if (isFinal(check) || check.providerId === null) return { ...check, url: null };
    const found = await services.identityChecks.readVerification(check.providerId);
    // A check that the provider has forgotten will never finish.
    const state = found?.status ?? "canceled";
    const reason = found?.reason ?? "";
    if (state === check.state && reason === check.reason) return { ...check, url: found?.url ?? null };
    if (await move(services, accountId, check, { state, reason }))
      return { ...check, state, reason, url: found?.url ?? null };
    check = await findCheck(services.db, accountId, known.id);
  }
  return { ...(check ?? known), url: null };
}

const isFinal = ({ state }: Check): boolean => state === "verified" || state === "canceled";

function move(
  { db, log, clock }: Pick<Services, "db" | "log" | "clock">,
  accountId: number,
  check: Check,
  to: Pick<Check, "state" | "reason">,
): Promise<boolean> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const status = await lockStatus(tx, accountId);
    if (!(await moveCheck(tx, accountId, check, to, now))) return false;
    if (to.state === "verified" && status !== "grandfathered")
      await updateStatus(tx, accountId, "verified", now);
    // A later check that fails doesn't revoke an earlier verification.
    if (to.state === "needs-input" && status === "not-verified")
      await updateStatus(tx, accountId, "failed", now);
    if (to.state === "verified" || to.state === "needs-input")
      await noteAudit(
        { db: tx, log, clock, address: "", userAgent: "" },
        { event: "identity-checked", accountId, details: { result: to.state } },
      );
    await noteChange(tx, accountId, ["session"]);
    return true;
  });
}
