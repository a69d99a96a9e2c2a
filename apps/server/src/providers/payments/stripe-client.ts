import Stripe from "stripe";
import { AppError } from "../../app-error.ts";
import { declineReason } from "./decline-reasons.ts";

const TIMEOUT_MS = 20_000;

/** Creates Stripe's SDK for a given address; it calls by `fetch`, which goes only where settings allow (egress). */
export function stripeClient(apiUrl: string, secretKey: string): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port !== "" && { port }),
    httpClient: Stripe.createFetchHttpClient((input, init) => fetch(input, init)),
    // With the same Idempotency-Key, which every call that changes something has.
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** Returns Stripe's answer; throws its refusals in our words. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inOurWords(error);
  }
}

export function inOurWords(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("payment-declined", declineReason(error.decline_code, error.code), {
      cause: error.code,
    });
  const cause =
    error instanceof Stripe.errors.StripeError
      ? `stripe ${error.statusCode ?? 0} ${error.code ?? error.type}`
      : error;
  return new AppError(
    "provider-failed",
    "We couldn't reach our payment provider. You won't be charged twice. Please try again in a few minutes.",
    { cause },
  );
}
