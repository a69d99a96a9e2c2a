import { MERGE_FIELDS, readField } from "@broadcast/domain/messages/merge-fields";
import { type MessageToken, tokenize } from "@broadcast/domain/messages/message-tags";

const labels = new Map(MERGE_FIELDS.map(({ code, label }) => [code, label]));
const fieldLabel = (code: string): string => labels.get(code) ?? code;

/**
 * The label of a tag in a message: "First name", or the name of its link or file. `labelOf` can supply the
 * account's own fields.
 */
export const tagLabel = (
  { kind, value }: Pick<MessageToken, "kind" | "value">,
  labelOf: (code: string) => string | undefined = (code) => labels.get(code),
): string => {
  if (kind !== "dynamicField") return value;
  const { code, fallback } = readField(value);
  const label = labelOf(code) ?? code;
  return fallback ? `${label} or “${fallback}”` : label;
};

/** A message in one line of a list, with the names of its tags: "Hi [First name]!" */
export const tagsNamed = (text: string): string =>
  tokenize(text)
    .map(({ kind, value, raw }) => {
      if (kind === "text") return raw;
      return `[${kind === "dynamicField" ? fieldLabel(readField(value).code) : value}]`;
    })
    .join("");
