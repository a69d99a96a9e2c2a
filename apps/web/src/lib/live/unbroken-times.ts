/** Words in which a time and its half of the day ("9 AM") stay on one line. */
export const unbrokenTimes = (text: string): string => text.replaceAll(/ (?=[AP]M\b)/g, "\u00a0");
