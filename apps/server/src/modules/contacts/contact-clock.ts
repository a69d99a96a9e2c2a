import { placeOfNumber } from "@broadcast/domain/time/time-zones-by-area-code";

/** The zone whose clock hours go by: the contact's own, else that of their area code, else the account's. */
export function contactTimeZone(row: {
  time_zone: string | null;
  phone_number: string | null;
  account_time_zone: string;
}): string {
  const ofNumber = row.phone_number === null ? undefined : placeOfNumber(row.phone_number)?.timeZones[0];
  return row.time_zone ?? ofNumber ?? row.account_time_zone;
}
