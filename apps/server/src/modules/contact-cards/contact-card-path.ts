/** Where the world finds an account's contact card: carriers fetch it to send it along. */
export const contactCardPath = (ownerSlug: string): string => `/media/contact-cards/${ownerSlug}.vcf`;
