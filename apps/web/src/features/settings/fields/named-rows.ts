import { FIELD_OPTION_MAX_CHARS, FIELD_OPTIONS_MAX } from "@broadcast/contract/account-settings";
import { CUSTOM_FIELD_KINDS, type CustomFieldKind } from "@broadcast/domain/account/custom-field-values";
import { customFieldCode } from "@broadcast/domain/messages/merge-fields";
import { z } from "zod";

/** The kinds of custom fields, to choose from. */
export const KIND_OPTIONS: readonly { value: CustomFieldKind; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "number", label: "Number" },
  { value: "date", label: "Date" },
  { value: "choice", label: "Choice" },
  { value: "yes-no", label: "Yes or no" },
];

/** The options of a choice field, typed one per line. */
export const typedOptions = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const fieldNameMax = 40;
export const fieldValueMax = 500;
export const fieldsMax = 50;

/** A custom field in a form; `rowKey` stays the same while it is renamed, moved and saved. */
const row = z.object({
  rowKey: z.string(),
  name: z
    .string()
    .trim()
    .min(1, "Name is required.")
    .max(fieldNameMax, `Use at most ${fieldNameMax} characters.`),
  value: z.string().trim().max(fieldValueMax, `Use at most ${fieldValueMax} characters.`),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  /** For a choice field, one per line. */
  options: z.string(),
});

/** What is wrong with the options of a choice field; null if nothing. */
function optionsProblem(options: readonly string[]): string | null {
  if (options.length === 0) return "Enter at least one option.";
  if (options.length > FIELD_OPTIONS_MAX) return `You can have up to ${FIELD_OPTIONS_MAX} options.`;
  if (options.some((option) => option.length > FIELD_OPTION_MAX_CHARS))
    return `Use at most ${FIELD_OPTION_MAX_CHARS} characters for an option.`;
  const isTwice = new Set(options.map((option) => option.toLowerCase())).size < options.length;
  return isTwice ? "Two options are the same. Remove one." : null;
}

export interface NamedRowsForm {
  rows: z.infer<typeof row>[];
}

/** Names that map to the same dynamic field are refused at the second of them; `group` determines the codes. */
export const namedRowsForm = (group: "contact" | "user") =>
  z.object({
    rows: z.array(row).check(({ value, issues }) => {
      const seen = new Map<string, string>();
      for (const [index, { name, kind, options }] of value.entries()) {
        const problem = kind === "choice" ? optionsProblem(typedOptions(options)) : null;
        if (problem)
          issues.push({ code: "custom", path: [index, "options"], message: problem, input: options });
        if (!name) continue;
        const code = customFieldCode(name, group).toLowerCase();
        const before = seen.get(code);
        if (before === undefined) seen.set(code, name.toLowerCase());
        else
          issues.push({
            code: "custom",
            path: [index, "name"],
            message:
              before === name.toLowerCase()
                ? "You already have a field with this name."
                : "This name is too close to another one. Choose a different name.",
            input: name,
          });
      }
    }),
  });
