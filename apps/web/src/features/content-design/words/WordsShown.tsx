import { cutAtFields, fieldLabel, isFieldPart } from "./field-label.ts";

/** Words with their merge fields as chips. */
export function WordsShown({ words }: { words: string }) {
  return cutAtFields(words).map((part, index) =>
    isFieldPart(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else to be told apart by
      <span key={index} className="rounded-sm bg-b3 px-1 py-0.5 text-b11">
        {fieldLabel(part)}
      </span>
    ) : (
      part
    ),
  );
}
