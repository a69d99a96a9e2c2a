/** Formatting of credits and money, and the price of a credit. */

/** Price of a credit in cents, and the partner plans that pay less (document 1, section 9). */
export const CREDIT_PRICE_CENTS = 5;
export const PARTNER_CREDIT_PRICE_CENTS = 4.4;
export const PARTNER_PLAN_PREFIXES = [
  "aice_",
  "herbalife_",
  "trades_of_hope_",
  "tastefully_simple_",
] as const;

/** The price of one credit on this plan, in cents. */
export function creditPriceCents(planId: string): number {
  const isPartner = PARTNER_PLAN_PREFIXES.some((prefix) => planId.startsWith(prefix));
  return isPartner ? PARTNER_CREDIT_PRICE_CENTS : CREDIT_PRICE_CENTS;
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const upToTwoDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "4,218" or "4,218.50" (document 1, section 3: up to 2 decimals). */
export function formatCredits(credits: number): string {
  const hundredths = Math.round(credits * 100) || 0;
  return (hundredths % 100 === 0 ? whole : twoDecimals).format(hundredths / 100);
}

/** "1 credit", "0.10 credits", "12,790 credits". */
export function creditsText(credits: number): string {
  return `${formatCredits(credits)} ${credits === 1 ? "credit" : "credits"}`;
}

/** "$1,234.50" for an amount in cents. */
export function formatCents(cents: number): string {
  return dollars.format(Math.round(cents) / 100 || 0);
}

/** "4.4¢": a price too small for dollars. */
export function formatCreditPrice(cents: number): string {
  return `${upToTwoDecimals.format(cents)}¢`;
}
