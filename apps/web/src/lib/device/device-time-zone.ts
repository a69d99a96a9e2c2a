/** The time zone of this device; undefined if the browser does not tell. */
export const deviceTimeZone = (): string | undefined =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
