type Details = { code?: string; param?: string; decline_code?: string; payment_intent?: object };

/** An error as Stripe answers it. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Details;

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

/** Stripe's error envelope. */
export function errorEnvelope({
  type,
  message,
  details: { code, param, decline_code, payment_intent },
}: StripeError) {
  return {
    error: {
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
      ...(decline_code && { decline_code }),
      message,
      ...(param && { param }),
      ...(payment_intent && { payment_intent }),
      type,
    },
  };
}

/** An invalid request by the caller. */
export function invalidRequest(message: string, details: Details = {}, status = 400): StripeError {
  return new StripeError(status, "invalid_request_error", message, details);
}
