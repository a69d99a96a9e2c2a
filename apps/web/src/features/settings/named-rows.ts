import { customFieldCode } from "@broadcast/domain/merge-fields";
import { z } from "zod";

export const fieldNameMax = 40;
export const fieldValueMax = 500;
export const fieldsMax = 50;

/** A field of the account's own making in a form; `rowKey` stays the same while it is renamed, moved and saved. */
const row = z.object({
  rowKey: z.string(),
  name: z
    .string()
    .trim()
    .min(1, "Name is required.")
    .max(fieldNameMax, `Use at most ${fieldNameMax} characters.`),
  value: z.string().trim().max(fieldValueMax, `Use at most ${fieldValueMax} characters.`),
});

export interface NamedRowsForm {
  rows: z.infer<typeof row>[];
}

/** Names that a message could not tell apart are refused at the second of them; `group` makes the codes. */
export const namedRowsForm = (group: "contact" | "user") =>
  z.object({
    rows: z.array(row).check(({ value, issues }) => {
      const seen = new Map<string, string>();
      for (const [index, { name }] of value.entries()) {
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
                ? "There is a field with this name already."
                : "This name is too close to another one. Choose a different one.",
            input: name,
          });
      }
    }),
  });
