import { readContentTag } from "./message-tags.ts";

/**
 * Dynamic fields: "{{firstName}}" or "{{firstName|there}}" in a message becomes the recipient's own value.
 * The fields are those of document 2, section 3; `merge-values.ts` builds their values.
 */

export type MergeFieldGroup = "contact" | "user" | "other";
export type MergeField = { code: string; label: string; group: MergeFieldGroup };

export const MERGE_FIELDS: readonly MergeField[] = [
  { code: "firstName", label: "First name", group: "contact" },
  { code: "lastName", label: "Last name", group: "contact" },
  { code: "company", label: "Company", group: "contact" },
  { code: "phoneNumber", label: "Phone number", group: "contact" },
  { code: "email", label: "Email", group: "contact" },
  { code: "birthday", label: "Birthday", group: "contact" },
  { code: "anniversary", label: "Anniversary", group: "contact" },
  { code: "contactLink", label: "Contact link", group: "contact" },
  { code: "doubleOptInLink", label: "Double opt-in link", group: "contact" },
  { code: "doubleOptIn", label: "Double opt-in request", group: "contact" },
  { code: "myReferralCode", label: "My referral code", group: "user" },
  { code: "myReferralLink", label: "My referral link", group: "user" },
  { code: "myFirstName", label: "My first name", group: "user" },
  { code: "myLastName", label: "My last name", group: "user" },
  { code: "myPhoneNumber", label: "My phone number", group: "user" },
  { code: "myEmail", label: "My email", group: "user" },
  { code: "optOut", label: "Opt-out instructions", group: "user" },
  { code: "previousYear", label: "Previous year", group: "other" },
  { code: "currentYear", label: "Current year", group: "other" },
  { code: "nextYear", label: "Next year", group: "other" },
  { code: "previousMonth", label: "Previous month", group: "other" },
  { code: "currentMonth", label: "Current month", group: "other" },
  { code: "nextMonth", label: "Next month", group: "other" },
  { code: "previousDayOfWeek", label: "Previous day of week", group: "other" },
  { code: "currentDayOfWeek", label: "Current day of week", group: "other" },
  { code: "nextDayOfWeek", label: "Next day of week", group: "other" },
];

/** A field as written between the braces; fallback is null if none is given. */
export type FieldUse = { code: string; fallback: string | null };

/** A message parsed once, to be rendered for every recipient: plain text and fields in order. */
export type CompiledMessage = { parts: readonly (string | FieldUse)[] };

export type RenderedMessage = {
  text: string;
  /** Codes that had neither a value nor a fallback, each once. */
  missing: string[];
};

/** Values by field code; null, undefined and blank all count as missing. */
export type MergeValues = Readonly<Record<string, string | null | undefined>>;

const knownCodes = new Map(MERGE_FIELDS.map(({ code }) => [looseKey(code), code]));

/**
 * The code of a custom field: "Favorite color" → "favoriteColor", a user's own → "myFavoriteColor". A name
 * that would shadow a built-in field gets the prefix "custom".
 */
export function customFieldCode(name: string, group: "contact" | "user"): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const pascal = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
  const build = (stem: string) => (group === "user" ? `my${stem}` : stem[0]!.toLowerCase() + stem.slice(1));
  const code = build(pascal || "Custom");
  return knownCodes.has(looseKey(code)) ? build(`Custom${pascal}`) : code;
}

/** Parses the text between the braces: "firstName|there". Built-in codes are case-insensitive. */
export function readField(inner: string): FieldUse {
  const bar = inner.indexOf("|");
  const written = (bar < 0 ? inner : inner.slice(0, bar)).trim();
  return {
    code: knownCodes.get(looseKey(written)) ?? written,
    fallback: bar < 0 ? null : inner.slice(bar + 1).trim(),
  };
}

/** A dynamic field, or a tag for content. */
const PARTS =
  /\{\{([^{}]*)\}\}|<<[a-z0-9-]{1,60}>>|\[\[[a-z0-9-]{1,60}\]\]|\{<[a-z0-9-]{1,60}>\}|\{\[[a-z0-9-]{1,60}\]\}/g;

/** Whether a code is a tag for content, such as `<<spring-k7w2mxp>>`, whose value is the recipient's own link. */
export const isContentTag = (code: string): boolean => readContentTag(code) !== null;

/**
 * Parses a message: dynamic fields, and tags for content, whose code is the tag as written. Unclosed or empty
 * braces stay as they are.
 */
export function compileMessage(text: string): CompiledMessage {
  const parts: (string | FieldUse)[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const field = match[1] === undefined ? { code: match[0], fallback: null } : readField(match[1]);
    if (!field.code) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(field);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return { parts };
}

/** Codes in the text that are neither built in nor among the account's custom fields, each once. */
export function unknownFields(text: string, customCodes: Iterable<string> = []): string[] {
  const custom = new Set(customCodes);
  return usedFields(text).filter(
    (code) => !isContentTag(code) && !knownCodes.has(looseKey(code)) && !custom.has(code),
  );
}

/** Why a message with unknown fields is not sent, as a sentence. */
export function unknownFieldsProblem(codes: readonly string[]): string {
  const named = codes.map((code) => `{{${code}}}`).join(", ");
  return codes.length === 1
    ? `${named} isn't a dynamic field. Choose one from the list, or remove it.`
    : `${named} aren't dynamic fields. Choose some from the list, or remove them.`;
}

/** The tags for content in a text, each once. */
export const contentTags = (text: string): string[] =>
  /<<|\[\[|\{<|\{\[/.test(text) ? usedFields(text).filter(isContentTag) : [];

/** Codes used in the text, each once. */
export function usedFields(text: string): string[] {
  const codes = compileMessage(text).parts.flatMap((part) => (typeof part === "string" ? [] : [part.code]));
  return [...new Set(codes)];
}

/**
 * Renders the message for one recipient. A missing value disappears together with the space or comma it would
 * leave behind. Values are never treated as templates, whatever braces they contain.
 */
export function renderMessage({ parts }: CompiledMessage, values: MergeValues): RenderedMessage {
  const missing = new Set<string>();
  let text = "";
  let hasGap = false;
  for (const part of parts) {
    if (typeof part === "string") {
      if (hasGap) [text, hasGap] = closeGap(text, part);
      else text += part;
      continue;
    }
    const value = fieldValue(values, part.code) || part.fallback || "";
    if (value) text += value;
    else if (part.fallback === null) missing.add(part.code);
    hasGap = !value;
  }
  return { text: hasGap ? withoutLooseEnd(text) : text, missing: [...missing] };
}

function fieldValue(values: MergeValues, code: string): string {
  // Own properties only: "{{constructor}}" must not find anything.
  return (Object.hasOwn(values, code) && values[code]?.trim()) || "";
}

/** Joins the text before and after a left-out field; returns whether the gap is still open. */
function closeGap(before: string, after: string): [text: string, hasGap: boolean] {
  const pair = before.at(-1) ?? "";
  const closer = pair in BRACKETS ? BRACKETS[pair as keyof typeof BRACKETS] : null;
  if (closer && after.startsWith(closer)) return closeGap(before.slice(0, -1), after.slice(1));
  const isLineStart = /(^|\n)[ \t]*$/.test(before);
  if (isLineStart) {
    const rest = after.replace(/^[ \t,;:.!?]+/, "");
    return [before + rest, rest === ""];
  }
  if (after.trim() === "" && !after.includes("\n")) {
    // Only whitespace up to the next field: keep one space, and decide there.
    return [/[ \t]$/.test(before) ? before : before + after, true];
  }
  const rest = after.replace(/^[ \t]+/, "");
  if (/^[\n.!?]/.test(rest)) return [withoutLooseEnd(before) + rest, false];
  if (/^[,;:)\]…]/.test(rest)) return [before.replace(/[ \t]+$/, "") + rest, false];
  return [before + (/[\s([]$/.test(before) ? rest : after), false];
}

const BRACKETS = { "(": ")", "[": "]", '"': '"', "“": "”" } as const;

/** Removes the space or comma that led to a left-out field: "Thanks, " → "Thanks". */
function withoutLooseEnd(text: string): string {
  return text.replace(/[ \t]*,?[ \t]*$/, "");
}

function looseKey(code: string): string {
  return code.replace(/\s+/g, "").toLowerCase();
}
