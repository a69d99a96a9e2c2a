import type { SentCode } from "@broadcast/contract/multi-factor";
import { AppError } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { readTarget, sendCode, spendCode, tryCode, wrongCode } from "../multi-factor/index.ts";
import { readCurrentUser } from "../users/index.ts";
import { findNumberOwner, setOwnCell } from "./phone-numbers.sql.ts";

/** Sends a code to the owner's own cell. Waits for the carrier: call it outside of a transaction. */
export async function sendCellCode(
  context: SignedIn,
  { cellPhoneNumber, channel }: { cellPhoneNumber: string; channel: "sms" | "call" },
): Promise<SentCode> {
  const target = await readOwnCell(context, cellPhoneNumber, channel);
  const { userId } = context.caller;
  const { id: _, ...sent } = await sendCode(
    context,
    { userId, purpose: "mobile-number", nonceHash: null, channel, target, methodId: null },
    "verification",
  );
  return sent;
}

/**
 * Sets the owner's own cell, proved by its code. For an account that begins with it, this completes the onboarding;
 * nothing is sent from it. A wrong code counts: call it outside of a transaction.
 */
export async function verifyCell(
  context: SignedIn,
  { cellPhoneNumber, verificationCode }: { cellPhoneNumber: string; verificationCode: string },
) {
  const { db, accountId, caller, clock } = context;
  const { userId } = caller;
  const target = await readOwnCell(context, cellPhoneNumber, "sms");
  const right = await tryCode(
    context,
    { userId, purpose: "mobile-number", nonceHash: null, target },
    verificationCode,
  );
  if (typeof right === "string") throw wrongCode(right);
  const { codeId } = right;
  await transaction(db, async (tx) => {
    if (codeId !== null && !(await spendCode(tx, codeId))) throw wrongCode("over");
    await setOwnCell(tx, accountId, { userId, phoneNumber: target, now: clock.now() });
    await noteAudit({ ...context, db: tx }, { event: "mobile-verified", caller });
  });
  return readCurrentUser(db, caller);
}

/** Returns the number in E.164. Errors: `invalid-input`; `conflict` for one that a business here sends from. */
async function readOwnCell({ db }: SignedIn, typed: string, channel: "sms" | "call"): Promise<string> {
  const target = readTarget(channel, typed, "cellPhoneNumber");
  if ((await findNumberOwner(db, target)) !== null) {
    const sentence = "This number belongs to a business here. Enter your own cell phone number.";
    throw new AppError("conflict", sentence, { fields: { cellPhoneNumber: sentence } });
  }
  return target;
}
