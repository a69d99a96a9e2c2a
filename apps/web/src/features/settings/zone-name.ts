/** "Central Time (America/Chicago)". */
export const zoneName = (timeZone: string): string => {
  const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;
  const city = timeZone.replaceAll("_", " ");
  return name ? `${name} (${city})` : city;
};
