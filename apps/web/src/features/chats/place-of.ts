import type { Contact } from "@broadcast/contract/contacts";
import type { RegionCode } from "@broadcast/domain/account/regions";
import type { PlaceEvidence } from "@broadcast/domain/compliance/recipient-places";

/** What is known of a contact's location. */
export const placeOf = ({
  timeZone,
  region,
  phoneNumber,
}: Pick<Contact, "timeZone" | "region" | "phoneNumber">): PlaceEvidence => ({
  ownTimeZone: timeZone,
  // The server accepts no other regions.
  region: region as RegionCode | null,
  phoneNumber,
});
