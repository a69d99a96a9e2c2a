import { fileSizeText } from "@broadcast/domain/content/file-size";
import { escapeHtml } from "../../http/escape-html.ts";
import { contentFromOutside } from "../../http/files/content-from-outside.ts";
import { type PageLanguage, pageWords } from "../../public-pages/page-words.ts";
import { type PageBrand, publicPage } from "../../public-pages/public-page.ts";
import type { StoredFile } from "./attachments.sql.ts";
import { kindOf } from "./attachments.ts";

interface AttachmentPage {
  file: StoredFile;
  businessName: string;
  brand: PageBrand;
  /** The path of the page itself. */
  path: string;
  language: PageLanguage;
}

/** Renders a recipient's page of a file: pictures, sound and film inline, and every file's name and size. */
export function attachmentPage({ file, businessName, brand, path, language }: AttachmentPage): string {
  const words = pageWords(language);
  const at = escapeHtml(path.replace(/\/$/, ""));
  return publicPage({
    language,
    businessName,
    brand,
    title: file.fileName,
    body: `
      <p class="intro">${escapeHtml(fileSizeText(file.sizeBytes))}</p>
      ${shownHtml(file, at)}
      <a class="button" href="${at}/download" download>${escapeHtml(words.download)}</a>`,
  });
}

function shownHtml({ contentType, fileName }: StoredFile, at: string): string {
  const name = escapeHtml(fileName);
  switch (kindOf(contentFromOutside(contentType).contentType)) {
    case "picture":
      return `<img class="shown" src="${at}/view" alt="${name}">`;
    case "audio":
      return `<audio class="shown" controls preload="none" src="${at}/view" aria-label="${name}"></audio>`;
    case "video":
      return `<video class="shown" controls preload="none" playsinline src="${at}/view" aria-label="${name}"></video>`;
    case "pdf":
    case "file":
      return "";
  }
}
