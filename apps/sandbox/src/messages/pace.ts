/** When a message was accepted, in milliseconds, and its segments. */
export type PaceRow = { created_at: number; segments: number };

/** Returns the most segments within any interval of this length, and when it was reached; rows must be oldest first. */
export function greatestPace(rows: Iterable<PaceRow>, windowMs: number) {
  const window: PaceRow[] = [];
  let first = 0;
  let inWindow = 0;
  let segments = 0;
  let endedAtMs: number | null = null;
  for (const row of rows) {
    window.push(row);
    inWindow += row.segments;
    while (window[first]!.created_at <= row.created_at - windowMs) {
      inWindow -= window[first]!.segments;
      first += 1;
    }
    // A busy number has millions of rows, of which only those of the interval are needed.
    if (first >= 1000) {
      window.splice(0, first);
      first = 0;
    }
    if (inWindow > segments) {
      segments = inWindow;
      endedAtMs = row.created_at;
    }
  }
  return { segments, endedAtMs };
}
