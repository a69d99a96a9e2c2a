import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";

/** A contact's phone number to show next to their name; "" if there is none, or it already is the name. */
export function phoneBesideName({ name, phoneNumber }: { name: string; phoneNumber: string | null }): string {
  const shown = phoneNumber ? displayPhoneNumber(phoneNumber) : "";
  return shown === name ? "" : shown;
}
