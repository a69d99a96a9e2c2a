import type { ContactAutomations } from "@broadcast/contract/automation-pauses";
import { momentWithin } from "../../lib/words/moment-text.ts";

/** Until when a contact's automations are paused, and whose answer paused them. */
export function pauseText(pause: NonNullable<ContactAutomations["pause"]>, timeZone: string): string {
  const until = pause.until ? `until ${momentWithin(pause.until, timeZone)}` : "until you resume them";
  return `Campaigns and app flows are paused ${until}.${pause.by ? ` Paused by ${pause.by}.` : ""}`;
}
