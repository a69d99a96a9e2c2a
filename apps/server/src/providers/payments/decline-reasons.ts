/** What the customer can do about a declined card, by Stripe's codes ("Decline codes"). */
const REASONS: Record<string, string> = {
  insufficient_funds: "Your card doesn't have enough funds. Use another card.",
  expired_card: "Your card has expired. Use another card.",
  incorrect_cvc: "Your card's security code is wrong. Check it and try again.",
  invalid_cvc: "Your card's security code is wrong. Check it and try again.",
  incorrect_number: "The card number is wrong. Check it and try again.",
  invalid_number: "The card number is wrong. Check it and try again.",
  invalid_expiry_month: "The expiration date is wrong. Check it and try again.",
  invalid_expiry_year: "Your card has expired. Use another card.",
  authentication_required:
    "Your bank needs your confirmation for this payment. Add the card again, or use another one.",
  lost_card: "Your card was declined. Use another card.",
  stolen_card: "Your card was declined. Use another card.",
  processing_error: "Your bank couldn't process the payment. Try again in a few minutes.",
};
const OTHER = "Your card was declined. Use another card, or ask your bank.";

/** Returns a sentence for the customer; codes newer than this list get a general one. */
export const declineReason = (...codes: readonly (string | null | undefined)[]): string => {
  for (const code of codes) if (code && Object.hasOwn(REASONS, code)) return REASONS[code]!;
  return OTHER;
};
