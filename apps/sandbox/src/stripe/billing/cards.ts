import { invalidRequest, StripeError } from "../stripe-errors.ts";
import type { CardAnswer } from "./billing-objects.ts";

/** Stripe's test cards, and their bank's answers. */
const testCards: Record<string, { answer: CardAnswer; isRefusedAtOnce?: true }> = {
  "4000000000000002": { answer: "generic_decline", isRefusedAtOnce: true },
  "4000000000009995": { answer: "insufficient_funds", isRefusedAtOnce: true },
  "4000000000000069": { answer: "expired_card", isRefusedAtOnce: true },
  "4000000000000341": { answer: "generic_decline" },
  "4000002760003184": { answer: "authentication_required" },
};

const declines: Record<Exclude<CardAnswer, "good">, { code: string; message: string }> = {
  generic_decline: { code: "card_declined", message: "Your card was declined." },
  insufficient_funds: { code: "card_declined", message: "Your card has insufficient funds." },
  expired_card: { code: "expired_card", message: "Your card has expired." },
  authentication_required: {
    code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
};

export type GivenCard = { number: string; expMonth: number; expYear: number; cvc: string };

/** The error of a declined card; `details` are included as Stripe sends them. */
export function cardError(answer: Exclude<CardAnswer, "good">, details: object = {}): StripeError {
  const { code, message } = declines[answer];
  return new StripeError(402, "card_error", message, { code, decline_code: answer, ...details });
}

/** Reads an entered card; throws Stripe's error when it is invalid or its bank refuses it. */
export function readCard({ number, expMonth, expYear, cvc }: GivenCard, nowSeconds: number) {
  const digits = number.replaceAll(/\D/g, "");
  if (digits.length < 13 || digits.length > 19 || !hasCheckDigit(digits))
    throw cardInput("invalid_number", "Your card number is incorrect.", "number");
  const now = new Date(nowSeconds * 1000);
  const year = expYear < 100 ? 2000 + expYear : expYear;
  if (!(expMonth >= 1 && expMonth <= 12))
    throw cardInput("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  if (year * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    throw cardInput("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (!/^\d{3,4}$/.test(cvc)) throw cardInput("invalid_cvc", "Your card's security code is invalid.", "cvc");
  const { answer = "good", isRefusedAtOnce = false } = testCards[digits] ?? {};
  if (isRefusedAtOnce && answer !== "good") throw cardError(answer);
  return {
    answer: answer as CardAnswer,
    card: { brand: brandOf(digits), last4: digits.slice(-4), exp_month: expMonth, exp_year: year },
  };
}

function cardInput(code: string, message: string, param: string): StripeError {
  return new StripeError(402, "card_error", message, { code, param });
}

const brandOf = (digits: string): string =>
  /^4/.test(digits)
    ? "visa"
    : /^5[1-5]|^2[2-7]/.test(digits)
      ? "mastercard"
      : /^3[47]/.test(digits)
        ? "amex"
        : /^6/.test(digits)
          ? "discover"
          : "unknown";

/** Whether a card number has the right check digit (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Reads a number in whole cents; throws Stripe's error for anything else. */
export function cents(text: string | undefined, param: string): number {
  if (text === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (!/^\d{1,9}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: "parameter_invalid_integer", param });
  return Number(text);
}
