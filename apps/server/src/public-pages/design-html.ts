import {
  type ContentDesign,
  type DesignBlock,
  type DesignRun,
  groupedParagraphs,
  type SimpleDesignBlock,
} from "@broadcast/contract/content-design";
import {
  contrastOf,
  type DesignColors,
  darkColors,
  luminance,
  mixed,
} from "@broadcast/domain/content/colors";
import { qrCodeSvg } from "@broadcast/domain/content/qr-code-drawing";
import { socialNetworkOf, socialSvg } from "@broadcast/domain/content/social-networks";
import { isContentTag } from "@broadcast/domain/messages/merge-fields";
import { escapeHtml } from "../http/escape-html.ts";
import { FORM_STYLE } from "./public-page.ts";

/** A picture on a page: its address on this server, and its size in pixels if known. */
export interface ShownPicture {
  url: string;
  size: { width: number; height: number } | null;
}

/** The values that a page supplies to its design. */
interface DesignSources {
  /** The text as this visitor reads it, merge fields filled in; plain text. */
  fill: (words: string) => string;
  /** A stored picture; null once it is deleted. */
  picture: (fileId: string) => ShownPicture | null;
  /** The address of the logo on this server, and its alternative text; null for a business without one. */
  logo: { url: string; alt: string } | null;
  /** The form of a block as HTML that works without a script; null while it is closed. */
  form: (blockId: string) => string | null;
}

const QR_CODE_WIDTH = 200;
const SOCIAL_SIZE = 28;

/**
 * Renders a design as semantic HTML. It loads only pictures from this server, and links only where the author's links
 * lead.
 */
export function designHtml(design: ContentDesign, sources: DesignSources): string {
  let deepest = 0;
  const drawn: Drawn = {
    ...sources,
    headingLevel: (size) => {
      deepest = Math.min(size, deepest + 1);
      return deepest;
    },
  };
  return design.blocks.map((block) => blockHtml(block, drawn)).join("");
}

interface Drawn extends DesignSources {
  /** Authors choose headings by size, but screen readers navigate by level, so no level is skipped. */
  headingLevel: (size: 1 | 2 | 3) => number;
}

/** Whether a page is light, dark, or follows the visitor's device. */
export type ColorScheme = "light" | "dark" | "device";

/** Returns the style of a page that shows a design and its forms. */
export function designStyle(colors: ContentDesign["colors"], scheme: ColorScheme): string {
  const light = `:root{color-scheme:light;${variables(colors)}}`;
  const dark = `:root{color-scheme:dark;${variables(darkColors(colors))}}`;
  const chosen =
    scheme === "light"
      ? light
      : scheme === "dark"
        ? dark
        : `${light}@media (prefers-color-scheme:dark){${dark}}`;
  return `${chosen}${STYLE}${FORM_STYLE}`;
}

function variables(colors: DesignColors): string {
  const { background, text, button, buttonText } = colors;
  const isDark = luminance(background) < 0.2;
  return Object.entries({
    page: background,
    card: background,
    text,
    soft: mixed(text, background, 0.75),
    line: mixed(text, background, 0.15),
    control: mixed(text, background, 0.55),
    brand: button,
    "on-brand": buttonText,
    focus: contrastOf(button, background) >= 3 ? button : text,
    bad: isDark ? "#ff977d" : "#c2331b",
    "bad-bg": isDark ? "#391714" : "#feebe7",
  })
    .map(([name, color]) => `--${name}:${color}`)
    .join(";");
}

function blockHtml(block: DesignBlock, sources: Drawn): string {
  if (block.type !== "columns") return simpleBlockHtml(block, sources);
  const columns = block.columns.map(
    (blocks) => `<div>${blocks.map((inner) => simpleBlockHtml(inner, sources)).join("")}</div>`,
  );
  return `<div class="columns">${columns.join("")}</div>`;
}

function simpleBlockHtml(block: SimpleDesignBlock, sources: Drawn): string {
  const written = (words: string) => escapeHtml(sources.fill(words));
  switch (block.type) {
    case "text":
      return textHtml(block, sources);
    case "heading": {
      const level = sources.headingLevel(block.level);
      return `<h${level} class="size${block.level} ${block.align}">${written(block.text)}</h${level}>`;
    }
    case "button": {
      const address = addressOf(block.link, sources);
      // The link has no target yet, or one that doesn't belong to this visitor.
      if (address === "") return "";
      return `<p class="${block.align}">${anchor(address, written(block.label), "button")}</p>`;
    }
    case "image": {
      const shown = sources.picture(block.fileId);
      if (shown === null) return "";
      const size = shown.size ? ` width="${shown.size.width}" height="${shown.size.height}"` : "";
      const width = block.width ? ` style="width:${block.width}%"` : "";
      const picture = `<img src="${escapeHtml(shown.url)}" alt="${written(block.alt)}"${size}${width} loading="lazy">`;
      return `<p class="${block.align}">${linkedTo(block.link, picture, sources)}</p>`;
    }
    case "logo":
      return sources.logo
        ? `<p class="${block.align}"><img class="logo" src="${escapeHtml(sources.logo.url)}" alt="${escapeHtml(sources.logo.alt)}"></p>`
        : "";
    case "divider":
      return "<hr>";
    case "spacer":
      return `<div style="height:${block.height}px"></div>`;
    case "social": {
      const profiles = block.profiles.map(
        ({ label, link }) =>
          `<li>${anchor(link, `${socialSvg(socialNetworkOf(link), SOCIAL_SIZE)}<span class="said">${escapeHtml(label)}</span>`)}</li>`,
      );
      return `<ul class="social ${block.align}">${profiles.join("")}</ul>`;
    }
    case "form":
      return sources.form(block.id) ?? "";
    case "qrCode": {
      const address = addressOf(block.link, sources);
      if (address === "") return "";
      const look = {
        dots: "square",
        corners: "square",
        color: "#000000",
        background: "#ffffff",
        logo: null,
      } as const;
      const code = qrCodeSvg(address, look, QR_CODE_WIDTH);
      return `<p class="${block.align}"><span role="img" aria-label="${written(block.alt)}">${code}</span></p>`;
    }
    case "textUs": {
      const message = encodeURIComponent(sources.fill(block.message).toWellFormed());
      const address = `sms:${block.phoneNumber}${message ? `?body=${message}` : ""}`;
      return `<p class="${block.align}">${anchor(address, written(block.label), "button")}</p>`;
    }
  }
}

function textHtml(
  { paragraphs, align }: Extract<SimpleDesignBlock, { type: "text" }>,
  sources: Drawn,
): string {
  const words = (runs: readonly DesignRun[]) => runs.map((run) => runHtml(run, sources)).join("");
  return groupedParagraphs(paragraphs)
    .map(({ kind, items }) => {
      if (kind === null) return `<p class="${align}">${items.map(words).join("")}</p>`;
      if (kind === "quote")
        return `<blockquote class="${align}">${items.map((runs) => `<p>${words(runs)}</p>`).join("")}</blockquote>`;
      const tag = kind === "bullet" ? "ul" : "ol";
      return `<${tag} class="list ${align}">${items.map((runs) => `<li>${words(runs)}</li>`).join("")}</${tag}>`;
    })
    .join("");
}

function runHtml(run: DesignRun, sources: Drawn): string {
  let html = escapeHtml(sources.fill(run.text)).replaceAll("\n", "<br>");
  if (run.underline) html = `<u>${html}</u>`;
  if (run.italic) html = `<em>${html}</em>`;
  if (run.bold) html = `<strong>${html}</strong>`;
  return linkedTo(run.link, html, sources);
}

/** Returns an address as it is, or the visitor's own for a content tag; empty when they have none. */
const addressOf = (link: string, { fill }: Drawn): string => (isContentTag(link) ? fill(link) : link);

function linkedTo(link: string | null, html: string, sources: Drawn): string {
  const address = link === null ? "" : addressOf(link, sources);
  return address === "" ? html : anchor(address, html);
}

/** The visitor's page sends the author's site no referrer. */
const anchor = (address: string, html: string, className?: string) =>
  `<a${className ? ` class="${className}"` : ""} href="${escapeHtml(address)}" rel="noopener noreferrer">${html}</a>`;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{flex:1;width:100%;max-width:42rem;margin:0 auto;padding:2rem 1.25rem}
.size1{margin:1.5rem 0 1rem;font-size:2rem;line-height:1.2}
.size2{margin:1.75rem 0 .75rem;font-size:1.5rem;line-height:1.25}
.size3{margin:1.5rem 0 .5rem;font-size:1.2rem;line-height:1.3}
main>:first-child{margin-top:0}
p{margin:0 0 1rem}
img{max-width:100%;height:auto;border-radius:10px;vertical-align:middle}
hr{margin:1.5rem 0;border:0;border-top:1px solid var(--line)}
a{color:inherit}
.left{text-align:left}.center{text-align:center}.right{text-align:right}
.columns{display:flex;gap:1.5rem}
.columns>div{flex:1;min-width:0}
.list{margin:0 0 1rem;padding-left:1.5rem}.list.center,.list.right{list-style-position:inside;padding-left:0}
.list li{margin:.25rem 0}
blockquote{margin:0 0 1rem;padding-left:1rem;border-left:3px solid var(--line)}blockquote p:last-child{margin:0}
.logo{max-height:3.5rem;max-width:15rem;width:auto;border-radius:0}
.social{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin:1rem 0;padding:0;list-style:none}
.social.center{justify-content:center}.social.right{justify-content:flex-end}
.social a{display:inline-block;padding:.5rem;line-height:0}.social svg{border-radius:0}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
p>.button{display:inline-grid;width:auto;max-width:100%;margin:.5rem 0;padding:.6rem 1.75rem}
form{margin:1rem 0 1.5rem}
svg{max-width:100%;height:auto;border-radius:10px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem;padding:1rem;font-size:.9rem}
footer a{display:inline-block;padding:.4rem 0;color:var(--soft)}
@media (max-width:40rem){.columns{display:block}.size1{font-size:1.75rem}}
`;
