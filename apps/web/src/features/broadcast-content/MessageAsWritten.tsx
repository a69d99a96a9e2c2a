import { TaggedText } from "./TaggedText.tsx";

/** A message as written. */
export function MessageAsWritten({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap text-body leading-5 text-text [overflow-wrap:anywhere]">
      <TaggedText text={text} />
    </p>
  );
}
