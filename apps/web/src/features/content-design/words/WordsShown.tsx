import { cutAtFields, fieldLabel, isFieldPart } from "./field-label.ts";

/** Text with its merge fields as chips, in the colors of the surrounding design rather than the theme's. */
export function WordsShown({ words }: { words: string }) {
  return cutAtFields(words).map((part, index) =>
    isFieldPart(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <span key={index} className="rounded-sm bg-current/12 px-1 py-0.5">
        {fieldLabel(part)}
      </span>
    ) : (
      part
    ),
  );
}
