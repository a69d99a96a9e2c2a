/** Returns our name for a check at the provider: enough to find its row, and useless to outsiders. */
export const checkReference = (accountId: number, checkId: string): string =>
  `${accountId.toString(36)}-${checkId}`;

export function readCheckReference(reference: string): { accountId: number; checkId: string } | null {
  const match = /^([0-9a-z]{1,11})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference);
  const accountId = match ? Number.parseInt(match[1]!, 36) : Number.NaN;
  return match && Number.isSafeInteger(accountId) ? { accountId, checkId: match[2]! } : null;
}
