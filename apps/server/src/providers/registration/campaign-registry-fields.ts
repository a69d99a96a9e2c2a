import type { BrandForm } from "@broadcast/domain/registration/registration-form";
import { z } from "zod";
import type { VendorAnswer } from "../carriers/vendor-http.ts";
import type { CampaignSubmission, RegistrationError } from "./carrier-registration.ts";
import {
  addressOf,
  e164,
  HELP_KEYWORDS,
  isSoleProprietor,
  OPT_IN_KEYWORDS,
  OPT_OUT_KEYWORDS,
  repliesOf,
  useCaseOf,
} from "./submitted-words.ts";

const refusals = z.array(
  z.object({ description: z.string().nullish(), fields: z.array(z.string()).nullish() }),
);

/** The registry's names for the form's fields. */
const FIELDS: Record<string, string> = {
  entityType: "brand.entityType",
  companyName: "brand.legalName",
  displayName: "brand.displayName",
  ein: "brand.ein",
  firstName: "brand.firstName",
  lastName: "brand.lastName",
  email: "brand.email",
  phone: "brand.phone",
  mobilePhone: "brand.mobilePhone",
  website: "brand.website",
  vertical: "brand.vertical",
  stockSymbol: "brand.stockSymbol",
  stockExchange: "brand.stockExchange",
  street: "brand.address.addressLine1",
  city: "brand.address.city",
  state: "brand.address.stateProvince",
  postalCode: "brand.address.postal",
  usecase: "campaign.useCase",
  description: "campaign.description",
  messageFlow: "campaign.messageFlow",
  helpMessage: "campaign.helpMessage",
  optinMessage: "campaign.optInMessage",
  sample1: "campaign.samples.0",
  sample2: "campaign.samples.1",
  sample3: "campaign.samples.2",
  sample4: "campaign.samples.3",
  sample5: "campaign.samples.4",
};

/** The registry wants the kinds of messages of a mixed campaign. */
const SEVERAL_KINDS = ["MARKETING", "CUSTOMER_CARE", "ACCOUNT_NOTIFICATION"];

/** Returns a brand in the registry's format. */
export function brandFields(form: BrandForm) {
  const address = addressOf(form);
  const isPerson = isSoleProprietor(form);
  return {
    entityType: form.entityType,
    displayName: form.displayName,
    ...(isPerson
      ? { mobilePhone: e164(form.mobilePhone) }
      : {
          companyName: form.legalName,
          ein: form.ein.replace(/\D/g, ""),
          einIssuingCountry: address.country,
        }),
    firstName: form.firstName || undefined,
    lastName: form.lastName || undefined,
    phone: e164(form.phone),
    email: form.email,
    website: form.website || undefined,
    vertical: form.vertical,
    street: [address.street, address.streetSecondary].filter(Boolean).join(", "),
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    country: address.country,
    brandRelationship: "BASIC_ACCOUNT",
    ...(form.entityType === "PUBLIC_PROFIT" && {
      stockSymbol: form.stockSymbol,
      stockExchange: form.stockExchange,
    }),
  };
}

/** Returns a campaign in the registry's format. */
export function campaignFields({ form, campaign }: CampaignSubmission) {
  const replies = repliesOf(form, campaign);
  const useCase = useCaseOf(form, campaign);
  const samples = campaign.samples.filter((sample) => sample !== "");
  return {
    usecase: useCase,
    subUsecases: ["MIXED", "LOW_VOLUME"].includes(useCase) ? SEVERAL_KINDS : [],
    description: campaign.description,
    messageFlow: campaign.messageFlow,
    ...Object.fromEntries(samples.map((sample, index) => [`sample${index + 1}`, sample])),
    helpMessage: replies.help,
    optinMessage: replies.optIn,
    optoutMessage: replies.optOut,
    helpKeywords: HELP_KEYWORDS.join(","),
    optinKeywords: OPT_IN_KEYWORDS.join(","),
    optoutKeywords: OPT_OUT_KEYWORDS.join(","),
    subscriberOptin: true,
    subscriberOptout: true,
    subscriberHelp: true,
    embeddedLink: campaign.hasEmbeddedLinks,
    embeddedPhone: campaign.hasEmbeddedPhone,
    ageGated: campaign.isAgeGated,
    directLending: false,
    affiliateMarketing: false,
    numberPool: false,
    autoRenewal: true,
    termsAndConditions: true,
    privacyPolicyLink: campaign.privacyPolicyUrl || undefined,
    termsAndConditionsLink: campaign.termsUrl || undefined,
  };
}

/** Returns why the registry refused a call. */
export function errorsIn({ json, status }: VendorAnswer): RegistrationError[] {
  const parsed = refusals.safeParse(json);
  return parsed.success && parsed.data.length > 0
    ? entriesToErrors(parsed.data)
    : [{ field: null, sentence: `The Campaign Registry answered ${status}.` }];
}

/** Returns the reasons of a refusal or a failed review. */
export function entriesToErrors(entries: z.infer<typeof refusals>): RegistrationError[] {
  if (entries.length === 0)
    return [{ field: null, sentence: "The Campaign Registry couldn't verify the business." }];
  return entries.map(({ description, fields }) => ({
    field: fields?.map((name) => FIELDS[name]).find((field) => field !== undefined) ?? null,
    sentence: description || "The Campaign Registry rejected this without a reason.",
  }));
}
