import { regionName } from "@broadcast/domain/account/regions";
import { confirmationText, helpText, resumeText } from "@broadcast/domain/compliance/opt-out-words";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import type { BrandForm, CampaignForm } from "@broadcast/domain/registration/registration-form";

/** Words the product itself obeys on every number. */
export const OPT_IN_KEYWORDS = ["START", "UNSTOP"];
export const OPT_OUT_KEYWORDS = [
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
];
export const HELP_KEYWORDS = ["HELP", "INFO"];

/** The answers a campaign is registered with: what the form says, else what the product answers by itself. */
export function repliesOf(brand: BrandForm, campaign: CampaignForm) {
  const company = brand.displayName;
  return {
    help: campaign.helpMessage || helpText({ company }),
    optIn: campaign.optInMessage || resumeText({ company }),
    optOut: confirmationText({ company }),
  };
}

export const isSoleProprietor = ({ entityType }: BrandForm): boolean => entityType === "SOLE_PROPRIETOR";

/** A sole proprietor has one use case only. */
export const useCaseOf = (brand: BrandForm, campaign: CampaignForm): string =>
  isSoleProprietor(brand) ? "SOLE_PROPRIETOR" : campaign.useCase;

export const e164 = (typed: string): string => parseNanp(typed) ?? typed;

/** The address in parts: state and country as two letters each. */
export function addressOf({ address }: BrandForm) {
  const [country = "us", state = ""] = (address.stateProvince ?? "").toLowerCase().split("-");
  return {
    street: address.addressLine1 ?? "",
    streetSecondary: address.addressLine2 ?? "",
    city: address.city ?? "",
    state: regionName(address.stateProvince ?? "") === "" ? "" : state.toUpperCase(),
    postalCode: address.postal ?? "",
    country: country === "ca" ? "CA" : "US",
  };
}
