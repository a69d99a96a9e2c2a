/** The last digits of a card as they are shown: always four (document 1, section 3). */
export const lastFour = (digits: string): string => digits.padStart(4, "0");
