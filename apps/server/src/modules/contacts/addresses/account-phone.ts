/** A phone number (E.164, or a short code) in an account. */
export interface AccountPhone {
  accountId: number;
  phoneNumber: string;
}

/** Returns each phone number once, in the order in which every transaction locks them. */
export function inLockOrder(phones: readonly AccountPhone[]): AccountPhone[] {
  const byKey = new Map(phones.map((phone) => [keyOf(phone), phone]));
  return [...byKey.values()].sort(
    (a, b) => a.accountId - b.accountId || (a.phoneNumber < b.phoneNumber ? -1 : 1),
  );
}

export const keyOf = ({ accountId, phoneNumber }: AccountPhone): string => `${accountId} ${phoneNumber}`;
