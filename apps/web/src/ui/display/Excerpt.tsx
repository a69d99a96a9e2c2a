/** An excerpt around the words of a search, which are highlighted. */
export function Excerpt({ parts }: { parts: readonly { text: string; isMatch: boolean }[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <mark key={index} className="rounded-sm bg-b4 text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
