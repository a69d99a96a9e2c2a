import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { z } from "zod";

/**
 * What a link of a design may open: an address, or a tag for content such as `[[spring-k7w2mxp]]`, which is each
 * recipient's own link. Everything else (`javascript:`, `data:`, a path of ours) is refused.
 */
const LINK =
  /^(https?:\/\/[^\s/$.?#"'<>{}\\][^\s"'<>{}\\]*|(mailto|tel|sms):[^\s"'<>{}\\]+|<<[a-z0-9-]{1,60}>>|\[\[[a-z0-9-]{1,60}\]\]|\{<[a-z0-9-]{1,60}>\}|\{\[[a-z0-9-]{1,60}\]\})$/i;

const LINK_PROBLEM = "Enter a URL that starts with https://, or with mailto:, tel:, or sms:";

export const designLink = z.string().max(2000).regex(LINK, LINK_PROBLEM);
const webLink = designLink.regex(/^https?:/i, "Enter a URL that starts with https://");
/** What a block opens; empty until its author has decided. */
const laterLink = z.union([z.literal(""), designLink], LINK_PROBLEM);
const color = z.string().regex(/^#[0-9a-f]{6}$/, "Enter a color such as #1b7a5f");
const align = z.enum(["left", "center", "right"]);
const words = z.string().max(5000);
const label = z.string().trim().min(1, "Describe what it does.").max(80);

/** Words of a paragraph that look alike. Merge fields stand in them as people type them: `{{firstName}}`. */
const run = z.strictObject({
  text: words,
  bold: z.boolean(),
  italic: z.boolean(),
  link: designLink.nullable(),
});
export type DesignRun = z.infer<typeof run>;

/** Names a block while its design is edited and checked; given once, kept by moves. */
const id = z.uuid();

export const simpleDesignBlock = z.discriminatedUnion("type", [
  z.strictObject({ id, type: z.literal("text"), align, paragraphs: z.array(z.array(run).max(200)).max(100) }),
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
    link: designLink.nullable(),
  }),
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
 * What an email or a landing page shows, as blocks from top to bottom. There is no block of HTML.
 * Nothing is filled in and nothing unknown is let through, so a saved design opens as it was saved, byte by byte.
 */
export const contentDesign = z.strictObject({
  version: z.literal(1),
  colors: z.strictObject({ background: color, text: color, button: color, buttonText: color }),
  blocks: z.array(block).max(200),
});
export type ContentDesign = z.infer<typeof contentDesign>;

/** A design as it is edited. Each change names the revision that it was made from, so that none overwrites another. */
export const editedDesign = z.object({ design: contentDesign, revision: z.number().int().min(1) });
export type EditedDesign = z.infer<typeof editedDesign>;
