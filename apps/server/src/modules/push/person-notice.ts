import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueueAll } from "../../jobs/jobs.ts";
import { readUnreadChats } from "../conversations/index.ts";
import { readUnreadSpaces } from "../spaces/index.ts";
import { BODY, beginningOf, TITLE } from "./inbound-notice.ts";
import { forgetDevice, listBrowsersOf, readBrowser } from "./push.sql.ts";

/** Busy push services are asked again for about three and a half hours, with growing waits. */
const MAX_ATTEMPTS = 10;

const notice = z.object({
  /** Shown once, however often it comes. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the app. */
  url: z.string(),
  topic: z.string(),
});

/** Has each browser of a person in an account notified, once the transaction commits; one that has none hears nothing. */
export async function notifyPerson(
  db: Connection,
  accountId: number,
  userId: string,
  its: z.input<typeof notice>,
): Promise<void> {
  const devices = await listBrowsersOf(db, accountId, userId);
  await enqueueAll(
    db,
    pushNotice,
    devices.map((deviceId) => ({ accountId, deviceId, notice: its })),
  );
}

/** Notifies one browser, unless its session has ended. */
export const pushNotice = defineJob({
  name: "push.notice",
  payload: z.object({ accountId: z.number(), deviceId: z.uuid(), notice }),
  maxAttempts: MAX_ATTEMPTS,
  async run({ db, clock, pushSender }, { accountId, deviceId, notice: its }) {
    const token = await readBrowser(db, accountId, deviceId, clock.now());
    if (!token) return;
    const outcome = await pushSender.send(token, {
      ...its,
      title: beginningOf(its.title, TITLE),
      body: beginningOf(its.body, BODY),
      unread: (await readUnreadChats(db, accountId)) + (await readUnreadSpaces(db, accountId)),
    });
    if (outcome === "gone") await forgetDevice(db, accountId, { id: deviceId, token });
    if (outcome === "busy") throw new Error("The push service is busy.");
  },
});
