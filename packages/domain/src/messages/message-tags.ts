/** The tags a composer inserts into a message; each stands for content of the account (document 1, section 3). */

export const MESSAGE_TAGS = {
  attachment: { open: "{<", close: ">}" },
  dynamicField: { open: "{{", close: "}}" },
  configurableForm: { open: "<<", close: ">>" },
  landingPage: { open: "{[", close: "]}" },
  trackableLink: { open: "[[", close: "]]" },
} as const;

/** The part of a public address that identifies the kind of content (document 2, section 2.13). */
export const CONTENT_PATHS = {
  configurableForm: "f",
  trackableLink: "l",
  attachment: "a",
  landingPage: "p",
} as const;

/** A kind of content that a message can link to. */
export type LinkedKind = keyof typeof CONTENT_PATHS;

/** What a tag such as `<<spring-k7w2mxp>>` stands for; null for any other text. */
export function readContentTag(tag: string): { kind: LinkedKind; slug: string } | null {
  for (const kind of Object.keys(CONTENT_PATHS) as LinkedKind[]) {
    const { open, close } = MESSAGE_TAGS[kind];
    if (!tag.startsWith(open) || !tag.endsWith(close)) continue;
    const slug = tag.slice(open.length, -close.length);
    if (/^[a-z0-9-]{1,60}$/.test(slug)) return { kind, slug };
  }
  return null;
}

/** Addresses of public content, as the server names them. */
export type TagUrls = readonly { name: string; finder: string }[];

/** Why a text with a pasted address of public content is refused (document 1, section 5); null if it has none. */
export function tagUrlProblem(text: string, tagUrls: TagUrls): string | null {
  const pasted = tagUrls.find(({ finder }) => text.includes(finder));
  return pasted
    ? `We've detected a ${pasted.name} URL. Please use the insert button to add your link.`
    : null;
}

export type MessageTagKind = keyof typeof MESSAGE_TAGS;

export type MessageToken = {
  kind: "text" | MessageTagKind;
  /** The text itself, or the trimmed content between the delimiters. */
  value: string;
  /** As written; the tokens' `raw` joined is the message. */
  raw: string;
  /** Where `raw` begins in the message, in UTF-16 units. */
  start: number;
};

const tagPattern =
  /\{<(?<attachment>[^<>]+)>\}|\{\{(?<dynamicField>[^{}]+)\}\}|<<(?<configurableForm>[^<>]+)>>|\{\[(?<landingPage>[^[\]]+)\]\}|\[\[(?<trackableLink>[^[\]]+)\]\]/g;

/** Splits a message into plain text and tags, in order. Unclosed or empty delimiters are plain text. */
export function tokenize(text: string): MessageToken[] {
  const tokens: MessageToken[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) {
      const raw = text.slice(end, until);
      tokens.push({ kind: "text", value: raw, raw, start: end });
    }
  };
  // biome-ignore lint/plugin/regular-expressions: Matched against a constant.
  for (const match of text.matchAll(tagPattern)) {
    const [kind, inner] = Object.entries(match.groups!).find(([, value]) => value !== undefined)!;
    const value = inner.trim();
    if (!value) continue;
    addText(match.index);
    tokens.push({ kind: kind as MessageTagKind, value, raw: match[0], start: match.index });
    end = match.index + match[0].length;
  }
  addText(text.length);
  return tokens;
}

/** The text inserted for a tag. Delimiter characters inside the value are removed, or it could not be parsed back. */
export function tagText(kind: MessageTagKind, value: string): string {
  const { open, close } = MESSAGE_TAGS[kind];
  return `${open}${value.replace(/[<>{}[\]]/g, "").trim()}${close}`;
}

/** Every value used with one kind of tag, each once. */
export function tagValues(text: string, kind: MessageTagKind): string[] {
  return [...new Set(tokenize(text).flatMap((token) => (token.kind === kind ? [token.value] : [])))];
}
