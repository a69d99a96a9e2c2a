import { formattedName } from "@broadcast/domain/account/names";
import { wordsOrFile } from "@broadcast/domain/messages/media-kind";
import { z } from "zod";
import type { StoredMedia } from "../../db/columns.ts";
import { transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { isRefusedFile } from "../../providers/storage/scanned-storage.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { findInboundToTell, setMedia } from "./inbound.sql.ts";

/** Copies the pictures of an inbound message from the carrier into our storage; none of a deleted one stays there. */
export const fetchInboundMedia = defineJob({
  name: "messages.fetch-media",
  payload: z.object({
    accountId: z.number(),
    messageId: z.uuid(),
    contactId: z.uuid(),
    carrier: z.enum(["twilio", "sinch", "bandwidth"]).default("twilio"),
    media: z.array(z.object({ url: z.string(), contentType: z.string() })),
  }),
  maxAttempts: 8,
  async run({ carriers, storage, db, log }, { accountId, messageId, contactId, carrier, media }) {
    const stored: StoredMedia[] = [];
    for (const [index, item] of media.entries()) {
      const { contentType, bytes } = await carriers.of(carrier).fetchMedia(item.url);
      const key = `media/${accountId}/${messageId}-${index}`;
      try {
        await storage.put(key, bytes, contentType);
        stored.push({ key, contentType });
      } catch (error) {
        if (!isRefusedFile(error)) throw error;
        log.warn({ accountId, messageId }, "a file that came in holds a virus and was not kept");
      }
    }
    await transaction(db, async (tx) => {
      if (!(await setMedia(tx, accountId, messageId, stored))) await letGoOfFiles(tx, accountId, stored);
      await noteChange(tx, accountId, ["thread", "chats"], [contactId]);
    });
  },
});

/** Tells the account's own users by mail about an inbound message. */
export const inboundMail = defineAccountMail({
  name: "messages.inbound-mail",
  payload: z.object({
    accountId: z.number(),
    messageId: z.uuid(),
    mediaType: z.string().nullable().default(null),
  }),
  async compose({ db, env }, { accountId, messageId, mediaType }) {
    const message = await findInboundToTell(db, accountId, messageId);
    if (!message) return null;
    const name = formattedName({
      firstName: message.first_name,
      lastName: message.last_name,
      company: message.company,
      phoneNumber: message.phone_number,
    });
    const text = wordsOrFile(message.text, mediaType);
    const link = `${env.PUBLIC_URL}/chats/${message.contact_id}`;
    return {
      to: message.email_notifications_to ?? message.email,
      subject: `New message from ${name}`,
      firstName: "",
      preheader: text,
      paragraphs: [`${name} wrote:`],
      quote: text,
      button: { label: "Reply", url: link },
    };
  },
});
