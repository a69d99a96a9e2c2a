/** Keeps each time and its AM or PM ("9 AM") on one line. */
export const unbrokenTimes = (text: string): string => text.replaceAll(/ (?=[AP]M\b)/g, "\u00a0");
