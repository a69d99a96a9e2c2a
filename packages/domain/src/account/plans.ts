/** The plans a business can be on (document 1, sections 3, 4 and 9). Prices in US cents. */

export interface PlanData {
  id: string;
  name: string;
  frequency: "Monthly" | "Yearly";
  priceInCents: number;
  /** Credits that come with each period. */
  credits: number;
  /** On top, for who came through a partner. */
  additionalPartnerCredits: number;
  /** Whether unused credits last beyond the period. */
  rolloverCredits: boolean;
  actualCostPerCreditInCents: number;
  newUserTrialInDays: number;
  /** Whether somebody helps to set everything up. */
  includesOnboarding: boolean;
  /** Not offered, but some accounts are on it. */
  hidden: boolean;
  desc: string;
}

/** What a credit costs where nothing else was agreed, and on the plans of partners. */
export const DEFAULT_CREDIT_PRICE_CENTS = 5;
export const PARTNER_CREDIT_PRICE_CENTS = 4.4;

const PARTNER_PREFIXES = ["aice_", "herbalife_", "trades_of_hope_", "tastefully_simple_"];
/** The plan of an account that may not send because it is not paid for; it shows what it really has elsewhere. */
export const UNPAID_PLAN = "onhold";
const ON_HOLD_IDS = [UNPAID_PLAN, "on_hold_4", "on_hold_5"];

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

/** The same for who came through a partner, at the partner's price; not offered to others. */
const payAsYouGoOfPartners: readonly PlanData[] = PARTNER_PREFIXES.flatMap((prefix) =>
  payAsYouGo.map((plan) => ({
    ...plan,
    id: `${prefix}${plan.id}`,
    actualCostPerCreditInCents: PARTNER_CREDIT_PRICE_CENTS,
    hidden: true,
  })),
);

/** Every plan; a yearly one costs ten months. */
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

/** The plan of an id; null for one that is not sold here any more. */
export const planOf = (id: string): PlanData | null => PLANS.find((plan) => plan.id === id) ?? null;

/** Which of the three states an account is in by its plan. */
export function planState(id: string): "on-hold" | "free" | "paid" {
  if (ON_HOLD_IDS.includes(id)) return "on-hold";
  return id === "free" || id === "" ? "free" : "paid";
}

/** What one credit costs an account on this plan, in cents. */
export const creditPriceCents = (id: string): number =>
  PARTNER_PREFIXES.some((prefix) => id.startsWith(prefix))
    ? PARTNER_CREDIT_PRICE_CENTS
    : (planOf(id)?.actualCostPerCreditInCents ?? DEFAULT_CREDIT_PRICE_CENTS);
