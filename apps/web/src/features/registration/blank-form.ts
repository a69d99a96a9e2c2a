import { entityType, type RegistrationForm } from "@broadcast/contract/registration";
import type { CurrentUser, Profile } from "@broadcast/contract/users";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { VERTICALS } from "@broadcast/domain/registration/registration-form";

/** Words that reviewers accept to start from. */
export const exampleText = (name: string) =>
  `${name}: Hi, your order is ready for pickup. Reply STOP to opt out.`;
export const exampleOptIn = (name: string) =>
  `${name}: You joined our texts. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.`;

/** The form as it begins: with what the product knows already, and examples of the texts. */
export function blankForm(
  user: CurrentUser,
  profile: Pick<Profile, "website" | "industry"> | undefined,
): RegistrationForm {
  const address = user.canSpamCompliance.physicalMailingAddress;
  const { company } = user;
  return {
    brand: {
      entityType: entityType.safeParse(user.registration.brand.entityType).data ?? "PRIVATE_PROFIT",
      legalName: "",
      displayName: company,
      ein: "",
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.auth.username,
      phone: displayPhoneNumber(user.mobileNumber ?? ""),
      mobilePhone: displayPhoneNumber(user.mobileNumber ?? ""),
      website: profile?.website ?? "",
      // What a program wrote into the profile may be none that carriers know.
      vertical: VERTICALS.find(({ code }) => code === profile?.industry)?.code ?? "",
      stockSymbol: "",
      stockExchange: "",
      address: address ?? {},
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

/** A sole proprietor has one use case, which covers everything; nobody else may have it. */
export function withUseCase(form: RegistrationForm): RegistrationForm {
  const isPerson = form.brand.entityType === "SOLE_PROPRIETOR";
  const { useCase } = form.campaign;
  if (isPerson === (useCase === "SOLE_PROPRIETOR")) return form;
  return { ...form, campaign: { ...form.campaign, useCase: isPerson ? "SOLE_PROPRIETOR" : "MIXED" } };
}
