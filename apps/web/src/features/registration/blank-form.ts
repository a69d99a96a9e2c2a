import { entityType, type RegistrationForm } from "@broadcast/contract/registration";
import type { CurrentUser, Profile } from "@broadcast/contract/users";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { VERTICALS } from "@broadcast/domain/registration/registration-form";

/** Texts that reviewers accept, as a starting point. */
export const exampleText = (name: string) =>
  `${name}: Hi, your order is ready for pickup. Reply STOP to opt out.`;
export const exampleOptIn = (name: string) =>
  `${name}: You joined our texts. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.`;

/** What is known about a business before it registers. */
export interface KnownBusiness {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  mobileNumber: string | null;
}

/** The initial form for the current user. */
export const ownBlankForm = (
  user: CurrentUser,
  profile: Pick<Profile, "website" | "industry"> | undefined,
): RegistrationForm => {
  const form = blankForm({ ...user, email: user.auth.username }, profile);
  return {
    ...form,
    brand: {
      ...form.brand,
      entityType: entityType.safeParse(user.registration.brand.entityType).data ?? form.brand.entityType,
      address: user.canSpamCompliance.physicalMailingAddress ?? {},
    },
  };
};

/** The initial form: prefilled with known data, and example texts. */
export function blankForm(
  known: KnownBusiness,
  profile?: Pick<Profile, "website" | "industry">,
): RegistrationForm {
  const { company } = known;
  return {
    brand: {
      entityType: "PRIVATE_PROFIT",
      legalName: "",
      displayName: company,
      ein: "",
      firstName: known.firstName,
      lastName: known.lastName,
      email: known.email,
      phone: displayPhoneNumber(known.mobileNumber ?? ""),
      mobilePhone: displayPhoneNumber(known.mobileNumber ?? ""),
      website: profile?.website ?? "",
      // A program may have set an industry in the profile that carriers do not know.
      vertical: VERTICALS.find(({ code }) => code === profile?.industry)?.code ?? "",
      stockSymbol: "",
      stockExchange: "",
      address: {},
    },
    campaign: {
      useCase: "MIXED",
      description: "",
      messageFlow: "",
      samples: [exampleText(company), ""],
      optInMessage: exampleOptIn(company),
      helpMessage: "",
      hasEmbeddedLinks: false,
      hasEmbeddedPhone: false,
      isAgeGated: false,
      privacyPolicyUrl: "",
      termsUrl: "",
    },
  };
}

/** A sole proprietor has one use case, which covers everything and is not available to others. */
export function withUseCase(form: RegistrationForm): RegistrationForm {
  const isPerson = form.brand.entityType === "SOLE_PROPRIETOR";
  const { useCase } = form.campaign;
  if (isPerson === (useCase === "SOLE_PROPRIETOR")) return form;
  return { ...form, campaign: { ...form.campaign, useCase: isPerson ? "SOLE_PROPRIETOR" : "MIXED" } };
}
