import { isQuietAt } from "@broadcast/domain/time/quiet-times";
import type { Notice } from "../../providers/push/push-sender.ts";
import type { Services } from "../../services.ts";
import { forgetDevice, readBrowser } from "./push.sql.ts";
import { findQuietTimes } from "./quiet-times.sql.ts";

/** Busy push services are asked again for about three and a half hours, with growing waits. */
export const MAX_ATTEMPTS = 10;

/**
 * Shows a notice in one browser, unless its session has ended or it is quiet for its person. `readNotice` answers null
 * when nobody needs to be told any more. Throws while the push service is busy.
 */
export async function pushToBrowser(
  { db, clock, pushSender }: Pick<Services, "db" | "clock" | "pushSender">,
  { accountId, deviceId }: { accountId: number; deviceId: string },
  readNotice: () => Promise<Notice | null>,
): Promise<void> {
  const now = clock.now();
  const browser = await readBrowser(db, accountId, deviceId, now);
  if (!browser) return;
  const quiet = await findQuietTimes(db, accountId, browser.person);
  // What it would have told of is there in the morning all the same.
  if (quiet && isQuietAt(now, quiet)) return;
  const notice = await readNotice();
  if (!notice) return;
  const { token } = browser;
  const outcome = await pushSender.send(token, notice);
  if (outcome === "gone") await forgetDevice(db, accountId, { id: deviceId, token });
  if (outcome === "busy") throw new Error("The push service is busy.");
}
