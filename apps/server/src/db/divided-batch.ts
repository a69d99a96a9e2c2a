/**
 * Does `work` for all items at once; when the database refuses it because of rows in it (SQLSTATE classes 22 and 23), for
 * each half by itself, so that only what is at fault goes to `single`. Any other error is thrown at once.
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

/** Whether the rows themselves are at fault, so that trying again would not help. */
export const isRefusedForRows = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^2[23]...$/.test(String(error.code));
