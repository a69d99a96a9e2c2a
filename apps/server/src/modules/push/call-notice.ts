import type { Connection } from "../../db/connection.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import type { CallMissed, VoicemailReceived } from "../voice/index.ts";
import { pushNotice } from "./person-notice.ts";
import { notifyDevices } from "./push.jobs.ts";
import { listDevices } from "./push.sql.ts";

/** Notifies devices of a missed call like of a text, unless its chat was read by then. */
export const notifyOfMissedCall = (
  db: Connection,
  { accountId, messageId }: Pick<CallMissed, "accountId" | "messageId">,
): Promise<void> => notifyDevices(db, { messages: [{ accountId, messageId, mediaType: null }] });

/** Replaces its call's notice, and leads to the voicemail. */
export async function notifyOfVoicemail(
  db: Connection,
  { accountId, voicemailId, contactId, name, text }: VoicemailReceived,
): Promise<void> {
  const notice = {
    id: voicemailId,
    title: name,
    body: text,
    url: `/voicemail/${contactId}`,
    topic: contactId,
  };
  const devices = await listDevices(db, [accountId]);
  await enqueueAll(
    db,
    pushNotice,
    devices.map(({ id: deviceId }) => ({ accountId, deviceId, notice })),
  );
}
