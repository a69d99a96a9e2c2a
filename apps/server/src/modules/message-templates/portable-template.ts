import type { StoredMedia } from "../../db/columns.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import type { PortableKind } from "../content/index.ts";
import { insertTemplate, readTemplates, updateTemplate } from "./message-templates.sql.ts";

interface Content {
  text: string;
  media: StoredMedia[];
}

export const portableTemplate: PortableKind<Content> = {
  contentType: "messageTemplate",
  async read(from, id) {
    const [template] = await readTemplates(from.db, from.accountId, [id]);
    if (!template) return null;
    return { text: await from.texts(template.text), media: template.media.map(from.file) };
  },
  describe: ({ text, media }) => [
    { label: "Message", text },
    ...(media.length > 0 ? [{ label: "Picture", text: media[0]!.contentType }] : []),
  ],
  insert: (to, id, { text, media }) =>
    insertTemplate(to.db, to.accountId, { id, text: to.texts(text), media: media.map(to.file) }),
  async replace(to, id, { text, media }) {
    const [before] = await readTemplates(to.db, to.accountId, [id]);
    await updateTemplate(to.db, to.accountId, { id, text: to.texts(text), media: media.map(to.file) });
    await letGoOfFiles(to.db, to.accountId, before?.media ?? []);
  },
};
