import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";

/** A contact's phone number to stand beside their name; "" without one, and where it is the name already. */
export function phoneBesideName({ name, phoneNumber }: { name: string; phoneNumber: string | null }): string {
  const shown = phoneNumber ? displayPhoneNumber(phoneNumber) : "";
  return shown === name ? "" : shown;
}
