import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/**
 * Whether a webhook is Stripe's: one of the `v1` signatures in `Stripe-Signature` covers its time and body, and it was
 * made within five minutes, so that a recorded call cannot be replayed. There are several signatures while a secret is
 * being replaced. The time is system time, since Stripe doesn't follow our business clock.
 */
export function isSignedByStripe(
  header: string | string[] | undefined,
  rawBody: string,
  secret: string,
): boolean {
  const parts = String(header ?? "").split(",");
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part.trim().startsWith(`${name}=`) ? [part.trim().slice(name.length + 1)] : []));
  const [time = ""] = valuesOf("t");
  if (!/^\d{1,12}$/.test(time)) return false;
  const expected = createHmac("sha256", secret).update(`${time}.${rawBody}`).digest();
  const isSigned = valuesOf("v1").some((signature) => {
    const given = Buffer.from(signature, "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS;
}
