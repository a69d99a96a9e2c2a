import { regionName } from "@broadcast/domain/account/regions";
import { confirmationText, helpText, resumeText } from "@broadcast/domain/compliance/opt-out-words";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import type { BrandForm, CampaignForm } from "@broadcast/domain/registration/registration-form";

/** Keywords that the product itself obeys on every number. */
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

/** Returns the replies a campaign is registered with: the form's, else the product's own. */
export function repliesOf(brand: BrandForm, campaign: CampaignForm) {
  const company = brand.displayName;
  return {
    help: campaign.helpMessage || helpText({ company }),
    optIn: campaign.optInMessage || resumeText({ company }),
    optOut: confirmationText({ company }),
  };
}

export const isSoleProprietor = ({ entityType }: BrandForm): boolean => entityType === "SOLE_PROPRIETOR";

/** Returns the use case; a sole proprietor has only one. */
export const useCaseOf = (brand: BrandForm, campaign: CampaignForm): string =>
  isSoleProprietor(brand) ? "SOLE_PROPRIETOR" : campaign.useCase;

export const e164 = (typed: string): string => parseNanp(typed) ?? typed;

/** Splits the address into parts, with state and country as two letters each. */
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
