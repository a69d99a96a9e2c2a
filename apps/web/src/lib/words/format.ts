/** "12,480". */
export const formatCount = (count: number): string => count.toLocaleString("en-US");

/** "1 contact", "12,480 contacts"; for words that take an s. */
export const counted = (count: number, unit: string): string =>
  `${formatCount(count)} ${count === 1 ? unit : `${unit}s`}`;
