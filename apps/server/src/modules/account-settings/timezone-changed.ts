import { defineEvent } from "../../events/events.ts";

/** An account's time zone changed, and with it that of its contacts without a known one. */
export interface TimezoneChanged {
  accountId: number;
}
export const timezoneChanged = defineEvent<TimezoneChanged>("account-settings.timezone-changed");
