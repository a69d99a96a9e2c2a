import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { z } from "zod";

/**
 * The target of a design's link: an address, or a tag for content such as `[[spring-k7w2mxp]]`, which becomes
 * each recipient's own link. Everything else (`javascript:`, `data:`, a path of ours) is refused.
 */
const LINK =
  /^(https?:\/\/[^\s/$.?#"'<>{}\\][^\s"'<>{}\\]*|(mailto|tel|sms):[^\s"'<>{}\\]+|<<[a-z0-9-]{1,60}>>|\[\[[a-z0-9-]{1,60}\]\]|\{<[a-z0-9-]{1,60}>\}|\{\[[a-z0-9-]{1,60}\]\})$/i;

const LINK_PROBLEM = "Enter a URL that starts with https://, or with mailto:, tel:, or sms:";

export const designLink = z.string().max(2000).regex(LINK, LINK_PROBLEM);
const webLink = designLink.regex(/^https?:/i, "Enter a URL that starts with https://");
/** The target of a block; empty until its author has decided. */
const laterLink = z.union([z.literal(""), designLink], LINK_PROBLEM);
const color = z.string().regex(/^#[0-9a-f]{6}$/, "Enter a color such as #1b7a5f");
const align = z.enum(["left", "center", "right"]);
const words = z.string().max(5000);
const label = z.string().trim().min(1, "Describe what it does.").max(80);

/** Text of a paragraph with one style. It contains merge fields as typed: `{{firstName}}`. */
const run = z.strictObject({
  text: words,
  bold: z.boolean(),
  italic: z.boolean(),
  underline: z
    .literal(true)
    .optional()
    .meta({ description: "Left out of words that have no line under them" }),
  link: designLink.nullable(),
});
export type DesignRun = z.infer<typeof run>;

const runs = z.array(run).max(200);

/** The kinds of paragraphs besides plain ones: a list item, or a quote. Adjacent ones form a group. */
export const PARAGRAPH_KINDS = ["bullet", "number", "quote"] as const;
export type ParagraphKind = (typeof PARAGRAPH_KINDS)[number];

/** A paragraph: its text, with its kind unless it is plain. */
const paragraph = z.union([runs, z.strictObject({ kind: z.enum(PARAGRAPH_KINDS), runs })]);
export type DesignParagraph = z.infer<typeof paragraph>;

/** The text of a paragraph of any kind. */
export const runsOf = (its: DesignParagraph): DesignRun[] => (Array.isArray(its) ? its : its.runs);

/** The kind of a paragraph; null for a plain one. */
export const kindOfParagraph = (its: DesignParagraph): ParagraphKind | null =>
  Array.isArray(its) ? null : its.kind;

/** Groups paragraphs: into a list, a quote, or a plain paragraph by itself. */
export function groupedParagraphs(
  paragraphs: readonly DesignParagraph[],
): { kind: ParagraphKind | null; items: DesignRun[][] }[] {
  const groups: { kind: ParagraphKind | null; items: DesignRun[][] }[] = [];
  for (const its of paragraphs) {
    const kind = kindOfParagraph(its);
    const last = groups.at(-1);
    if (last && kind !== null && last.kind === kind) last.items.push(runsOf(its));
    else groups.push({ kind, items: [runsOf(its)] });
  }
  return groups;
}

/** The languages of a design's text, which tell screen readers how to pronounce it. */
export const DESIGN_LANGUAGES = {
  en: "English",
  es: "Spanish",
  fr: "French",
  pt: "Portuguese",
  de: "German",
  it: "Italian",
  vi: "Vietnamese",
  tl: "Tagalog",
  zh: "Chinese",
  ko: "Korean",
  ru: "Russian",
  ar: "Arabic",
  ht: "Haitian Creole",
} as const;
export type DesignLanguage = keyof typeof DESIGN_LANGUAGES;
const language = z.enum(Object.keys(DESIGN_LANGUAGES) as [DesignLanguage, ...DesignLanguage[]]);

/** The width of a picture, as a percentage of its container. */
const width = z.number().int().min(10).max(100);

/** Identifies a block while its design is edited and checked; never changes, even when moved. */
const id = z.uuid();

export const simpleDesignBlock = z.discriminatedUnion("type", [
  z.strictObject({ id, type: z.literal("text"), align, paragraphs: z.array(paragraph).max(100) }),
  z.strictObject({
    id,
    type: z.literal("heading"),
    align,
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    text: z.string().max(300),
  }),
  z.strictObject({ id, type: z.literal("button"), align, label, link: laterLink }),
  z.strictObject({
    id,
    type: z.literal("image"),
    align,
    fileId: z.uuid(),
    alt: z.string().max(300).meta({ description: "Empty for a decorative picture" }),
    width: width
      .optional()
      .meta({ description: "A picture without one is as wide as it is, at most all of it" }),
    link: designLink.nullable(),
  }),
  z
    .strictObject({ id, type: z.literal("logo"), align })
    .meta({ description: "The logo of the account's brand" }),
  z.strictObject({ id, type: z.literal("divider") }),
  z.strictObject({ id, type: z.literal("spacer"), height: z.number().int().min(4).max(200) }),
  z.strictObject({
    id,
    type: z.literal("social"),
    align,
    profiles: z.array(z.strictObject({ label, link: webLink })).max(12),
  }),
  z.strictObject({ id, type: z.literal("form"), configurableFormId: z.uuid() }),
  z.strictObject({
    id,
    type: z.literal("qrCode"),
    align,
    link: z.union([z.literal(""), designLink.max(300)], LINK_PROBLEM),
    alt: z.string().max(300),
  }),
  z.strictObject({
    id,
    type: z.literal("textUs"),
    align,
    label,
    phoneNumber: z.string().refine((typed) => parseNanp(typed) === typed, "Enter a phone number."),
    message: z.string().max(500),
  }),
]);
export type SimpleDesignBlock = z.infer<typeof simpleDesignBlock>;

const columns = z.strictObject({
  id,
  type: z.literal("columns"),
  columns: z.array(z.array(simpleDesignBlock).max(30)).min(2).max(3),
});

const block = z.union([simpleDesignBlock, columns]);
export type DesignBlock = z.infer<typeof block>;

/**
 * The content of an email or a landing page, as blocks from top to bottom. There is no block of HTML. No
 * defaults are filled in and nothing unknown is accepted, so a saved design opens as it was saved, byte by
 * byte.
 */
export const contentDesign = z.strictObject({
  version: z.literal(1),
  colors: z.strictObject({ background: color, text: color, button: color, buttonText: color }),
  lang: language.optional().meta({ description: "English unless told" }),
  blocks: z.array(block).max(200),
});
export type ContentDesign = z.infer<typeof contentDesign>;

/** A design being edited. Each change names the revision it is based on, so that none overwrites another. */
export const editedDesign = z.object({ design: contentDesign, revision: z.number().int().min(1) });
export type EditedDesign = z.infer<typeof editedDesign>;
