const whole = new Intl.NumberFormat("en-US");

/** "12,480". */
export const formatCount = (count: number): string => whole.format(count);

/** "1,204", or "1,000+" when a search stops counting. */
export const formatTotal = ({ total, isBounded }: { total: number; isBounded?: true | undefined }): string =>
  `${formatCount(total)}${isBounded ? "+" : ""}`;

/** "1 contact", "12,480 contacts"; for nouns that take an s. */
export const counted = (count: number, unit: string): string =>
  `${formatCount(count)} ${count === 1 ? unit : `${unit}s`}`;
