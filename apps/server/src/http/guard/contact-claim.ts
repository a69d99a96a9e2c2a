const CONTACT_BYTES = 16;

/**
 * Encodes account and contact in bytes, as contact links carry them; `accountBytes` is the length of the account
 * number.
 */
export const contactClaim = (accountBytes: number) => ({
  bytes: accountBytes + CONTACT_BYTES,
  write({ accountId, contactId }: { accountId: number; contactId: string }): Buffer {
    const claim = Buffer.alloc(accountBytes + CONTACT_BYTES);
    claim.writeUIntBE(accountId, 0, accountBytes);
    claim.write(contactId.replaceAll("-", ""), accountBytes, "hex");
    return claim;
  },
  read(claim: Buffer): { accountId: number; contactId: string } {
    const hex = claim.toString("hex", accountBytes, accountBytes + CONTACT_BYTES);
    return {
      accountId: claim.readUIntBE(0, accountBytes),
      contactId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    };
  },
});
