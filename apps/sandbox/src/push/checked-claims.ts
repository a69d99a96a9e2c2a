import { createPublicKey, verify } from "node:crypto";

type Part = Record<string, unknown>;

const partOf = (text: string): Part => {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString()) as Part;
  } catch {
    return {};
  }
};

/** Returns a JSON Web Token's claims, if it was signed with this private key and algorithm; else null. */
export function checkedClaims(
  token: string,
  algorithm: "ES256" | "RS256",
  privateKey: string,
): { header: Part; claims: Part } | null {
  const [head = "", body = "", signature = ""] = token.split(".");
  const header = partOf(head);
  if (header.alg !== algorithm) return null;
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey(privateKey), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isSigned ? { header, claims: partOf(body) } : null;
}
