import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { jsonOf, type VendorAnswer, type VendorBody, vendorHttp } from "../carriers/vendor-http.ts";
import type { IdentityChecks, Verification, VerificationStatus } from "./identity-checks.ts";
import { reasonFor } from "./stripe-reasons.ts";
import { isSignedByStripe } from "./stripe-signature.ts";

/** Answers are parsed as in this version, whatever the account's default is. */
const API_VERSION = "2026-10-28.endive";
const PATH = "/v1/identity/verification_sessions";

const session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  status: z.string(),
  last_error: z.object({ code: z.string().nullish() }).nullish(),
  url: z.string().nullish(),
});
const opened = session.extend({ url: z.string() });
const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
const errorReply = z.object({
  error: z.object({ type: z.string().nullish(), code: z.string().nullish(), message: z.string().nullish() }),
});

/** Stripe uses one word for a session that was not begun and for one that failed; the last error distinguishes them. */
const STATUSES: Record<string, VerificationStatus> = {
  requires_input: "started",
  processing: "processing",
  verified: "verified",
  canceled: "canceled",
};

export interface StripeIdentitySettings {
  apiUrl: string;
  secretKey: string;
  /** Null without webhooks: none is trusted then. */
  webhookSecret: string | null;
}

/** Stripe Identity over its REST API: one verification session per check, on Stripe's own page. */
export function stripeIdentityChecks({
  apiUrl,
  secretKey,
  webhookSecret,
}: StripeIdentitySettings): IdentityChecks {
  const http = vendorHttp(apiUrl, `Bearer ${secretKey}`);
  const call = (method: "GET" | "POST", path: string, body?: VendorBody, key?: string) =>
    http.call(method, path, body, {
      "stripe-version": API_VERSION,
      ...(key !== undefined && { "idempotency-key": key }),
    });

  return {
    async createVerification({ reference, returnUrl }) {
      const form = new URLSearchParams({
        type: "document",
        client_reference_id: reference,
        "options[document][require_matching_selfie]": "true",
        return_url: returnUrl,
      });
      const body = { contentType: "application/x-www-form-urlencoded", text: form.toString() };
      const answer = await reach("started", () =>
        // With the same key the second try returns the same session, also when only the first answer was lost.
        twice(() => call("POST", PATH, body, reference)),
      );
      const parsed = opened.safeParse(answer.json);
      if (answer.status !== 200 || !parsed.success) throw failed("started", answer);
      return { id: parsed.data.id, url: parsed.data.url };
    },

    async readVerification(id) {
      const answer = await reach("read", () => twice(() => call("GET", `${PATH}/${encodeURIComponent(id)}`)));
      if (answer.status === 404) return null;
      const parsed = session.safeParse(answer.json);
      if (answer.status !== 200 || !parsed.success) throw failed("read", answer);
      return verificationOf(parsed.data);
    },

    readWebhook({ headers, rawBody }) {
      if (!webhookSecret || !isSignedByStripe(headers["stripe-signature"], rawBody, webhookSecret))
        return null;
      const parsed = event.safeParse(jsonOf(rawBody));
      if (!parsed.success) return { id: "", verification: null };
      const { id, type, data } = parsed.data;
      const about = type.startsWith("identity.verification_session.")
        ? session.safeParse(data.object)
        : undefined;
      return { id, verification: about?.success ? { ...verificationOf(about.data), url: null } : null };
    },

    close: () => http.close(),
  };
}

function verificationOf({
  id,
  client_reference_id,
  status,
  last_error,
  url,
}: z.infer<typeof session>): Verification {
  const hasFailed = status === "requires_input" && last_error !== null && last_error !== undefined;
  return {
    id,
    reference: client_reference_id ?? null,
    // A status newer than this list counts as in progress.
    status: hasFailed ? "needs-input" : (STATUSES[status] ?? "processing"),
    reason: hasFailed ? reasonFor(last_error.code ?? "") : null,
    url: status === "requires_input" ? (url ?? null) : null,
  };
}

/** Retries once after a broken connection or a server error, since a user is waiting. */
async function twice(ask: () => Promise<VendorAnswer>): Promise<VendorAnswer> {
  const first = await ask().catch(() => null);
  return first && first.status < 500 && first.status !== 409 ? first : ask();
}

type Doing = "started" | "read";

async function reach(doing: Doing, work: () => Promise<VendorAnswer>): Promise<VendorAnswer> {
  try {
    return await work();
  } catch (error) {
    throw providerFailed(doing, error);
  }
}

function failed(doing: Doing, { status, json }: VendorAnswer): AppError {
  const { error } = errorReply.catch({ error: {} }).parse(json);
  return providerFailed(doing, `stripe ${status} ${error.code ?? error.type ?? ""} ${error.message ?? ""}`);
}

/** The error users see; `cause` is only logged. */
const providerFailed = (doing: Doing, cause: unknown): AppError =>
  new AppError(
    "provider-failed",
    `The identity check couldn't be ${doing}. Please try again in a few minutes.`,
    {
      cause,
    },
  );
