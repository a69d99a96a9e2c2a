import { type KeywordOverlap, keywords } from "@broadcast/contract/keywords";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";

/** Other keywords similar to this one as saved, and which of the two replies. */
export function OverlapsNote({ keywordId: id, word }: { keywordId: string; word: string }) {
  const { data } = useEndpoint(keywords.overlaps, { params: { id } }, { isQuiet: true });
  const overlaps = data?.overlaps ?? [];
  if (overlaps.length === 0) return null;
  return (
    <Banner tone="caution" title="Close to another keyword">
      <ul className="flex flex-col gap-1">
        {overlaps.map((overlap) => (
          <li key={`${overlap.own} ${overlap.keyword._id} ${overlap.other}`}>
            <AppLink href={`/keywords/${overlap.keyword._id}`}>{overlap.keyword.word}</AppLink>:{" "}
            {sentenceOf(overlap, word)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function sentenceOf({ own, other, kind, wins, keyword }: KeywordOverlap, word: string): string {
  if (kind === "misspelt")
    return `“${own}” and “${other}” are one typo apart. The exact word always wins; a typo as near to both gets no reply.`;
  const longer = own.length > other.length ? own : other;
  const winner = wins === "this" ? word : keyword.word;
  return `a text that starts with “${longer}” gets the reply of ${winner}.`;
}
