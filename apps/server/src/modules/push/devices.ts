import { AppError, invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { hashToken } from "../../http/guard/session.ts";
import { notSetUp } from "../../providers/push/push-sender.ts";
import { deviceIdentity } from "../../providers/push/push-subscription.ts";
import { dropDevice, hasDevice, keepDevice } from "./push.sql.ts";

export type DeviceType = "web" | "ios" | "android";

/**
 * Notifies the device of this account from now on, until its session ends. A device that was somebody else's, or signed
 * in to another account, moves over. A renewal, which nobody asked for at this moment, changes nothing where the session
 * gets none. Throws AppError invalid-input for a token nothing can be sent to.
 */
export async function subscribeDevice(
  { db, clock, pushSender, phoneSenders, caller }: SignedIn,
  { token, deviceType, isRenewal }: { token: string; deviceType: DeviceType; isRenewal: boolean },
): Promise<void> {
  // A program has no session the device could end with.
  if (!caller.session) throw new AppError("forbidden", "Sign in on this device to get notifications.");
  if (isRenewal && !(await hasDevice(db, caller.accountId, caller.session.id))) return;
  if (deviceType !== "web" && !phoneSenders[deviceType]) throw notSetUp();
  const kept = deviceType === "web" ? pushSender.readSubscription(token) : readPhoneToken(token);
  await keepDevice(db, caller.accountId, {
    userId: caller.userId,
    sessionId: caller.session.id,
    tokenHash: hashToken(deviceIdentity(kept)),
    token: kept,
    deviceType,
    now: clock.now(),
  });
}

/** Leaves the device alone from now on; somebody else's stays as it is. */
export async function unsubscribeDevice({ db, caller }: SignedIn, token: string): Promise<void> {
  await dropDevice(db, caller.accountId, hashToken(deviceIdentity(token)));
}

/** Apple's and Google's tokens have no layout to rely on, but are never more than visible ASCII. */
function readPhoneToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token))
    throw invalid({ token: "This isn't a valid device token. Turn notifications off and on again." });
  return token;
}
