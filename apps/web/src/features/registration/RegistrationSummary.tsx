import type { RegistrationForm } from "@broadcast/contract/registration";
import { regionName } from "@broadcast/domain/account/regions";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { ENTITY_TYPES, USE_CASES, VERTICALS } from "@broadcast/domain/registration/registration-form";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { Card } from "../../ui/layout/Card.tsx";

type AddressForm = RegistrationForm["brand"]["address"];
type Row = readonly [label: string, value: string];

const nameIn = (list: readonly { code: string; name: string }[], code: string): string =>
  list.find((entry) => entry.code === code)?.name ?? code;
const asShown = (typed: string) => displayPhoneNumber(typed) || typed;
const yesOrNo = (isSo: boolean) => (isSo ? "Yes" : "No");

function addressLines({ addressLine1, addressLine2, city, stateProvince = "", postal }: AddressForm): string {
  const place = [regionName(stateProvince) || stateProvince, postal].filter(Boolean).join(" ");
  return [addressLine1, addressLine2, [city, place].filter(Boolean).join(", ")].filter(Boolean).join("\n");
}

function brandRows({ brand }: RegistrationForm): Row[] {
  const isPerson = brand.entityType === "SOLE_PROPRIETOR";
  const isListed = brand.entityType === "PUBLIC_PROFIT";
  const name = `${brand.firstName} ${brand.lastName}`.trim();
  // Values of another legal form may still be there, but do not belong to this one.
  return [
    ["Legal form", nameIn(ENTITY_TYPES, brand.entityType)],
    isPerson ? ["Name", name] : ["Legal name", brand.legalName],
    ["EIN", isPerson ? "" : brand.ein],
    ["Stock symbol", isListed ? brand.stockSymbol : ""],
    ["Stock exchange", isListed ? brand.stockExchange : ""],
    ["Name customers know", brand.displayName],
    ["Industry", nameIn(VERTICALS, brand.vertical)],
    ["Website", brand.website],
    ["Contact", isPerson ? "" : name],
    ["Email", brand.email],
    ["Business phone", asShown(brand.phone)],
    ["Your mobile phone", isPerson ? asShown(brand.mobilePhone) : ""],
    ["Address", addressLines(brand.address)],
  ];
}

function campaignRows({ brand, campaign }: RegistrationForm): Row[] {
  const isPerson = brand.entityType === "SOLE_PROPRIETOR";
  return [
    ["What you send", isPerson ? "" : nameIn(USE_CASES, campaign.useCase)],
    ["Who gets what, and why", campaign.description],
    ["How people agree to your texts", campaign.messageFlow],
    ...campaign.samples.map((sample, index): Row => [`Message ${index + 1}`, sample]),
    ["First message to people who join", campaign.optInMessage],
    ["Reply to HELP", campaign.helpMessage || "The standard reply"],
    ["Privacy policy", campaign.privacyPolicyUrl],
    ["Terms", campaign.termsUrl],
    ["Messages contain links", yesOrNo(campaign.hasEmbeddedLinks)],
    ["Messages contain phone numbers", yesOrNo(campaign.hasEmbeddedPhone)],
    ["For adults only, with age verified", yesOrNo(campaign.isAgeGated)],
  ];
}

/** All submitted values, for reference; empty ones are left out. */
export function RegistrationSummary({
  form,
  title = "What you submitted",
}: {
  form: RegistrationForm;
  title?: string;
}) {
  const rows = [...brandRows(form), ...campaignRows(form)].filter(([, value]) => value);
  return (
    <Card title={title}>
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
