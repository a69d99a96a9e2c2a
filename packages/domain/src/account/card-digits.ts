/** The last digits of a card as shown on screens: always four (document 1, section 3). */
export const lastFour = (digits: string): string => digits.padStart(4, "0");
