/** The time zone of this device; undefined where the browser does not tell. */
export const deviceTimeZone = (): string | undefined =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
