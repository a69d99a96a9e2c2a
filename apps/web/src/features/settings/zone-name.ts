import { timeZoneName } from "../../lib/moment-text.ts";

/** "Central Time (America/Chicago)". */
export const zoneName = (timeZone: string): string => {
  const name = timeZoneName(timeZone);
  const city = timeZone.replaceAll("_", " ");
  return name === timeZone ? city : `${name} (${city})`;
};
