/** The size of an email, as text. */
export const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
