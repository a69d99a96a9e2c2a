import { contactName } from "@broadcast/domain/account/names";
import { callText } from "@broadcast/domain/messages/call-words";
import type { Connection } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { emit } from "../../../events/events.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import type { IncomingCallNews } from "../../../providers/carriers/carrier.ts";
import { findContact } from "../../contacts/index.ts";
import { changeCallRow } from "../calls/call-row.sql.ts";
import type { CallRow } from "../calls/call-sessions.sql.ts";
import { saveVoicemail } from "./save-voicemail.ts";
import { voicemailReceived } from "./voicemail-events.ts";
import { voicemailMail } from "./voicemail-mail.ts";
import { insertVoicemail, takeRecordingOnce } from "./voicemails.sql.ts";

/** Records a call's voicemail, once: it is shown at once, and a job fetches it from the carrier. */
export async function noteRecording(
  tx: Connection,
  { accountId, id: callId, contactId }: CallRow,
  { recording }: IncomingCallNews,
  now: Date,
): Promise<void> {
  if (!recording || !(await takeRecordingOnce(tx, accountId, callId, recording.id))) return;
  const id = uuidv7();
  const { url, seconds } = recording;
  await insertVoicemail(tx, { accountId, id, callId, contactId, url, seconds }, now);
  const text = callText({ direction: "in", state: "missed", seconds: null, voicemailSeconds: seconds });
  await changeCallRow(tx, accountId, callId, { text });
  await enqueue(tx, saveVoicemail, { accountId, voicemailId: id });
  await enqueue(tx, voicemailMail, { accountId, voicemailId: id, text });
  const contact = await findContact(tx, accountId, contactId);
  const name = contact ? contactName(contact) : "";
  await emit(tx, voicemailReceived, { accountId, voicemailId: id, contactId, name, text });
  await noteChange(tx, accountId, ["voice", "chats", "thread"], [contactId]);
}
