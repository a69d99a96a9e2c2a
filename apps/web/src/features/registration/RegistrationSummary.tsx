import type { RegistrationForm } from "@broadcast/contract/registration";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { ENTITY_TYPES, USE_CASES } from "@broadcast/domain/registration-form";
import { PhoneText } from "../../ui/display/PhoneText.tsx";
import { Card } from "../../ui/layout/Card.tsx";

const nameIn = (list: readonly { code: string; name: string }[], code: string): string =>
  list.find((entry) => entry.code === code)?.name ?? "";

/** What was handed in, as far as somebody wants to look it up. */
export function RegistrationSummary({ form: { brand, campaign } }: { form: RegistrationForm }) {
  const isPerson = brand.entityType === "SOLE_PROPRIETOR";
  const rows = [
    ["Legal form", nameIn(ENTITY_TYPES, brand.entityType)],
    [
      isPerson ? "Name" : "Legal name",
      isPerson ? `${brand.firstName} ${brand.lastName}`.trim() : brand.legalName,
    ],
    ["EIN", isPerson ? "" : brand.ein],
    ["Name customers know", brand.displayName],
    ["Website", brand.website],
    ["Mobile phone", isPerson ? displayPhoneNumber(brand.mobilePhone) || brand.mobilePhone : ""],
    ["What you send", isPerson ? "" : nameIn(USE_CASES, campaign.useCase)],
    ["Who gets what, and why", campaign.description],
    ["How people agree to your texts", campaign.messageFlow],
  ].filter(([, value]) => value);
  return (
    <Card title="What you handed in">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 @lg:grid-cols-[180px_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="@lg:contents">
            <dt className="text-note text-soft">{label}</dt>
            <dd className="whitespace-pre-line text-text [overflow-wrap:anywhere]">
              <PhoneText>{value}</PhoneText>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
