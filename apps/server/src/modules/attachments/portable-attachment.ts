import { fileSizeText } from "@broadcast/domain/content/file-size";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import type { PortableKind } from "../content/index.ts";
import { keepFile, readAttachments, type StoredFile } from "./attachments.sql.ts";

export const portableAttachment: PortableKind<{ file: StoredFile | null }> = {
  contentType: "attachment",
  isLinked: true,
  async read(from, id) {
    const [attachment] = await readAttachments(from.db, from.accountId, [id]);
    return attachment ? { file: attachment.file && from.file(attachment.file) } : null;
  },
  describe: ({ file }) => [
    { label: "File", text: file ? `${file.fileName} (${fileSizeText(file.sizeBytes)})` : "No file yet" },
  ],
  insert: (to, id, { file }) => keepFile(to.db, to.accountId, id, file && to.file(file)),
  async replace(to, id, { file }) {
    if (!file) return;
    const [before] = await readAttachments(to.db, to.accountId, [id]);
    await keepFile(to.db, to.accountId, id, to.file(file));
    if (before?.file) await letGoOfFiles(to.db, to.accountId, [before.file]);
  },
};
