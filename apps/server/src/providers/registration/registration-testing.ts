import type { BrandForm, CampaignForm } from "@broadcast/domain/registration/registration-form";
import { expect } from "vitest";
import type { CampaignSubmission, Step, Trail } from "./carrier-registration.ts";

export const mobilePhone = "+15125550177";

export const brandForm: BrandForm = {
  entityType: "PRIVATE_PROFIT",
  legalName: "Maya's Studio LLC",
  displayName: "Maya's Studio",
  ein: "82-3456701",
  firstName: "Maya",
  lastName: "Reyes",
  email: "maya@mayas-studio.example",
  phone: "(512) 555-0100",
  mobilePhone: "",
  website: "https://mayas-studio.example",
  vertical: "RETAIL",
  stockSymbol: "",
  stockExchange: "",
  address: { addressLine1: "1 Main St", city: "Austin", stateProvince: "us-tx", postal: "78701" },
};
export const personForm: BrandForm = {
  ...brandForm,
  entityType: "SOLE_PROPRIETOR",
  legalName: "",
  ein: "",
  mobilePhone: "(512) 555-0177",
};
export const campaignForm: CampaignForm = {
  useCase: "MIXED",
  description: "Maya's Studio texts class reminders and monthly offers to customers who joined its list.",
  messageFlow:
    "Customers opt in on https://mayas-studio.example/texts by checking a box that is empty at first and says what we send.",
  samples: [
    "Maya's Studio: your class starts at 6 PM today. Reply STOP to opt out.",
    "Maya's Studio: this week all mats are 20 % off. Reply STOP to opt out.",
  ],
  optInMessage: "",
  helpMessage: "",
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
  isAgeGated: false,
  privacyPolicyUrl: "",
  termsUrl: "",
};
export const submission: CampaignSubmission = {
  reference: "ref-1",
  form: brandForm,
  isLowVolume: false,
  campaign: campaignForm,
  phoneNumber: "+15125550100",
  carrierNumberId: null,
};

/** A trail in memory; `kept` is its last saved state. */
export function aTrail(made: Record<string, string> = {}) {
  const kept: Record<string, string>[] = [];
  const trail: Trail = {
    made,
    keep: async (now) => {
      kept.push(now);
    },
  };
  return { trail, kept };
}

/** Returns the result of a step; fails unless it is done. */
export function done<Result extends object>(step: Step<Result>): Result {
  expect(step).toMatchObject({ kind: "done" });
  return step as Result & { kind: "done" };
}

/** Polls until there is an answer; fails after five seconds. */
export async function until<Result>(ask: () => Promise<Result | false | undefined>): Promise<Result> {
  for (const end = Date.now() + 5_000; Date.now() < end; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not happen within five seconds.");
}
