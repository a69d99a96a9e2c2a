import type { ContentDesign, DesignBlock, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { compileMessage, type MergeValues, renderMessage } from "@broadcast/domain/messages/merge-fields";
import { mergeValues } from "@broadcast/domain/messages/merge-values";
import type { Context } from "../../http/context.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { type ColorScheme, designHtml, designStyle } from "../../public-pages/design-html.ts";
import type { PageLanguage } from "../../public-pages/page-words.ts";
import { pictureUrl } from "../../public-pages/picture-url.ts";
import { FOOTER } from "../../public-pages/public-page.ts";
import { readPictures } from "../attachments/index.ts";
import { formInPage } from "../configurable-forms/index.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { type RenderContact, readWriter, renderFor } from "../messages/index.ts";
import type { PublishedPage } from "./landing-pages.sql.ts";
import { pageUrl } from "./landing-pages.ts";
import { drawnImageUrl } from "./social-image.ts";

interface Visit {
  language: PageLanguage;
  /** The contact of the link; null for other visitors. */
  contact: RenderContact | null;
  scheme: ColorScheme;
}

/** Renders a landing page in one answer: no script and no font is loaded after it. */
export async function showPage(context: Context, page: PublishedPage, visit: Visit): Promise<string> {
  const { db, env } = context;
  const { accountId, design, title, description, slug, socialImageId } = page;
  const blocks = simpleBlocks(design);
  const pictureIds = blocks.flatMap((block) => (block.type === "image" ? [block.fileId] : []));
  const [business, pictures, forms, fill] = await Promise.all([
    readBusiness(db, accountId),
    readPictures(db, env, accountId, [...pictureIds, ...(socialImageId ? [socialImageId] : [])]),
    readForms(context, page, blocks, visit),
    readWords(context, page, visit.contact),
  ]);
  const url = pageUrl(env, slug);
  const html = designHtml(design, {
    fill,
    picture: (fileId) => pictures.get(fileId) ?? null,
    logo: business.logoId === null ? null : { url: pictureUrl(env, business.logoId), alt: business.name },
    form: (blockId) => forms.get(blockId) ?? null,
  });
  const [shownTitle, shownDescription] = [fill(title), fill(description)].map(escapeHtml);
  const chosen = socialImageId === null ? undefined : pictures.get(socialImageId)?.url;
  const image = chosen ?? drawnImageUrl(url, { title, brand: business.name, colors: design.colors });
  // A page with a contact's name is private to them.
  const isHidden = page.noIndex || visit.contact !== null;
  return `<!doctype html>
<html lang="${design.lang ?? "en"}"${design.lang === "ar" ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isHidden ? '<meta name="robots" content="noindex">' : ""}
<meta name="referrer" content="no-referrer">
<title>${shownTitle}</title>
<meta name="description" content="${shownDescription}">
<link rel="canonical" href="${escapeHtml(url)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${shownTitle}">
<meta property="og:description" content="${shownDescription}">
<meta property="og:url" content="${escapeHtml(url)}">
<meta property="og:site_name" content="${escapeHtml(business.name)}">
<meta property="og:image" content="${escapeHtml(image)}">
<meta name="twitter:card" content="summary_large_image">
<style>${designStyle(design.colors, visit.scheme)}</style>
</head>
<body>
<main>${html}</main>
${FOOTER}
</body>
</html>`;
}

const simpleBlocks = ({ blocks }: ContentDesign): SimpleDesignBlock[] =>
  blocks.flatMap((block: DesignBlock) => (block.type === "columns" ? block.columns.flat() : [block]));

/** Returns a page's forms as HTML, by block, without those closed to the visitor. */
async function readForms(
  context: Context,
  { accountId }: PublishedPage,
  blocks: readonly SimpleDesignBlock[],
  { contact, language }: Visit,
): Promise<Map<string, string>> {
  const contactSlug = contact && contactLinkSlug(context.env, accountId, contact._id);
  const forms = new Map<string, string>();
  for (const block of blocks) {
    if (block.type !== "form") continue;
    const idPrefix = `form${forms.size + 1}`;
    const formId = block.configurableFormId;
    const html = await formInPage(context, { accountId, formId, contactSlug, language, idPrefix });
    if (html !== null) forms.set(block.id, html);
  }
  return forms;
}

/** Fills in a page's text for its visitor. Unknown values are left out, or use their fallback. */
export async function readWords(
  { db, env, clock }: Context,
  page: PublishedPage,
  contact: RenderContact | null,
): Promise<(words: string) => string> {
  const all = JSON.stringify([page.title, page.description, page.design.blocks]);
  // Most pages are the same for everyone.
  if (!/\{\{|<<|\[\[|\{<|\{\[/.test(all)) return (words) => words;
  const writer = await readWriter(db, env, page.accountId);
  const now = clock.now();
  if (contact) return (words) => renderFor(words, contact, writer, now).text;
  const values: MergeValues = mergeValues({
    contact: {},
    user: writer,
    now,
    timeZone: writer.timezone,
    custom: writer.ownTexts,
  });
  return (words) => renderMessage(compileMessage(words), values).text;
}
