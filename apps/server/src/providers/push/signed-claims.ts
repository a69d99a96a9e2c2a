import { createPrivateKey, sign } from "node:crypto";

/** Makes a JSON Web Token (RFC 7515) that proves to Apple (ES256) or Google (RS256) that we may send. */
export function signedClaims(
  algorithm: "ES256" | "RS256",
  header: Record<string, string>,
  claims: Record<string, string | number>,
  privateKey: string,
): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const text = `${part({ alg: algorithm, ...header })}.${part(claims)}`;
  const key = createPrivateKey(privateKey);
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
