import { placeOfNumber } from "@broadcast/domain/time/time-zones-by-area-code";

/** Returns the time zone that hours are judged by: the contact's own, else that of the area code, else the account's. */
export function contactTimeZone(row: {
  time_zone: string | null;
  phone_number: string | null;
  account_time_zone: string;
}): string {
  const ofNumber = row.phone_number === null ? undefined : placeOfNumber(row.phone_number)?.timeZones[0];
  return row.time_zone ?? ofNumber ?? row.account_time_zone;
}
