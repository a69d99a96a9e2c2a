import { MERGE_FIELDS, readField } from "@broadcast/domain/messages/merge-fields";

/** A merge field's label on its chip: "First name, or there". */
export function fieldLabel(written: string): string {
  const { code, fallback } = readField(written.replace(/^\{\{|\}\}$/g, ""));
  const name = MERGE_FIELDS.find((field) => field.code === code)?.label ?? code;
  return fallback ? `${name}, or ${fallback}` : name;
}

/** Splits text at its merge fields: `["Hi ", "{{firstName}}", "!"]`. */
export const cutAtFields = (words: string): string[] => words.split(/(\{\{[^{}]+\}\})/).filter(Boolean);

export const isFieldPart = (part: string): boolean => /^\{\{[^{}]+\}\}$/.test(part);
