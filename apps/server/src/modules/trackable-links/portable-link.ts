import type { PortableKind } from "../content/index.ts";
import { readLinks, writeLink } from "./trackable-links.sql.ts";

export const portableLink: PortableKind<{ url: string }> = {
  contentType: "trackableLink",
  isLinked: true,
  async read(from, id) {
    const link = (await readLinks(from.db, from.accountId, [id])).get(id);
    return link ? { url: await from.texts(link.url) } : null;
  },
  describe: ({ url }) => [{ label: "URL", text: url }],
  insert: (to, id, { url }) => writeLink(to.db, to.accountId, id, to.texts(url)),
  replace: (to, id, { url }) => writeLink(to.db, to.accountId, id, to.texts(url)),
};
