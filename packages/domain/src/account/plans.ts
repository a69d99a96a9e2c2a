/** The plans a business can have (document 1, sections 3, 4 and 9). Prices in US cents. */

export interface PlanData {
  id: string;
  name: string;
  frequency: "Monthly" | "Yearly";
  priceInCents: number;
  /** Credits included in each period. */
  credits: number;
  /** Additional credits for accounts from a partner. */
  additionalPartnerCredits: number;
  /** Whether unused credits carry over to the next period. */
  rolloverCredits: boolean;
  actualCostPerCreditInCents: number;
  newUserTrialInDays: number;
  /** Whether personal help with the setup is included. */
  includesOnboarding: boolean;
  /** Not offered, but some accounts have it. */
  hidden: boolean;
  desc: string;
}

/** The default price of a credit, and the prices on partner plans. */
export const DEFAULT_CREDIT_PRICE_CENTS = 5;
export const PARTNER_CREDIT_PRICE_CENTS = 4.4;

const PARTNER_PREFIXES = ["aice_", "herbalife_", "trades_of_hope_", "tastefully_simple_"];
const ON_HOLD_IDS = ["onhold", "on_hold_4", "on_hold_5"];

const ordinary = {
  additionalPartnerCredits: 0,
  rolloverCredits: true,
  actualCostPerCreditInCents: DEFAULT_CREDIT_PRICE_CENTS,
  newUserTrialInDays: 0,
  includesOnboarding: false,
  hidden: false,
};

const payAsYouGo: readonly PlanData[] = [
  {
    ...ordinary,
    id: "pay_as_you_go_5",
    name: "Pay as you go",
    frequency: "Monthly",
    priceInCents: 1_000,
    credits: 0,
    desc: "Your number and everything else. Buy credits when you need them.",
  },
  {
    ...ordinary,
    id: "pay_as_you_go_5_annual",
    name: "Pay as you go",
    frequency: "Yearly",
    priceInCents: 10_000,
    credits: 0,
    desc: "Your number and everything else for a year, with two months free.",
  },
];

/** The same for accounts from a partner, at the partner's price; not offered to others. */
const payAsYouGoOfPartners: readonly PlanData[] = PARTNER_PREFIXES.flatMap((prefix) =>
  payAsYouGo.map((plan) => ({
    ...plan,
    id: `${prefix}${plan.id}`,
    actualCostPerCreditInCents: PARTNER_CREDIT_PRICE_CENTS,
    hidden: true,
  })),
);

/** All plans; a yearly one costs ten months. */
export const PLANS: readonly PlanData[] = [
  {
    ...ordinary,
    id: "free",
    name: "Free",
    frequency: "Monthly",
    priceInCents: 0,
    credits: 0,
    rolloverCredits: false,
    desc: "Try things out with the credits you were given.",
  },
  {
    ...ordinary,
    id: "starter_5",
    name: "Starter",
    frequency: "Monthly",
    priceInCents: 2_500,
    credits: 500,
    newUserTrialInDays: 14,
    desc: "500 credits every month. Unused credits roll over.",
  },
  {
    ...ordinary,
    id: "starter_5_annual",
    name: "Starter",
    frequency: "Yearly",
    priceInCents: 25_000,
    credits: 6_000,
    includesOnboarding: true,
    desc: "6,000 credits up front, two months free, and help getting set up.",
  },
  ...payAsYouGo,
  {
    ...ordinary,
    id: "on_hold_5",
    name: "On hold",
    frequency: "Monthly",
    priceInCents: 500,
    credits: 0,
    hidden: true,
    desc: "Keeps your number and contacts while you take a break from sending.",
  },
  ...payAsYouGoOfPartners,
];

/** The plan with an id; null if it is no longer sold here. */
export const planOf = (id: string): PlanData | null => PLANS.find((plan) => plan.id === id) ?? null;

/** Which of the three states an account is in by its plan. */
export function planState(id: string): "on-hold" | "free" | "paid" {
  if (ON_HOLD_IDS.includes(id)) return "on-hold";
  return id === "free" || id === "" ? "free" : "paid";
}

/** The price of one credit on this plan, in cents. */
export const creditPriceCents = (id: string): number =>
  PARTNER_PREFIXES.some((prefix) => id.startsWith(prefix))
    ? PARTNER_CREDIT_PRICE_CENTS
    : (planOf(id)?.actualCostPerCreditInCents ?? DEFAULT_CREDIT_PRICE_CENTS);
