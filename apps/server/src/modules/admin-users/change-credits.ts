import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import type { creditsChange } from "@broadcast/contract/organizations";
import { formatCredits } from "@broadcast/domain/account/credits";
import type { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { addCredits, readBalance, removeCredits } from "../credits/index.ts";
import { getUser, noteSupportAct, requireUser } from "./user-detail.ts";

/**
 * Gives an account credits or takes free ones, with a reason in its ledger and both logs. Errors: `not-found`,
 * `insufficient-credits`.
 */
export async function changeCredits(
  context: SignedIn,
  userId: string,
  direction: "in" | "out",
  { credits, reason }: z.output<typeof creditsChange>,
): Promise<AdminUserDetail> {
  const { db, clock } = context;
  const user = await requireUser(db, userId);
  const entry = { hundredths: Math.round(credits * 100), note: reason, time: clock.now() };
  if (direction === "in") await addCredits(db, user.account_id, { kind: "grant", ...entry });
  else if (!(await removeCredits(db, user.account_id, entry))) {
    const free = (await readBalance(db, user.account_id)) / 100;
    const sentence = `The account has only ${formatCredits(free)} free credits.`;
    throw new AppError("insufficient-credits", sentence, { fields: { credits: sentence } });
  }
  await noteSupportAct(context, "credits-changed-by-support", user, { credits, direction, reason });
  return getUser(db, userId);
}
