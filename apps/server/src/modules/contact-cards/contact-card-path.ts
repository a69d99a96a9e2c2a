/** Returns the public path of an account's contact card, which carriers fetch to send it. */
export const contactCardPath = (ownerSlug: string): string => `/media/contact-cards/${ownerSlug}.vcf`;
