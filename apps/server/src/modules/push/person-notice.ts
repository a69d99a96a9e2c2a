import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueueAll } from "../../jobs/jobs.ts";
import { readUnreadChats } from "../conversations/index.ts";
import { readUnreadSpaces, type SpaceNews } from "../spaces/index.ts";
import type { TeamNews } from "../team-inbox/index.ts";
import { BODY, beginningOf, TITLE } from "./inbound-notice.ts";
import { findOwnPersonOf, listDevicesOfTeammate } from "./push.sql.ts";
import { MAX_ATTEMPTS, pushToDevice } from "./push-to-device.ts";

const notice = z.object({
  /** Shown once, however often it arrives. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the app. */
  url: z.string(),
  topic: z.string(),
});

/** Notifies each of a user's devices in an account, once the transaction commits. */
export async function notifyPerson(
  db: Connection,
  accountId: number,
  userId: string,
  its: z.input<typeof notice>,
): Promise<void> {
  const devices = await listDevicesOfTeammate(db, accountId, userId);
  await enqueueAll(
    db,
    pushNotice,
    devices.map((deviceId) => ({ accountId, deviceId, notice: its })),
  );
}

/** Notifies users of news in the spaces they read. */
export async function notifyOfSpaces(db: Connection, news: readonly SpaceNews[]): Promise<void> {
  for (const { accountId, userId, id, title, text, url } of news)
    await notifyPerson(db, accountId, userId, { id, title, body: text, url, topic: url });
}

/** Notifies users of what colleagues did for them, on devices where they use that account. */
export async function notifyTeam(db: Connection, news: readonly TeamNews[]): Promise<void> {
  for (const { accountId, person, id, title, text, url } of news) {
    const devices = await listDevicesOfTeammate(db, accountId, person);
    // None replaces another, since each comes from a person.
    const its = { id, title, body: text, url, topic: id };
    await enqueueAll(
      db,
      pushNotice,
      devices.map((deviceId) => ({ accountId, deviceId, notice: its })),
    );
  }
}

/** Notifies one device, unless its session has ended. */
export const pushNotice = defineJob({
  name: "push.notice",
  payload: z.object({ accountId: z.number(), deviceId: z.uuid(), notice }),
  maxAttempts: MAX_ATTEMPTS,
  run: (services, { accountId, deviceId, notice: its }) =>
    pushToDevice(services, { accountId, deviceId }, async () => ({
      ...its,
      title: beginningOf(its.title, TITLE),
      body: beginningOf(its.body, BODY),
      unread:
        (await readUnreadChats(services.db, accountId)) +
        (await readUnreadSpaces(
          services.db,
          accountId,
          await findOwnPersonOf(services.db, accountId, deviceId),
        )),
    })),
});
