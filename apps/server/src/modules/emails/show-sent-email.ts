import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { previewOf } from "../../public-pages/preview.ts";
import { designedMail, readMailFooter } from "../email-designs/index.ts";
import { findDesignedMessage } from "../messages/index.ts";

/** Shows a designed email of a chat as its recipient got it. */
export async function showSentEmail(context: SignedIn, messageId: string): Promise<Download> {
  const { db, accountId } = context;
  const message = await findDesignedMessage(db, accountId, messageId);
  if (!message) throw notFound("email");
  const { versionId, values } = message;
  const footer = { ...(await readMailFooter(db, context.env, accountId)), unsubscribePage: null };
  const html = await designedMail(context, { accountId, versionId, values }, footer);
  return previewOf(html);
}
