import type { ContentDesign } from "@broadcast/contract/content-design";
import type { DesignKind } from "@broadcast/contract/unlayer-templates";
import { compileMessage, renderMessage } from "@broadcast/domain/messages/merge-fields";
import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { designHtml, designStyle, type ShownPicture } from "../../public-pages/design-html.ts";
import { previewOf } from "../../public-pages/preview.ts";
import { readAnyPictures } from "../attachments/index.ts";
import { designPictures } from "../content/index.ts";
import { compileEmail } from "../email-designs/index.ts";
import { findTemplate } from "./unlayer-templates.sql.ts";

/** Stands for the account that uses the design. */
const FOOTER = { company: "Your business", mailingAddress: null, unsubscribePage: "#" };

/** Renders a template as the email or page that an account would start with, for a generic reader. */
export async function preview(
  context: SignedIn,
  id: string,
  { kind, scheme }: { kind?: DesignKind | undefined; scheme: "light" | "dark" },
): Promise<Download> {
  const { db, env } = context;
  const template = await findTemplate(db, id);
  if (!template) throw notFound("design");
  const { design, name, kinds } = template;
  const pictures = await readAnyPictures(db, env, designPictures(design));
  const body =
    (kind ?? kinds[0]) === "page"
      ? pageOf(name, design, pictures, scheme)
      : compileEmail(
          { subject: name, preheader: "", design, pictures },
          scheme,
        )({
          values: {},
          footer: FOOTER,
        });
  return previewOf(body);
}

function pageOf(
  title: string,
  design: ContentDesign,
  pictures: ReadonlyMap<string, ShownPicture>,
  scheme: "light" | "dark",
): string {
  const html = designHtml(design, {
    fill: (words) => renderMessage(compileMessage(words), {}).text,
    picture: (fileId) => pictures.get(fileId) ?? null,
    logo: null,
    form: () => null,
  });
  return `<!doctype html>
<html lang="${design.lang ?? "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${designStyle(design.colors, scheme)}</style>
</head>
<body>
<main>${html}</main>
</body>
</html>`;
}
