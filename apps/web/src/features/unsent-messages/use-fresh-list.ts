import { useEffect, useRef, useState } from "react";

interface FreshListOptions {
  /** How many there should be by the latest count; null while it is not known. */
  expected: number | null;
  /** When they were counted. */
  countedAt: number;
  source: {
    count: number;
    paging: { total: number; pageSize: number };
    isLoading: boolean;
    reload: () => void;
  };
  /** Rows are ticked: nothing may move under them. */
  isHeld: boolean;
}

/**
 * Keeps a list in step with its count: reloads it where nobody has gone beyond the first page, and else answers true,
 * so that a notice can be shown. Every message of the account changes the topic that such a list would have to follow.
 */
export function useFreshList({ expected, countedAt, source, isHeld }: FreshListOptions): {
  hasUpdates: boolean;
  reload: () => void;
} {
  const [hasUpdates, setHasUpdates] = useState(false);
  const compare = () => {
    if (expected === null || source.isLoading) return;
    if (expected === source.paging.total) setHasUpdates(false);
    else if (!isHeld && source.count <= source.paging.pageSize) source.reload();
    else setHasUpdates(true);
  };
  const latest = useRef(compare);
  latest.current = compare;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count; the list's own answers are no news
  useEffect(() => latest.current(), [countedAt]);
  return {
    hasUpdates,
    reload: () => {
      setHasUpdates(false);
      source.reload();
    },
  };
}
