import { contactName } from "@broadcast/domain/account/names";
import { voicemailText } from "@broadcast/domain/messages/call-words";
import { z } from "zod";
import { type Connection, transaction } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import { findContact } from "../../contacts/index.ts";
import { voicemailReceived } from "./voicemail-events.ts";
import { voicemailMail } from "./voicemail-mail.ts";
import { noteTold } from "./voicemails.sql.ts";

/** Notifications are read in full only up to about this length. */
const NOTICE_CHARACTERS = 200;

interface Its {
  accountId: number;
  voicemailId: string;
}

/** Notifies of a voicemail, once: by its words if they are known by then. */
export async function tell(tx: Connection, { accountId, voicemailId }: Its, now: Date): Promise<void> {
  const voicemail = await noteTold(tx, accountId, voicemailId, now);
  if (!voicemail) return;
  const { contactId } = voicemail;
  const contact = await findContact(tx, accountId, contactId);
  const name = contact ? contactName(contact) : "";
  const text = shortened(voicemailText(voicemail));
  await enqueue(tx, voicemailMail, { accountId, voicemailId });
  await emit(tx, voicemailReceived, { accountId, voicemailId, contactId, name, text });
}

const shortened = (text: string): string =>
  text.length <= NOTICE_CHARACTERS ? text : `${text.slice(0, NOTICE_CHARACTERS - 1).trimEnd()}…`;

/** Notifies of a voicemail whose transcript is finished, or didn't come in time. */
export const tellOfVoicemail = defineJob({
  name: "voice.tell-of-voicemail",
  payload: z.object({ accountId: z.number(), voicemailId: z.uuid() }),
  maxAttempts: 12,
  run: ({ db, clock }, its) => transaction(db, (tx) => tell(tx, its, clock.now())),
});
