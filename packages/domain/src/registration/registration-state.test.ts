import { describe, expect, it, test } from "vitest";
import {
  canUpgradeSoleProprietor,
  hasFailedCampaign,
  needsRegistration,
  needsSoleProprietorSms,
  type RegistrationFacts,
  registrationState,
  registrationStatus,
} from "./registration-state.ts";

/** A sole proprietor with a bought number on Twilio who has not registered. */
const facts: RegistrationFacts = {
  phoneNumberType: "managed-voip",
  isSinch: false,
  isStayingWithBandwidth: false,
  registration: { isTCR: false, brand: { entityType: "SOLE_PROPRIETOR" } },
  tcr: { status: "not-registered", brand: { identityStatus: null } },
  twilio: {
    status: "not-registered",
    brandRegistration: { status: null, brandStatus: null, identityStatus: null },
    usAppToPerson: { status: null, campaignStatus: null },
    canUpdateToSoleProp2: true,
  },
};
type Twilio = Partial<RegistrationFacts["twilio"]>;
const onTwilio = (twilio: Twilio, more: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  ...facts,
  ...more,
  twilio: { ...facts.twilio, ...twilio },
});
const onTcr = (tcr: RegistrationFacts["tcr"], more: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  ...facts,
  ...more,
  registration: { isTCR: true, brand: { entityType: "SOLE_PROPRIETOR" } },
  tcr,
});
const standardBusiness = { isTCR: false, brand: { entityType: "PRIVATE_PROFIT" } };

test("isTCR determines whose status counts", () => {
  const both = onTcr({ status: "registered", brand: { identityStatus: null } });
  expect(registrationStatus(both)).toBe("registered");
  expect(registrationStatus({ ...both, registration: facts.registration })).toBe("not-registered");
});

describe("registration is needed", () => {
  it.each<[string, RegistrationFacts, boolean]>([
    ["a bought number, not registered", facts, true],
    ["a bought number, no status", onTwilio({ status: null }), true],
    ["an own cell, no status", onTwilio({ status: null }, { phoneNumberType: "verified-cell" }), false],
    ["no number yet", onTwilio({}, { phoneNumberType: null }), false],
    ["a bought number, queued", onTwilio({ status: "registration-queued" }), false],
    ["a bought number, registered", onTwilio({ status: "registered" }), false],
  ])("%s: %#", (_, given, expected) => {
    expect(needsRegistration(given)).toBe(expected);
  });
});

describe("the sole proprietor's text is needed while all five conditions hold", () => {
  const waiting: Twilio = {
    status: "registering",
    brandRegistration: { status: "created", brandStatus: "APPROVED", identityStatus: "UNVERIFIED" },
  };
  const brand = (change: Partial<RegistrationFacts["twilio"]["brandRegistration"]>): Twilio => ({
    ...waiting,
    brandRegistration: { ...waiting.brandRegistration!, ...change },
  });
  it.each<[string, RegistrationFacts, boolean]>([
    ["all of them", onTwilio(waiting), true],
    ["own cell", onTwilio(waiting, { phoneNumberType: "verified-cell" }), false],
    ["no sole proprietor", onTwilio(waiting, { registration: standardBusiness }), false],
    ["still queued", onTwilio({ ...waiting, status: "registration-queued" }), false],
    ["brand not approved yet", onTwilio(brand({ brandStatus: "PENDING" })), false],
    ["identity verified", onTwilio(brand({ identityStatus: "VERIFIED" })), false],
    [
      "TCR, identity unverified",
      onTcr({ status: "registering", brand: { identityStatus: "UNVERIFIED" } }),
      true,
    ],
    ["TCR, nothing told yet", onTcr({ status: "registering", brand: { identityStatus: null } }), false],
  ])("%s: %#", (_, given, expected) => {
    expect(needsSoleProprietorSms(given)).toBe(expected);
  });
});

describe("the sole proprietor upgrade is offered while all seven conditions hold", () => {
  it.each<[string, RegistrationFacts, boolean]>([
    ["all of them", facts, true],
    ["own cell", { ...facts, phoneNumberType: "verified-cell" }, false],
    ["TCR", onTcr({ status: "not-registered", brand: { identityStatus: null } }), false],
    ["no sole proprietor", { ...facts, registration: standardBusiness }, false],
    ["Sinch", { ...facts, isSinch: true }, false],
    ["staying with Bandwidth", { ...facts, isStayingWithBandwidth: true }, false],
    ["may not", onTwilio({ canUpdateToSoleProp2: false }), false],
    ["registered", onTwilio({ status: "registered" }), false],
  ])("%s: %#", (_, given, expected) => {
    expect(canUpgradeSoleProprietor(given)).toBe(expected);
  });
});

describe("only the campaign failed", () => {
  const refused: Twilio = {
    status: "registration-failed",
    brandRegistration: { status: "created", brandStatus: "APPROVED", identityStatus: "VERIFIED" },
    usAppToPerson: { status: "created", campaignStatus: "FAILED" },
  };
  it.each<[string, RegistrationFacts, boolean]>([
    ["brand and campaign made, campaign failed", onTwilio(refused), true],
    ["registered", onTwilio({ ...refused, status: "registered" }), false],
    ["no brand", onTwilio({ ...refused, brandRegistration: facts.twilio.brandRegistration }), false],
    [
      "no campaign",
      onTwilio({ ...refused, usAppToPerson: { status: null, campaignStatus: "FAILED" } }),
      false,
    ],
    [
      "campaign passed",
      onTwilio({ ...refused, usAppToPerson: { status: "created", campaignStatus: "VERIFIED" } }),
      false,
    ],
    ["TCR", { ...onTwilio(refused), registration: { ...facts.registration, isTCR: true } }, false],
  ])("%s: %#", (_, given, expected) => {
    expect(hasFailedCampaign(given)).toBe(expected);
  });
});

describe("the banner's state", () => {
  it.each<[string, RegistrationFacts, ReturnType<typeof registrationState>]>([
    ["failed", onTwilio({ status: "registration-failed" }), "failed"],
    ["not registered", facts, "required"],
    ["queued", onTwilio({ status: "registration-queued" }), "pending"],
    ["registering", onTwilio({ status: "registering" }), "pending"],
    [
      "text awaited",
      onTcr({ status: "registering", brand: { identityStatus: "UNVERIFIED" } }),
      "sms-verification",
    ],
    ["registered", onTwilio({ status: "registered" }), null],
    ["own cell", { ...facts, phoneNumberType: "verified-cell" }, null],
  ])("%s: %#", (_, given, expected) => {
    expect(registrationState(given)).toBe(expected);
  });
});
