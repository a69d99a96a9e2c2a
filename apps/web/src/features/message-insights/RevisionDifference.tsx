import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";

interface RevisionDifferenceProps {
  before: string;
  after: string;
}

/** A revision with deletions struck through and insertions marked. */
export function RevisionDifference({ before, after }: RevisionDifferenceProps) {
  const parts = useMemo(() => {
    let at = 0;
    return diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
      at += value.length;
      return { key: `${at}${added ? "+" : removed ? "-" : ""}`, value, added, removed };
    });
  }, [before, after]);
  return (
    <p className="whitespace-pre-wrap break-words rounded-md bg-n2 px-3 py-2.5 text-body text-text">
      {parts.map(({ key, value, added, removed }) =>
        added ? (
          <ins key={key} className="rounded-sm bg-b3 text-b11 no-underline">
            {value}
          </ins>
        ) : removed ? (
          <del key={key} className="rounded-sm bg-bad3 text-bad11">
            {value}
          </del>
        ) : (
          <span key={key}>{value}</span>
        ),
      )}
    </p>
  );
}
