import { voicemailText } from "@broadcast/domain/messages/call-words";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import { transaction } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { withRecording } from "../../voice-drops/index.ts";
import { changeCallRow } from "../calls/call-row.sql.ts";
import { haveTranscribed } from "./transcribe-voicemail.ts";
import { findSaving, noteLost, noteSaved, type SavingVoicemail } from "./voicemails.sql.ts";

/** Fetches a voicemail from the carrier, and stores it like our other recordings; does nothing when that was done. */
export const saveVoicemail = defineJob({
  name: "voice.save-voicemail",
  payload: z.object({ accountId: z.number(), voicemailId: z.uuid() }),
  maxAttempts: 12,
  async run(services, { accountId, voicemailId }) {
    const { db, carriers } = services;
    const voicemail = await findSaving(db, accountId, voicemailId);
    if (!voicemail) return;
    const { bytes } = await carriers.of(voicemail.carrier).fetchMedia(voicemail.url);
    try {
      await keep(services, voicemail, bytes);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unsupported-media") throw error;
      await transaction(db, async (tx) => {
        await noteLost(tx, accountId, voicemailId);
        await noteChange(tx, accountId, ["voice", "thread"], [voicemail.contactId]);
      });
    }
  },
});

const keep = ({ db, storage }: Services, voicemail: SavingVoicemail, bytes: Buffer): Promise<void> => {
  const { accountId, id, callId, contactId } = voicemail;
  return withRecording({ accountId, storage }, bytes, (recording) =>
    transaction(db, async (tx) => {
      // Deleted in the meantime, so the file is removed again.
      if (!(await noteSaved(tx, accountId, id, recording)))
        throw new AppError("not-found", "This voicemail was deleted.");
      const seconds = recording.durationMs / 1_000;
      const text = voicemailText({ seconds, transcript: null });
      const { key, waveform } = recording;
      const media = [{ key, contentType: "audio/wav", seconds, waveform }];
      await changeCallRow(tx, accountId, callId, { text, media });
      await haveTranscribed(tx, { accountId, voicemailId: id });
      await noteChange(tx, accountId, ["voice", "chats", "thread"], [contactId]);
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not-found") throw error;
  });
};
