const link = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** The text of a message, with its web addresses as links. */
export function MessageText({ text }: { text: string }) {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    parts.push(
      text.slice(end, match.index),
      <a key={match.index} href={match[0]} target="_blank" rel="noreferrer noopener" className="underline">
        {match[0]}
      </a>,
    );
    end = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
