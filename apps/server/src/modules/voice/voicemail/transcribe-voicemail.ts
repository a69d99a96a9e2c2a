import { buffer } from "node:stream/consumers";
import { voicemailText } from "@broadcast/domain/messages/call-words";
import { z } from "zod";
import { type Connection, transaction } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { isAssistantAllowed } from "../../assistant-permission/index.ts";
import { changeCallRow } from "../calls/call-row.sql.ts";
import { tellOfVoicemail } from "./tell-of-voicemail.ts";
import { findToTranscribe, noteTranscript, transcribesVoicemails } from "./voicemails.sql.ts";

/** Transcribing costs by the minute, and a longer recording is a line left open rather than a message. */
const MOST_SECONDS = 5 * 60;
/** Several times what anyone says in that time: a model that repeats itself is cut off. */
const MOST_CHARACTERS = 10_000;

/** At most this many transcriptions run at a time, so that no other job waits for a slow model. */
const AT_ONCE = 2;

/** Whether an account's voicemails are transcribed: it wants that, and there is an assistant that may hear them. */
export async function mayTranscribe(
  db: Connection,
  env: Services["env"],
  accountId: number,
): Promise<boolean> {
  return (
    env.ASSISTANT_API_URL !== undefined &&
    (await transcribesVoicemails(db, accountId)) &&
    (await isAssistantAllowed({ db, env, accountId }))
  );
}

/**
 * Has a stored voicemail transcribed, then notifies of it. Its words are shown and searched, and nothing else: no
 * keyword, automation or consent goes by them. One that can't be transcribed stays as it is.
 */
export const transcribeVoicemail = defineJob({
  name: "voice.transcribe-voicemail",
  payload: z.object({ accountId: z.number(), voicemailId: z.uuid() }),
  maxAttempts: 4,
  async run(services, its, signal) {
    const { db, env, assistant, storage } = services;
    const { accountId, voicemailId } = its;
    const voicemail = await findToTranscribe(db, accountId, voicemailId);
    if (voicemail && voicemail.seconds <= MOST_SECONDS && (await mayTranscribe(db, env, accountId))) {
      const { key, callId, contactId, seconds } = voicemail;
      const recording = new Uint8Array(await buffer(await storage.read(key)));
      const said = await assistant.transcribe({ recording, signal });
      const transcript = said.replaceAll(/\s+/g, " ").slice(0, MOST_CHARACTERS).trim();
      if (transcript !== "")
        await transaction(db, async (tx) => {
          if (!(await noteTranscript(tx, accountId, voicemailId, transcript))) return;
          await changeCallRow(tx, accountId, callId, { text: voicemailText({ seconds, transcript }) });
          await noteChange(tx, accountId, ["voice", "chats", "thread"], [contactId]);
        });
    }
    await tellOfVoicemail.run(services, its, signal);
  },
  giveUp: (services, its) => tellOfVoicemail.run(services, its, new AbortController().signal),
});

/** Queues the transcription of a voicemail that was just stored. */
export const haveTranscribed = (
  tx: Connection,
  its: { accountId: number; voicemailId: string },
): Promise<void> =>
  enqueue(tx, transcribeVoicemail, its, { queue: `voicemail-transcripts-${its.accountId % AT_ONCE}` });
