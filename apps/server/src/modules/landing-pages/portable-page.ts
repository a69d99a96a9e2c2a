import type { ContentDesign } from "@broadcast/contract/content-design";
import {
  designFromPortable,
  designLines,
  designToPortable,
  type PortableKind,
  readDesign,
  replaceDesign,
} from "../content/index.ts";
import { insertPage, readPages, updatePage } from "./landing-pages.sql.ts";

interface Content {
  title: string;
  description: string;
  noIndex: boolean;
  socialImage: string | null;
  design: ContentDesign;
}

export const portablePage: PortableKind<Content> = {
  contentType: "landingPage",
  arrives: "We'll add it as a draft that only you can open.",
  isLinked: true,
  comesAfter: ["attachment"],
  async read(from, id) {
    const page = (await readPages(from.db, from.accountId, [id])).get(id);
    const edited = await readDesign(from.db, "landing_pages", from.accountId, id);
    if (!page || !edited) return null;
    return {
      title: await from.texts(page.title),
      description: await from.texts(page.description),
      noIndex: page.noIndex,
      socialImage: page.socialImageId && from.item("attachment", page.socialImageId),
      design: await designToPortable(from, edited.design),
    };
  },
  describe: ({ title, description, socialImage, design }) => [
    { label: "Title", text: title },
    { label: "Description", text: description },
    { label: "Social picture", text: socialImage ?? "" },
    { label: "Page", text: designLines(design).join("\n") },
  ],
  async insert(to, id, { title, description, noIndex, socialImage, design }) {
    await insertPage(to.db, to.accountId, id, {
      title: to.texts(title),
      description: to.texts(description),
      design: designFromPortable(to, design),
    });
    await updatePage(to.db, to.accountId, id, {
      noIndex,
      socialImageId: socialImage && to.item(socialImage),
    });
  },
  async replace(to, id, { title, description, noIndex, socialImage, design }) {
    await updatePage(to.db, to.accountId, id, {
      title: to.texts(title),
      description: to.texts(description),
      noIndex,
      socialImageId: socialImage && to.item(socialImage),
    });
    await replaceDesign(to.db, "landing_pages", to.accountId, id, designFromPortable(to, design));
  },
};
