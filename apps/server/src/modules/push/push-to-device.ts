import { isQuietAt } from "@broadcast/domain/time/quiet-times";
import type { Notice } from "../../providers/push/push-sender.ts";
import type { Services } from "../../services.ts";
import { forgetDevice, readDevice } from "./push.sql.ts";
import { findQuietTimes } from "./quiet-times.sql.ts";

/** Busy push services are retried for about three and a half hours, with growing waits. */
export const MAX_ATTEMPTS = 10;

/**
 * Shows a notice on one device, unless its session has ended or its user has quiet time. `readNotice` returns null when
 * the notice is no longer needed. Throws while the push service is busy.
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
  // The content is still there in the morning.
  if (quiet && isQuietAt(now, quiet)) return;
  const notice = await readNotice();
  if (!notice) return;
  const { token, deviceType } = device;
  const sender = deviceType === "web" ? pushSender : phoneSenders[deviceType];
  // If phone push was set up once and no longer is, its tokens stay.
  const outcome = (await sender?.send(token, notice)) ?? "refused";
  if (outcome === "gone") await forgetDevice(db, accountId, { id: deviceId, token });
  if (outcome === "busy") throw new Error("The push service is busy.");
}
