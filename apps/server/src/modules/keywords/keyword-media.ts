import type { Keyword } from "@broadcast/contract/keywords";
import { invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Download, SignedIn, Upload } from "../../http/context.ts";
import { ownCard } from "../contact-cards/index.ts";
import { contentUseCases } from "../content/index.ts";
import { readNumberLimits, readPicture, readSender } from "../messages/index.ts";
import { findRecording } from "../voice-drops/index.ts";
import { type KeywordSettings, readKeywords } from "./keywords.sql.ts";
import { keywordKind } from "./keywords.ts";

const keywords = contentUseCases(keywordKind);

interface AnswerMedia {
  voiceDropId?: string | undefined;
  sendsCard: boolean;
}

/** Sets a picture, the contact card or a voice drop as a keyword's answer; with none it is a text again. */
export async function changeKeywordMedia(
  context: SignedIn,
  id: string,
  { voiceDropId, sendsCard }: AnswerMedia,
  upload: Upload | null,
): Promise<Keyword> {
  const { db, accountId, storage } = context;
  // Before anything is stored.
  await keywords.get(context, id);
  if ([upload !== null, voiceDropId !== undefined, sendsCard].filter(Boolean).length > 1)
    throw invalid({ upload: "Choose only one: a picture, your contact card or a voice drop." });
  if (voiceDropId !== undefined)
    return keywords.change(context, id, {
      media: [await findRecording(db, accountId, voiceDropId)],
      sendsCard: false,
    });
  if (!upload) return keywords.change(context, id, { media: [], sendsCard });
  const limits = await readNumberLimits(db, accountId, await readSender(db, accountId));
  const { bytes, ...described } = await readPicture(upload, limits);
  const key = `media/${accountId}/${uuidv7()}`;
  await storage.put(key, bytes, described.contentType);
  try {
    return await keywords.change(context, id, { media: [{ key, ...described }], sendsCard: false });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

export async function openKeywordMedia({ db, accountId, storage }: SignedIn, id: string): Promise<Download> {
  const [media] = (await readKeywords(db, accountId, [id])).get(id)?.media ?? [];
  if (!media) throw notFound("picture or recording");
  return {
    fileName: `answer.${media.contentType.split("/")[1] ?? "bin"}`,
    contentType: media.contentType,
    body: () => storage.read(media.key),
    version: media.key,
    isInline: true,
  };
}

/** Whether a keyword of the account uses this file. */
export async function isInKeyword(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from keywords k
      where k.account_id = ${accountId} and k.media @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
    ) as is_used
  `.execute(db);
  return rows[0]?.is_used ?? true;
}

/**
 * Returns the files of an answer: the keyword's own, and the current contact card if it goes with it. The card is stored
 * for the message, unless the answer is only forecast.
 */
export async function answerFiles(
  { db, storage }: Pick<SignedIn, "db" | "storage">,
  accountId: number,
  { media, sendsCard }: Pick<KeywordSettings, "media" | "sendsCard">,
  { isForecast }: { isForecast: boolean },
): Promise<StoredMedia[]> {
  const card = sendsCard ? await ownCard({ db, storage }, accountId) : null;
  if (!card) return media;
  const file = { key: `media/${accountId}/${uuidv7()}`, contentType: "text/vcard", sizeBytes: card.length };
  if (!isForecast) await storage.put(file.key, card, file.contentType);
  return [...media, file];
}
