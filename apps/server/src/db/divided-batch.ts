/**
 * Runs `work` for all items at once. When the database refuses it because of its rows (SQLSTATE classes 22 and 23),
 * tries each half separately, so that only the faulty items go to `single`. Throws any other error immediately.
 */
export async function dividedBatch<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
  single: (item: T, error: unknown) => Promise<void>,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await work(items);
  } catch (error) {
    if (!isRefusedForRows(error)) throw error;
    if (items.length === 1) return single(items[0]!, error);
    const half = Math.ceil(items.length / 2);
    await dividedBatch(items.slice(0, half), work, single);
    await dividedBatch(items.slice(half), work, single);
  }
}

/** Whether the rows themselves are at fault, so that a retry would not help. */
export const isRefusedForRows = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^2[23]...$/.test(String(error.code));
