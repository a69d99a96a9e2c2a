/** Returns our reference of a message at a carrier: enough to find its row, and useless to outsiders. */
export const referenceOf = (accountId: number, messageId: string): string =>
  `${accountId.toString(36)}-${messageId}`;

export function readReference(reference: string): { accountId: number; messageId: string } | null {
  const match = /^([0-9a-z]+)-([0-9a-f-]{36})$/.exec(reference);
  const accountId = match ? Number.parseInt(match[1]!, 36) : Number.NaN;
  return match && Number.isSafeInteger(accountId) ? { accountId, messageId: match[2]! } : null;
}
