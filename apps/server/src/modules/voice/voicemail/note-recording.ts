import { voicemailText } from "@broadcast/domain/messages/call-words";
import type { Connection } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import type { IncomingCallNews } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { changeCallRow } from "../calls/call-row.sql.ts";
import type { CallRow } from "../calls/call-sessions.sql.ts";
import { saveVoicemail } from "./save-voicemail.ts";
import { tell, tellOfVoicemail } from "./tell-of-voicemail.ts";
import { mayTranscribe } from "./transcribe-voicemail.ts";
import { insertVoicemail, takeRecordingOnce } from "./voicemails.sql.ts";

/** Notices wait for the transcript no longer than this: a voicemail may be urgent. */
const TELL_WITHIN_SECONDS = 60;

/** Records a call's voicemail, once: it is shown at once, and a job fetches it from the carrier. */
export async function noteRecording(
  tx: Connection,
  env: Services["env"],
  { accountId, id: callId, contactId }: CallRow,
  { recording }: IncomingCallNews,
  now: Date,
): Promise<void> {
  if (!recording || !(await takeRecordingOnce(tx, accountId, callId, recording.id))) return;
  const id = uuidv7();
  const { url, seconds } = recording;
  await insertVoicemail(tx, { accountId, id, callId, contactId, url, seconds }, now);
  await changeCallRow(tx, accountId, callId, { text: voicemailText({ seconds, transcript: null }) });
  const its = { accountId, voicemailId: id };
  await enqueue(tx, saveVoicemail, its);
  if (await mayTranscribe(tx, env, accountId))
    await enqueue(tx, tellOfVoicemail, its, { afterSeconds: TELL_WITHIN_SECONDS });
  else await tell(tx, its, now);
  await noteChange(tx, accountId, ["voice", "chats", "thread"], [contactId]);
}
