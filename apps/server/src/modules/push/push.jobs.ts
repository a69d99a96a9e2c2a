import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueueAll } from "../../jobs/jobs.ts";
import type { ReceivedMessage } from "../inbound/index.ts";
import { inboundNotice } from "./inbound-notice.ts";
import { listDevices } from "./push.sql.ts";
import { MAX_ATTEMPTS, pushToDevice } from "./push-to-device.ts";

/**
 * Notifies each device of the accounts of inbound messages, once the transaction commits: a job for each, so that one
 * device's failure never notifies another twice. `mediaType` is the first file's, which is fetched later.
 */
export async function notifyDevices(
  db: Connection,
  { messages }: { messages: readonly Pick<ReceivedMessage, "accountId" | "messageId" | "mediaType">[] },
): Promise<void> {
  const accountIds = [...new Set(messages.map(({ accountId }) => accountId))];
  const devices = Map.groupBy(await listDevices(db, accountIds), ({ accountId }) => accountId);
  const jobs = messages.flatMap(({ accountId, messageId, mediaType }) =>
    (devices.get(accountId) ?? []).map(({ id: deviceId }) => ({ accountId, messageId, mediaType, deviceId })),
  );
  await enqueueAll(db, pushInbound, jobs);
}

/**
 * Notifies one device of an inbound message, unless it was read, or the device's session has ended. A worker that dies
 * after the call repeats it; a browser shows a notice with the same id once (public/sw.js), and a phone replaces it.
 */
export const pushInbound = defineJob({
  name: "push.inbound",
  payload: z.object({
    accountId: z.number(),
    messageId: z.uuid(),
    mediaType: z.string().nullable().default(null),
    deviceId: z.uuid(),
  }),
  maxAttempts: MAX_ATTEMPTS,
  run: (services, { accountId, deviceId, ...inbound }) =>
    pushToDevice(services, { accountId, deviceId }, () =>
      inboundNotice(services.db, accountId, { ...inbound, deviceId }),
    ),
});
