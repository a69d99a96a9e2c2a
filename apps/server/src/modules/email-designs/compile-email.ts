import {
  type ContentDesign,
  type DesignBlock,
  type DesignRun,
  groupedParagraphs,
  type SimpleDesignBlock,
} from "@broadcast/contract/content-design";
import { darkColors, mixed } from "@broadcast/domain/content/colors";
import {
  compileMessage,
  isContentTag,
  type MergeValues,
  renderMessage,
} from "@broadcast/domain/messages/merge-fields";
import { Engine } from "mrml";
import { escapeHtml } from "../../http/escape-html.ts";
import { addressLines, linked, logoHtml, type MailFooter } from "../../providers/email/mail-layout.ts";
import type { ShownPicture } from "../../public-pages/design-html.ts";

/** The parts of an email. */
export interface EmailParts {
  subject: string;
  preheader: string;
  design: ContentDesign;
  /** Its pictures at our addresses, by file and, for social profiles, by link; deleted ones are left out. */
  pictures: ReadonlyMap<string, ShownPicture>;
}

/** An email's values for one contact. */
export interface EmailValues {
  /** For each merge field and content tag of the design. */
  values: MergeValues;
  footer: MailFooter;
}

/** Whether it is shown light, dark, or following the reader's device. */
export type EmailScheme = "light" | "dark" | "device";

type Slot = (values: EmailValues) => string;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** In pixels, on a computer; and the blocks' side margins. */
const WIDTH = 600;
const SIDES = 48;
const ICON_SIZE = 32;
const HEADING_SIZES = { 1: "28px", 2: "22px", 3: "18px" } as const;

const engine = new Engine();
// No third-party fonts or pictures.
engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });

// Placeholders for authors' and contacts' text, which the layout engine never sees, so that none of it can become a
// tag. Letters only: the engine rewrites anything else in attributes.
const [OPEN, CLOSE] = ["qSlot", "q"];
const SLOT = /qSlot(\d+)q/;

/**
 * Lays out an email once, and returns a function that renders it for each contact: blocks are tables that stack on
 * phones and that Outlook renders.
 */
export function compileEmail(
  { subject, preheader, design, pictures }: EmailParts,
  scheme: EmailScheme = "device",
): (values: EmailValues) => string {
  const slots: Slot[] = [];
  const put = (slot: Slot) => `${OPEN}${slots.push(slot) - 1}${CLOSE}`;
  const fixed = (text: string) => put(() => escapeHtml(text));
  const words = (text: string, as: (filled: string) => string = escapeHtml) => {
    const compiled = compileMessage(text);
    return put(({ values }) => as(renderMessage(compiled, values).text));
  };
  /** Returns a link as it is, or this contact's own for a tag. */
  const address = (link: string) => (isContentTag(link) ? words(link) : fixed(link));
  const { colors } = design;

  const line = mixed(colors.text, colors.background, 0.2);
  const runsHtml = (runs: readonly DesignRun[]): string =>
    runs
      .map((run) => {
        const written = words(run.text, (filled) =>
          (run.link === null ? linked(filled, "inherit") : escapeHtml(filled)).replaceAll("\n", "<br>"),
        );
        const underlined = run.underline ? `<u>${written}</u>` : written;
        const italic = run.italic ? `<em>${underlined}</em>` : underlined;
        const bold = run.bold ? `<strong>${italic}</strong>` : italic;
        return run.link === null ? bold : `<a href="${address(run.link)}" style="color:inherit">${bold}</a>`;
      })
      .join("");

  /** `room` is the width of its container on a computer, in pixels. */
  const simple = (block: SimpleDesignBlock, room: number): string => {
    switch (block.type) {
      case "text":
        return groupedParagraphs(block.paragraphs)
          .map(({ kind, items }) => {
            if (kind === null) return text(block.align, runsHtml(items.flat()));
            if (kind === "quote")
              return text(
                block.align,
                `<blockquote style="margin:0;padding-left:12px;border-left:3px solid ${line}">${items.map((runs) => `<p style="margin:0 0 8px">${runsHtml(runs)}</p>`).join("")}</blockquote>`,
              );
            const tag = kind === "bullet" ? "ul" : "ol";
            const listItems = items.map((runs) => `<li style="margin:0 0 4px">${runsHtml(runs)}</li>`);
            return text(
              block.align,
              `<${tag} style="margin:0;padding-left:24px">${listItems.join("")}</${tag}>`,
            );
          })
          .join("");
      case "logo":
        return text(
          block.align,
          put(({ footer: { logoUrl, company } }) =>
            logoUrl
              ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(company)}" height="48" style="display:inline-block;height:48px;max-width:240px;border:0">`
              : "",
          ),
        );
      case "heading":
        return text(
          block.align,
          `<h${block.level} style="margin:0;font-size:${HEADING_SIZES[block.level]};line-height:1.25">${words(block.text)}</h${block.level}>`,
        );
      case "button":
        return block.link === "" ? "" : button(block.align, address(block.link), words(block.label));
      case "image": {
        const picture = pictures.get(block.fileId);
        if (picture === undefined) return "";
        const href = block.link === null ? "" : ` href="${address(block.link)}"`;
        const width = pictureWidth(block.width, picture.size, room);
        return `<mj-image align="${block.align}" src="${fixed(picture.url)}" alt="${words(block.alt)}" border-radius="8px" padding="8px 24px"${width}${href}/>`;
      }
      case "divider":
        return `<mj-divider border-width="1px" border-color="${line}" padding="16px 24px"/>`;
      case "spacer":
        return `<mj-spacer height="${block.height}px"/>`;
      case "social":
        return text(
          block.align,
          block.profiles
            .map(({ label, link }) => {
              const icon = pictures.get(link);
              const shown = icon
                ? `<img src="${fixed(icon.url)}" alt="${fixed(label)}" width="${ICON_SIZE}" height="${ICON_SIZE}" style="display:inline-block;border:0">`
                : fixed(label);
              return `<a href="${fixed(link)}" style="color:inherit">${shown}</a>`;
            })
            .join(" &#160; "),
        );
      case "textUs": {
        const text = words(block.message, (filled) => {
          const message = encodeURIComponent(filled.toWellFormed());
          return escapeHtml(`sms:${block.phoneNumber}${message ? `?body=${message}` : ""}`);
        });
        return button(block.align, text, words(block.label));
      }
      // Mail programs show neither; the check before sending says so.
      case "qrCode":
      case "form":
        return "";
    }
  };
  const section = (columns: readonly string[]) =>
    `<mj-section padding="0">${columns.map((column) => `<mj-column>${column}</mj-column>`).join("")}</mj-section>`;
  const blockOf = (block: DesignBlock) =>
    block.type === "columns"
      ? section(
          block.columns.map((blocks) =>
            blocks.map((inner) => simple(inner, WIDTH / block.columns.length - SIDES)).join(""),
          ),
        )
      : section([simple(block, WIDTH - SIDES)]);
  const mjml = `<mjml lang="${design.lang ?? "en"}"${design.lang === "ar" ? ' dir="rtl"' : ""}><mj-head><mj-title>${words(subject)}</mj-title><mj-preview>${words(preheader)}</mj-preview>
<mj-raw><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/></mj-raw>
<mj-attributes><mj-all font-family="${FONT}"/><mj-text font-size="16px" line-height="1.5" color="${colors.text}" padding="8px 24px"/><mj-button font-size="16px" font-weight="600" inner-padding="13px 26px" border-radius="8px" background-color="${colors.button}" color="${colors.buttonText}" padding="12px 24px"/></mj-attributes>
<mj-style>${darkStyle(colors, scheme)}</mj-style></mj-head>
<mj-body width="${WIDTH}px" background-color="${colors.background}" css-class="page">${section(['<mj-spacer height="16px"/>'])}${design.blocks.map(blockOf).join("")}${section([text("center", put(footerHtml), "footer")])}</mj-body></mjml>`;
  const laidOut = engine.toHtml(mjml);
  if (laidOut.type === "error") throw new Error(`an email could not be laid out: ${laidOut.message}`);
  const pieces = laidOut.content.split(SLOT);
  return (values) => {
    const filled = new Map<number, string>();
    return pieces
      .map((piece, at) => {
        if (at % 2 === 0) return piece;
        const slot = Number(piece);
        const known = filled.get(slot) ?? slots[slot]!(values);
        filled.set(slot, known);
        return known;
      })
      .join("");
  };
}

/** Returns a picture's displayed width: the author's choice, or its own. */
function pictureWidth(share: number | undefined, size: ShownPicture["size"], room: number): string {
  const width = share === undefined ? size && size.width < room && size.width : (room * share) / 100;
  return width ? ` width="${Math.round(width)}px"` : "";
}

const text = (align: string, html: string, className = "words"): string =>
  `<mj-text align="${align}" css-class="${className}">${html}</mj-text>`;

const button = (align: string, address: string, label: string): string =>
  `<mj-button align="${align}" href="${address}" css-class="action">${label}</mj-button>`;

function footerHtml({ footer }: EmailValues): string {
  const unsubscribe = footer.unsubscribePage
    ? `<a href="${escapeHtml(footer.unsubscribePage)}" style="color:inherit">Unsubscribe</a>`
    : "";
  const lines = [...[footer.company, ...addressLines(footer)].map(escapeHtml), unsubscribe];
  const logo = logoHtml(footer);
  return `${logo}${logo && "<br>"}<span style="font-size:13px">${lines.filter(Boolean).join("<br>")}</span>`;
}

function darkStyle(colors: ContentDesign["colors"], scheme: EmailScheme): string {
  if (scheme === "light") return "";
  const dark = darkColors(colors);
  const rules = `body,.page{background-color:${dark.background}!important}.words div,.footer div{color:${dark.text}!important}.action td,.action a{background:${dark.button}!important;color:${dark.buttonText}!important}`;
  return scheme === "dark" ? rules : `@media (prefers-color-scheme:dark){${rules}}`;
}
