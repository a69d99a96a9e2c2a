import { describe, expect, it } from "vitest";
import type { BrandForm, CampaignForm, RegistrationForm } from "./registration-form.ts";
import { lintRegistration } from "./registration-linter.ts";

const brand: BrandForm = {
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
const campaign: CampaignForm = {
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
  privacyPolicyUrl: "https://mayas-studio.example/privacy",
  termsUrl: "",
};
const soleProprietor: Partial<BrandForm> = {
  entityType: "SOLE_PROPRIETOR",
  ein: "",
  legalName: "",
  mobilePhone: "+15125550177",
};

const found = (brandChanges: Partial<BrandForm>, campaignChanges: Partial<CampaignForm> = {}) =>
  lintRegistration({
    brand: { ...brand, ...brandChanges },
    campaign: { ...campaign, ...campaignChanges },
  } satisfies RegistrationForm).map(({ field, severity }) => `${severity} ${field}`);

describe("what reviewers refuse", () => {
  it("is empty for a good form, of a company and of a sole proprietor", () => {
    expect(found({})).toEqual([]);
    expect(found(soleProprietor, { useCase: "" })).toEqual([]);
  });

  it("is listed individually for a first message that lacks required parts", () => {
    const saidOf = (optInMessage: string) =>
      lintRegistration({ brand, campaign: { ...campaign, optInMessage } }).map(({ sentence }) => sentence);
    const complete =
      "Maya's Studio: You joined our texts. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.";
    expect(saidOf(complete)).toEqual([]);
    expect(saidOf(complete.replace("Maya's Studio", "Other"))).toEqual([
      "Reviewers look for a first message that names your business.",
    ]);
    expect(saidOf("Maya's Studio: Welcome to our texts, up to 4 a month.")).toEqual([
      "Reviewers look for a first message that says that message and data rates may apply, offers HELP, and offers STOP.",
    ]);
  });

  it.each<[string, Partial<BrandForm>, string[]]>([
    ["an EIN of eight digits", { ein: "12-345678" }, ["refused brand.ein"]],
    ["an EIN with letters", { ein: "12-345678X" }, ["refused brand.ein"]],
    ["an EIN of the same digit nine times", { ein: "11-1111111" }, ["refused brand.ein"]],
    ["an EIN with a prefix the IRS does not use", { ein: "07-1234567" }, ["refused brand.ein"]],
    ["an EIN that counts up", { ein: "12-3456789" }, ["risky brand.ein"]],
    ["no legal name", { legalName: "" }, ["refused brand.legalName"]],
    ["a DBA in the legal name", { legalName: "Reyes LLC DBA Maya's Studio" }, ["refused brand.legalName"]],
    ["a legal name like a person's", { legalName: "Maya L. Reyes" }, ["risky brand.legalName"]],
    ["a government like a person's name", { entityType: "GOVERNMENT", legalName: "San Marcos" }, []],
    ["a company of two words", { legalName: "Reyes Consulting" }, []],
    ["no name for customers", { displayName: "" }, ["refused brand.displayName"]],
    ["no website", { website: "" }, ["refused brand.website"]],
    ["a website on this machine", { website: "http://localhost:3000" }, ["refused brand.website"]],
    ["a website that is an IP address", { website: "http://10.0.0.1" }, ["refused brand.website"]],
    ["a website of two words", { website: "my site" }, ["refused brand.website"]],
    ["another kind of address", { website: "javascript:alert(1)" }, ["refused brand.website"]],
    ["a website without its protocol", { website: "mayas-studio.example" }, []],
    ["A social media page", { website: "https://www.facebook.com/maya" }, ["risky brand.website"]],
    ["a line of business that is none", { vertical: "YOGA" }, ["refused brand.vertical"]],
    ["no email", { email: "maya" }, ["refused brand.email"]],
    ["no phone", { phone: "555-0100" }, ["refused brand.phone"]],
    [
      "no street",
      { address: { ...brand.address, addressLine1: "" } },
      ["refused brand.address.addressLine1"],
    ],
    [
      "no state",
      { address: { ...brand.address, stateProvince: "TX" } },
      ["refused brand.address.stateProvince"],
    ],
    [
      "a ZIP of four digits",
      { address: { ...brand.address, postal: "7870" } },
      ["refused brand.address.postal"],
    ],
    ["a Canadian address", { address: { ...brand.address, stateProvince: "ca-on", postal: "K1A 0B1" } }, []],
    [
      "a listed company without its stock",
      { entityType: "PUBLIC_PROFIT" },
      ["refused brand.stockSymbol", "refused brand.stockExchange"],
    ],
    [
      "a sole proprietor without a mobile phone",
      { ...soleProprietor, mobilePhone: "+18005550100" },
      ["refused brand.mobilePhone"],
    ],
    ["a sole proprietor with an EIN", { ...soleProprietor, ein: "82-3456701" }, ["refused brand.ein"]],
    [
      "a sole proprietor that is an LLC",
      { ...soleProprietor, displayName: "Maya's Studio, LLC" },
      ["refused brand.entityType"],
    ],
    ["a sole proprietor without a website", { ...soleProprietor, website: "" }, ["risky brand.website"]],
  ])("%s", (_what, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  const [first = "", second = ""] = campaign.samples;
  it.each<[string, Partial<CampaignForm>, string[]]>([
    ["a use case that is none", { useCase: "SPAM" }, ["refused campaign.useCase"]],
    [
      "a company with the sole proprietor's use case",
      { useCase: "SOLE_PROPRIETOR" },
      ["refused campaign.useCase"],
    ],
    ["39 characters of description", { description: "x".repeat(39) }, ["refused campaign.description"]],
    ["40 characters of description", { description: "x".repeat(40) }, []],
    ["a flow of a few words", { messageFlow: "They sign up." }, ["refused campaign.messageFlow"]],
    [
      "a flow without consent",
      { messageFlow: "We copy all numbers from our address book at the store." },
      ["refused campaign.messageFlow"],
    ],
    [
      "a bought list",
      { messageFlow: "People agree on the form of our partner, from whom we purchased lists of numbers." },
      ["refused campaign.messageFlow"],
    ],
    [
      "a box that is checked already",
      { messageFlow: "Customers agree by a pre-checked box on our website at the end of the order." },
      ["refused campaign.messageFlow"],
    ],
    [
      "consent at no place",
      { messageFlow: "Our customers agree that we may write to them whenever we like." },
      ["risky campaign.messageFlow"],
    ],
    ["one sample", { samples: [first] }, ["refused campaign.samples"]],
    ["a sample of a few words", { samples: [first, second, "STOP"] }, ["refused campaign.samples.2"]],
    [
      "no sample with the name",
      { samples: ["Class at 6 PM today. Reply STOP to opt out.", "Mats are on sale, STOP to opt out."] },
      ["refused campaign.samples"],
    ],
    [
      "no sample with the way out",
      { samples: ["Maya's Studio: class at 6 PM today.", "Maya's Studio: mats are on sale."] },
      ["refused campaign.samples"],
    ],
    ["the same sample twice", { samples: [first, first] }, ["risky campaign.samples"]],
    [
      "a public shortener",
      { samples: [first, "Maya's Studio: see bit.ly/abc"], hasEmbeddedLinks: true },
      ["refused campaign.samples.1"],
    ],
    ["a name that ends like a shortener", { termsUrl: "https://rabbit.ly.example/terms" }, []],
    [
      "a shortened privacy policy",
      { privacyPolicyUrl: "https://tinyurl.com/x" },
      ["refused campaign.privacyPolicyUrl"],
    ],
    [
      "a link nobody announced",
      { samples: [first, "Maya's Studio: see https://mayas-studio.example/new"] },
      ["risky campaign.hasEmbeddedLinks"],
    ],
    ["an announced link nobody sees", { hasEmbeddedLinks: true }, ["risky campaign.hasEmbeddedLinks"]],
    [
      "a phone number nobody announced",
      { samples: [first, "Maya's Studio: call (512) 555-0100 today."] },
      ["risky campaign.hasEmbeddedPhone"],
    ],
    [
      "a help message without the way out",
      { helpMessage: "Maya's Studio: call us any time." },
      ["refused campaign.helpMessage"],
    ],
    ["a short help message", { helpMessage: "STOP ends it" }, ["refused campaign.helpMessage"]],
    [
      "a bare opt-in message",
      { optInMessage: "Thanks, you are on the list now." },
      ["risky campaign.optInMessage"],
    ],
    ["no privacy policy", { privacyPolicyUrl: "" }, ["risky campaign.privacyPolicyUrl"]],
    ["a privacy policy nowhere", { privacyPolicyUrl: "privacy" }, ["refused campaign.privacyPolicyUrl"]],
    [
      "cannabis",
      { samples: [first, "Maya's Studio: CBD oil is back in stock."] },
      ["refused campaign.samples.1"],
    ],
    [
      "gambling",
      { description: `${campaign.description} And casino nights.` },
      ["refused campaign.description"],
    ],
    [
      "a payday loan",
      { samples: [first, "Maya's Studio: payday loans for all."] },
      ["refused campaign.samples.1"],
    ],
    [
      "alcohol without a check of the age",
      { samples: [first, "Maya's Studio: free wine tonight."] },
      ["refused campaign.samples.1"],
    ],
    [
      "alcohol behind a check of the age",
      { samples: [first, "Maya's Studio: free wine tonight."], isAgeGated: true },
      ["risky campaign.samples.1"],
    ],
    [
      "direct sales",
      { samples: [first, "Maya's Studio: be your own boss, join us."] },
      ["risky campaign.samples.1"],
    ],
    [
      "a word that only holds a forbidden one",
      { samples: [first, "Maya's Studio: begun, gunmetal, Winegarten."] },
      [],
    ],
  ])("%s", (_what, changes, expected) => {
    expect(found({}, changes)).toEqual(expected);
  });

  it("gives every refusal as a sentence with a remedy", () => {
    const worst = lintRegistration({
      brand: {
        ...brand,
        legalName: "",
        ein: "",
        website: "",
        vertical: "",
        email: "",
        phone: "",
        address: {},
      },
      campaign: { ...campaign, description: "", messageFlow: "", samples: [], useCase: "" },
    });
    for (const { sentence } of worst) expect(sentence).toMatch(/^[A-Z].{10,}[.:]$/);
    expect(new Set(worst.map(({ field }) => field)).size).toBe(worst.length);
  });
});
