/**
 * What businesses declare to the carriers before they may text from a long code (10DLC): the brand, and the
 * campaign. Terms and codes are those of The Campaign Registry, which Twilio shares.
 */

export type EntityType = "SOLE_PROPRIETOR" | "PRIVATE_PROFIT" | "PUBLIC_PROFIT" | "NON_PROFIT" | "GOVERNMENT";

export const ENTITY_TYPES: readonly { code: EntityType; name: string }[] = [
  { code: "SOLE_PROPRIETOR", name: "Sole proprietor without an EIN" },
  { code: "PRIVATE_PROFIT", name: "Private company" },
  { code: "PUBLIC_PROFIT", name: "Company listed on a stock exchange" },
  { code: "NON_PROFIT", name: "Non-profit organization" },
  { code: "GOVERNMENT", name: "Government" },
];

export type BrandForm = {
  entityType: EntityType;
  legalName: string;
  /** The name that customers know. */
  displayName: string;
  ein: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** For a sole proprietor: receives the one-time code. */
  mobilePhone: string;
  website: string;
  vertical: string;
  stockSymbol: string;
  stockExchange: string;
  address: {
    addressLine1?: string | undefined;
    addressLine2?: string | undefined;
    city?: string | undefined;
    /** As in us-tx or ca-on. */
    stateProvince?: string | undefined;
    postal?: string | undefined;
  };
};

export type CampaignForm = {
  useCase: string;
  description: string;
  /** How recipients consent to be texted. */
  messageFlow: string;
  samples: readonly string[];
  optInMessage: string;
  /** Empty for the product's default reply to HELP. */
  helpMessage: string;
  hasEmbeddedLinks: boolean;
  hasEmbeddedPhone: boolean;
  isAgeGated: boolean;
  privacyPolicyUrl: string;
  termsUrl: string;
};

export type RegistrationForm = { brand: BrandForm; campaign: CampaignForm };

/** A reviewer's likely objection. `refused` blocks submitting the form; `risky` is advice. */
export type RegistrationProblem = {
  /** Dotted path in the form, such as brand.ein. */
  field: string;
  severity: "refused" | "risky";
  sentence: string;
};

export type UseCase = { code: string; name: string; for: readonly EntityType[] };

const COMPANIES: readonly EntityType[] = ["PRIVATE_PROFIT", "PUBLIC_PROFIT", "NON_PROFIT", "GOVERNMENT"];

/** The possible uses of a campaign; a sole proprietor has only one, which covers everything. */
export const USE_CASES: readonly UseCase[] = [
  { code: "MIXED", name: "Several kinds of messages", for: COMPANIES },
  { code: "MARKETING", name: "Offers and news", for: COMPANIES },
  { code: "LOW_VOLUME", name: "Several kinds, low volume", for: COMPANIES },
  { code: "CUSTOMER_CARE", name: "Customer care", for: COMPANIES },
  { code: "ACCOUNT_NOTIFICATION", name: "Account updates", for: COMPANIES },
  { code: "DELIVERY_NOTIFICATION", name: "Delivery updates", for: COMPANIES },
  { code: "2FA", name: "One-time codes", for: COMPANIES },
  { code: "SECURITY_ALERT", name: "Security alerts", for: COMPANIES },
  { code: "FRAUD_ALERT", name: "Fraud alerts", for: COMPANIES },
  { code: "POLLING_VOTING", name: "Polls and surveys", for: COMPANIES },
  { code: "PUBLIC_SERVICE_ANNOUNCEMENT", name: "Public service announcements", for: COMPANIES },
  { code: "HIGHER_EDUCATION", name: "Colleges and universities", for: COMPANIES },
  { code: "CHARITY", name: "Charity (501(c)(3) only)", for: ["NON_PROFIT"] },
  { code: "SOLE_PROPRIETOR", name: "Sole proprietor", for: ["SOLE_PROPRIETOR"] },
];

export const availableUseCases = (entityType: EntityType): readonly UseCase[] =>
  USE_CASES.filter((useCase) => useCase.for.includes(entityType));

/** The industries of The Campaign Registry. */
export const VERTICALS: readonly { code: string; name: string }[] = [
  { code: "AGRICULTURE", name: "Agriculture" },
  { code: "COMMUNICATION", name: "Media and communication" },
  { code: "CONSTRUCTION", name: "Construction" },
  { code: "EDUCATION", name: "Education" },
  { code: "ENERGY", name: "Energy and utilities" },
  { code: "ENTERTAINMENT", name: "Entertainment" },
  { code: "FINANCIAL", name: "Financial services" },
  { code: "GAMBLING", name: "Gambling and lottery" },
  { code: "GOVERNMENT", name: "Government services" },
  { code: "HEALTHCARE", name: "Healthcare and life sciences" },
  { code: "HOSPITALITY", name: "Hospitality and travel" },
  { code: "HUMAN_RESOURCES", name: "Human resources and staffing" },
  { code: "INSURANCE", name: "Insurance" },
  { code: "LEGAL", name: "Legal" },
  { code: "MANUFACTURING", name: "Manufacturing" },
  { code: "NGO", name: "Non-profit organization" },
  { code: "POLITICAL", name: "Political" },
  { code: "POSTAL", name: "Postal and delivery" },
  { code: "PROFESSIONAL", name: "Professional services" },
  { code: "REAL_ESTATE", name: "Real estate" },
  { code: "RETAIL", name: "Retail and consumer products" },
  { code: "TECHNOLOGY", name: "Information technology" },
  { code: "TRANSPORTATION", name: "Transportation and logistics" },
];

/** The nine digits of a tax number; other characters are ignored. */
export const einDigits = (text: string): string => text.replace(/[\s-]/g, "");
