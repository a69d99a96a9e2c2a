import { placeOfNumber } from "@broadcast/domain/time/time-zones-by-area-code";

/** Returns the time zone that hours are judged by: the contact's own, else that of the area code, else the account's. */
export const contactTimeZone = (row: {
  time_zone: string | null;
  phone_number: string | null;
  account_time_zone: string;
}): string => row.time_zone ?? timeZoneOfNumber(row.phone_number) ?? row.account_time_zone;

const timeZoneOfNumber = (phoneNumber: string | null): string | undefined =>
  phoneNumber === null ? undefined : placeOfNumber(phoneNumber)?.timeZones[0];
