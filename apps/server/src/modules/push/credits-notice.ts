import type { Connection } from "../../db/connection.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import type { CreditsShort } from "../credits/index.ts";
import { pushNotice } from "./person-notice.ts";
import { listOwnersDevices } from "./push.sql.ts";

/** Notifies the owner's devices; the notification opens the unsent messages, as credits are bought on the web only. */
export async function notifyOfShortage(db: Connection, { accountId, now }: CreditsShort): Promise<void> {
  const notice = {
    id: `credits-short-${now.getTime()}`,
    title: "Not enough credits",
    body: "Some messages weren't sent. Add credits to resume sending.",
    url: "/unsent-messages",
    topic: "credits",
  };
  const devices = await listOwnersDevices(db, accountId);
  await enqueueAll(
    db,
    pushNotice,
    devices.map((deviceId) => ({ accountId, deviceId, notice })),
  );
}
