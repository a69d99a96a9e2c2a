import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findMedia, getMessage } from "../../messages/index.ts";
import { createDraft } from "../broadcasts.ts";
import { changeMedia, putRecording } from "./change-broadcast.ts";

/** The files of a message that a broadcast can carry: a picture in a text, the recording of a voice drop. */
const carried = { sms: /^image\/(jpeg|png|gif)$/, rvm: /^audio\/wav$/ };

/**
 * Creates a draft with the content of a chat message (document 1, section 6: New Broadcast). Its picture is copied and
 * its recording shared, so that deleting the message doesn't affect the draft. Files a broadcast cannot carry, such as
 * a contact card, are left out.
 */
export async function draftFromMessage(context: SignedIn, messageId: string): Promise<Broadcast> {
  const { db, accountId, storage } = context;
  const { type, text } = await getMessage(context, messageId);
  if (type === "call" || type === "email") {
    throw new AppError("wrong-state", "You can't turn a call or an email into a broadcast.");
  }
  const kind = type === "rvm" ? "rvm" : "sms";
  const files = (await findMedia(db, accountId, messageId)) ?? [];
  const file = files.find(({ contentType }) => carried[kind].test(contentType));
  const draft = await createDraft(context, { name: "", type: kind, subject: "", text });
  if (!file) return draft;
  if (kind === "rvm") return putRecording(context, draft._id, file);
  const stream = await storage.read(file.key);
  return changeMedia(context, draft._id, {}, { fileName: "", contentType: file.contentType, stream });
}
