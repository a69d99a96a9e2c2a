import { z } from "zod";
import type { StoredMedia } from "../../db/columns.ts";
import { transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/change-log.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { setMedia } from "./messages.sql.ts";

/** Copies the pictures of an inbound message from the carrier into our storage. */
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
  async run({ carriers, storage, db }, { accountId, messageId, contactId, carrier, media }) {
    const stored: StoredMedia[] = [];
    for (const [index, item] of media.entries()) {
      const { contentType, bytes } = await carriers.of(carrier).fetchMedia(item.url);
      const key = `media/${accountId}/${messageId}-${index}`;
      await storage.put(key, bytes, contentType);
      stored.push({ key, contentType });
    }
    await transaction(db, async (tx) => {
      await setMedia(tx, accountId, messageId, stored);
      await noteChange(tx, accountId, ["thread", "chats"], [contactId]);
    });
  },
});
