import type { Contact } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import type { ListRowContent } from "../../../ui/lists/ListRow.tsx";

/** A contact as a list row: name, then phone number or email, then tags. */
export const contactRow = (contact: Contact): ListRowContent => {
  const name = contactName(contact);
  const address = contact.phoneNumber ? displayPhoneNumber(contact.phoneNumber) : contact.email;
  const details = [address === name ? null : address, contact.tags.join(", ")].filter(Boolean);
  return {
    leading: <Avatar name={name} />,
    title: name,
    subtitle: details.join(" · ") || (address ? "" : "No phone number"),
    badge: contact.doNotMessage ? (
      <Badge tone="danger">Do not message</Badge>
    ) : contact.potentialStopMessage ? (
      <Badge tone="caution">Potential opt-out</Badge>
    ) : undefined,
  };
};
