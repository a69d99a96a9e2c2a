import type { MessageTemplate } from "@broadcast/contract/templates";
import { invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Download, SignedIn, Upload } from "../../http/context.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { readPicture } from "../messages/index.ts";
import { insertTemplate, readTemplates, updateTemplate } from "./message-templates.sql.ts";

interface TemplateInput {
  text: string;
  media: StoredMedia[];
}

type TemplateOwn = Pick<MessageTemplate, "contentType" | "type" | "text" | "media">;

/** Document 2, section 5. */
const EMPTY = "Message is required.";

export const templateKind: ContentKind<"templates", TemplateOwn, TemplateInput> = {
  contentType: "messageTemplate",
  key: "templates",
  noun: "message template",
  async read(db, accountId, ids) {
    const rows = await readTemplates(db, accountId, ids);
    return new Map(
      rows.map(({ id, text, media }) => [
        id,
        {
          contentType: "messageTemplate",
          type: media.length > 0 ? "mms" : "sms",
          text,
          media: media.map(({ contentType }, index) => ({
            url: `/api/templates/${id}/media/${index}`,
            contentType,
          })),
        },
      ]),
    );
  },
  insert: (db, accountId, id, input) => insertTemplate(db, accountId, { id, ...input }),
  async update(db, accountId, id, { text, media }) {
    const [before] = await readTemplates(db, accountId, [id]);
    if (!before) return;
    const after = { id, text: text ?? before.text, media: media ?? before.media };
    if (after.text.trim() === "" && after.media.length === 0) throw invalid({ text: EMPTY });
    await updateTemplate(db, accountId, after);
    if (media) await letGoOfFiles(db, accountId, before.media);
  },
  async copy(db, accountId, fromId, toId) {
    const [from] = await readTemplates(db, accountId, [fromId]);
    if (from) await insertTemplate(db, accountId, { ...from, id: toId });
  },
  async beforeRemove(db, accountId, ids) {
    const rows = await readTemplates(db, accountId, ids);
    await letGoOfFiles(
      db,
      accountId,
      rows.flatMap(({ media }) => media),
    );
  },
};

const templates = contentUseCases(templateKind);

export async function createTemplate(
  context: SignedIn,
  { name, text }: { name: string; text: string },
  upload: Upload | null,
) {
  if (text.trim() === "" && !upload) throw invalid({ text: EMPTY });
  return withPicture(context, upload, (media) =>
    templates.create(context, { name, text, media: media ? [media] : [] }),
  );
}

export async function changeTemplate(
  context: SignedIn,
  id: string,
  { removeMedia, ...words }: { name?: string | undefined; text?: string | undefined; removeMedia: boolean },
  upload: Upload | null,
) {
  return withPicture(context, upload, (media) =>
    templates.change(context, id, {
      ...words,
      ...(media ? { media: [media] } : removeMedia ? { media: [] } : {}),
    }),
  );
}

/** Stores a picture for `write`; a refused write leaves none behind. */
async function withPicture<T>(
  { accountId, storage }: SignedIn,
  upload: Upload | null,
  write: (media: StoredMedia | null) => Promise<T>,
): Promise<T> {
  if (!upload) return write(null);
  // The sending number is not known yet, so its limit is checked when the message is sent.
  const { bytes, ...described } = await readPicture(upload, null);
  const key = `media/${accountId}/${uuidv7()}`;
  await storage.put(key, bytes, described.contentType);
  try {
    return await write({ key, ...described });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

export async function openTemplateMedia(
  { db, accountId, storage }: SignedIn,
  id: string,
  index: number,
): Promise<Download> {
  const [template] = await readTemplates(db, accountId, [id]);
  const media = template?.media[index];
  if (!media) throw notFound("picture");
  return {
    fileName: `template-${index + 1}.${media.contentType.split("/")[1] ?? "bin"}`,
    contentType: media.contentType,
    body: () => storage.read(media.key),
    version: media.key,
    isInline: true,
  };
}
