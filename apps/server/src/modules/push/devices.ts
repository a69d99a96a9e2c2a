import { AppError, invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { hashToken } from "../../http/guard/session.ts";
import { notSetUp } from "../../providers/push/push-sender.ts";
import { deviceIdentity } from "../../providers/push/push-subscription.ts";
import { dropDevice, hasDevice, keepDevice } from "./push.sql.ts";

export type DeviceType = "web" | "ios" | "android";

/**
 * Notifies the device of this account until its session ends. A device of another user, or signed in to another
 * account, moves over. An automatic renewal changes nothing if the session has no notifications. Throws AppError
 * invalid-input for an invalid token.
 */
export async function subscribeDevice(
  { db, clock, pushSender, phoneSenders, caller }: SignedIn,
  { token, deviceType, isRenewal }: { token: string; deviceType: DeviceType; isRenewal: boolean },
): Promise<void> {
  // A program has no session that the device could end with.
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

/** Ends notifications of a device; another account's stays. */
export async function unsubscribeDevice({ db, caller }: SignedIn, token: string): Promise<void> {
  await dropDevice(db, caller.accountId, hashToken(deviceIdentity(token)));
}

/** Apple's and Google's tokens have no fixed format, but are always visible ASCII. */
function readPhoneToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token))
    throw invalid({ token: "This isn't a valid device token. Turn notifications off and on again." });
  return token;
}
