import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { formatCredits } from "@broadcast/domain/account/credits";
import { fullName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { formatCount } from "../../lib/words/format.ts";
import { dateText, momentText } from "../../lib/words/moment-text.ts";

interface Fact {
  label: string;
  value: string;
}

const words = (value: string) => {
  const spaced = value.replaceAll(/[-_]/g, " ").replaceAll(/\bvoip\b/g, "VoIP");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** What support sees about a user, in the screens' words; `timeZone` is support's own. */
export const userFacts = (user: AdminUserDetail, timeZone: string): readonly (readonly Fact[])[] => [
  [
    { label: "Name", value: fullName(user) || "Not provided" },
    { label: "Email", value: user.emailVerified ? user.email : `${user.email} (not verified)` },
    { label: "Mobile number", value: user.mobileNumber ? displayPhoneNumber(user.mobileNumber) : "None" },
    { label: "Joined", value: dateText(user.createdAt, timeZone) },
    {
      label: "Last seen",
      value: user.lastSeenAt ? momentText(user.lastSeenAt, timeZone) : "Not signed in",
    },
  ],
  [
    { label: "Credits", value: formatCredits(user.messageCredits) },
    { label: "Held for waiting messages", value: formatCredits(user.heldCredits) },
    { label: "Plan", value: words(user.subscriptionPlan) },
    { label: "Contacts", value: formatCount(user.contacts) },
    { label: "Organization", value: user.organization?.name ?? "None" },
  ],
  [
    { label: "Number", value: user.phoneNumber ? displayPhoneNumber(user.phoneNumber) : "None" },
    { label: "Number type", value: user.phoneNumberType ? words(user.phoneNumberType) : "None" },
    { label: "Carrier", value: words(user.carrier) },
    { label: "Identity", value: words(user.identityStatus) },
    { label: "Carrier registration", value: words(user.registrationStatus) },
    { label: "Setup", value: words(user.onboardingStatus) },
  ],
];
