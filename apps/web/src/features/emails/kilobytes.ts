/** How large an email is, in words. */
export const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
