import { createPublicKey, verify } from "node:crypto";

const MOST_SECONDS = 86_400;
const POINT_BYTES = 65;

/**
 * Returns why a push service would refuse this Authorization header (RFC 8292), or null when it is valid: signed with
 * the key it names, for this service, valid for a day at most, and with a contact address. `nowSeconds` is the
 * machine's.
 */
export function vapidProblem(
  header: string | undefined,
  { audience, serverKey, nowSeconds }: { audience: string; serverKey: string | null; nowSeconds: number },
): string | null {
  const [, token = "", key = ""] =
    /^vapid\s+t=([\w-]+\.[\w-]+\.[\w-]+)\s*,\s*k=([\w-]+)$/.exec(header ?? "") ?? [];
  if (token === "") return "the Authorization header is not of the form vapid t=…, k=…";
  if (serverKey !== null && key !== serverKey) return "the browser subscribed with another server's key";
  const [head = "", claims = "", signature = ""] = token.split(".");
  const { aud, exp, sub } = (jsonOf(claims) ?? {}) as { aud?: unknown; exp?: unknown; sub?: unknown };
  if ((jsonOf(head) as { alg?: unknown } | null)?.alg !== "ES256")
    return "the token is not signed with ES256";
  if (!isSigned(`${head}.${claims}`, signature, key)) return "the signature is not of the key it names";
  if (aud !== audience) return `the token is for ${String(aud)}, not for ${audience}`;
  if (typeof exp !== "number" || exp < nowSeconds || exp > nowSeconds + MOST_SECONDS)
    return "the token ends in the past, or later than in a day";
  if (typeof sub !== "string" || !/^(mailto:|https:)/.test(sub))
    return "the token has no mailto: or https: address";
  return null;
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, "base64url");
  if (point.length !== POINT_BYTES) return false;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  try {
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    return verify(
      "sha256",
      Buffer.from(text),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  } catch {
    return false;
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
