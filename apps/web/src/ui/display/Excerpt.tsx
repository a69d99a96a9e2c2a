/** An excerpt around the words of a search, which are highlighted. */
export function Excerpt({ parts }: { parts: readonly { text: string; isMatch: boolean }[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <mark key={index} className="rounded-sm bg-b4 text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
