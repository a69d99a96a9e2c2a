import { defineEvent } from "../../events/events.ts";

/** An account has another time zone: so do its contacts whose own is not known. */
export interface TimezoneChanged {
  accountId: number;
}
export const timezoneChanged = defineEvent<TimezoneChanged>("account-settings.timezone-changed");
