import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { inboundNotice } from "./inbound-notice.ts";
import { forgetDevice, hasDevices, listBrowsers } from "./push.sql.ts";

const payload = z.object({ accountId: z.number(), messageId: z.uuid() });

const BUSY_FOR_SECONDS = 5;

/** Has the account's devices notified of a message that came in, if there are any, once the transaction commits. */
export async function notifyDevices(db: Connection, accountId: number, messageId: string): Promise<void> {
  if (await hasDevices(db, accountId)) await enqueue(db, pushInbound, { accountId, messageId });
}

/** Notifies every device of an account of a message that came in. */
export const pushInbound = defineJob({
  name: "push.inbound",
  payload,
  maxAttempts: 4,
  async run(services, { accountId, messageId }) {
    const notice = await inboundNotice(services.db, accountId, messageId);
    if (!notice) return;
    const browsers = await listBrowsers(services.db, accountId, services.clock.now());
    await Promise.all(
      browsers.map(async (browser) => {
        const outcome = await notifyBrowser(services, accountId, browser, notice);
        if (outcome !== "busy") return;
        // Alone from here on: those who have it are not told twice.
        const again = { accountId, messageId, deviceId: browser.id };
        await enqueue(services.db, pushAgain, again, { afterSeconds: BUSY_FOR_SECONDS });
      }),
    );
  },
});

/** Notifies one device whose push service was busy. */
export const pushAgain = defineJob({
  name: "push.again",
  payload: payload.extend({ deviceId: z.uuid() }),
  maxAttempts: 6,
  async run(services, { accountId, messageId, deviceId }) {
    const notice = await inboundNotice(services.db, accountId, messageId);
    const [browser] = await listBrowsers(services.db, accountId, services.clock.now(), deviceId);
    if (!notice || !browser) return;
    const outcome = await notifyBrowser(services, accountId, browser, notice);
    if (outcome === "busy") throw new Error("The push service is busy");
  },
});

async function notifyBrowser(
  { db, pushSender }: Services,
  accountId: number,
  browser: { id: string; token: string },
  notice: Parameters<Services["pushSender"]["send"]>[1],
) {
  const outcome = await pushSender.send(browser.token, notice);
  if (outcome === "gone") await forgetDevice(db, accountId, browser.id);
  return outcome;
}
