import { isQuietAt } from "@broadcast/domain/time/quiet-times";
import type { Notice } from "../../providers/push/push-sender.ts";
import type { Services } from "../../services.ts";
import { forgetDevice, readDevice } from "./push.sql.ts";
import { findQuietTimes } from "./quiet-times.sql.ts";

/** Busy push services are asked again for about three and a half hours, with growing waits. */
export const MAX_ATTEMPTS = 10;

/**
 * Shows a notice on one device, unless its session has ended or it is quiet for its person. `readNotice` answers null
 * when nobody needs to be told any more. Throws while the push service is busy.
 */
export async function pushToDevice(
  { db, clock, pushSender, phoneSenders }: Pick<Services, "db" | "clock" | "pushSender" | "phoneSenders">,
  { accountId, deviceId }: { accountId: number; deviceId: string },
  readNotice: () => Promise<Notice | null>,
): Promise<void> {
  const now = clock.now();
  const device = await readDevice(db, accountId, deviceId, now);
  if (!device) return;
  const quiet = await findQuietTimes(db, accountId, device.person);
  // What it would have told of is there in the morning all the same.
  if (quiet && isQuietAt(now, quiet)) return;
  const notice = await readNotice();
  if (!notice) return;
  const { token, deviceType } = device;
  const sender = deviceType === "web" ? pushSender : phoneSenders[deviceType];
  // Where phones were set up once and are no more, their tokens wait.
  const outcome = (await sender?.send(token, notice)) ?? "refused";
  if (outcome === "gone") await forgetDevice(db, accountId, { id: deviceId, token });
  if (outcome === "busy") throw new Error("The push service is busy.");
}
