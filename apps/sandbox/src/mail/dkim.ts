import { createHash, createPublicKey, timingSafeEqual, verify } from "node:crypto";

/** The result of checking a mail's DKIM signature. */
export type DkimResult = {
  result: "pass" | "fail" | "none";
  /** The signer; null without a signature. */
  domain: string | null;
  selector: string | null;
  /** Lower case, in the order of the signature. */
  signedHeaders: string[];
  /** Why it failed, as a sentence. */
  reason: string | null;
};

type Header = { name: string; raw: string };
type Tags = Record<string, string>;

/**
 * Checks a mail's DKIM signatures (RFC 6376, rsa-sha256); `txt` looks up a record. Of several signatures the first that
 * passes counts, else the first.
 */
export function checkDkim(raw: Buffer, txt: (name: string) => string | null, nowMs: number): DkimResult {
  // One character per byte, since bytes are signed.
  const mail = raw.toString("latin1");
  const end = mail.indexOf("\r\n\r\n");
  const headers = headersIn(end < 0 ? mail : mail.slice(0, end));
  const body = end < 0 ? "" : mail.slice(end + 4);
  const signatures = headers.filter(({ name }) => name === "dkim-signature");
  const results = signatures.map((signature) => checkSignature(signature, headers, body, txt, nowMs));
  const none = { result: "none" as const, domain: null, selector: null, signedHeaders: [], reason: null };
  return results.find(({ result }) => result === "pass") ?? results[0] ?? none;
}

function checkSignature(
  signature: Header,
  headers: Header[],
  body: string,
  txt: (name: string) => string | null,
  nowMs: number,
): DkimResult {
  const tags = tagsIn(signature.raw.slice(signature.raw.indexOf(":") + 1));
  const signedHeaders = (tags.h ?? "")
    .toLowerCase()
    .split(":")
    .filter((name) => name !== "");
  const reason = faultOf(signature, tags, signedHeaders, headers, body, txt, nowMs);
  return {
    result: reason === null ? "pass" : "fail",
    domain: tags.d ?? null,
    selector: tags.s ?? null,
    signedHeaders,
    reason,
  };
}

/** Returns why a signature is invalid; null when it is valid. */
function faultOf(
  signature: Header,
  tags: Tags,
  signedHeaders: string[],
  headers: Header[],
  body: string,
  txt: (name: string) => string | null,
  nowMs: number,
): string | null {
  for (const tag of ["v", "a", "b", "bh", "d", "h", "s"])
    if (!tags[tag]) return `The signature is missing the ${tag} tag.`;
  if (tags.v !== "1") return `DKIM version ${tags.v} is unknown.`;
  if (tags.a !== "rsa-sha256") return `The algorithm ${tags.a} isn't rsa-sha256.`;
  if (!signedHeaders.includes("from")) return "The signature doesn't cover From.";
  if (tags.x && Number(tags.x) * 1000 < nowMs) return "The signature has expired.";
  const [headerForm = "simple", bodyForm = "simple"] = (tags.c ?? "simple/simple").split("/");
  const known = ["simple", "relaxed"];
  if (!known.includes(headerForm) || !known.includes(bodyForm)) return `The form ${tags.c} is unknown.`;

  const whole = canonicalBody(body, bodyForm === "relaxed");
  const hashed = tags.l === undefined ? whole : whole.slice(0, Number(tags.l));
  const bodyHash = createHash("sha256").update(hashed, "latin1").digest();
  const claimed = Buffer.from(tags.bh!, "base64");
  if (claimed.length !== bodyHash.length || !timingSafeEqual(claimed, bodyHash))
    return "The body was changed after signing.";

  const name = `${tags.s}._domainkey.${tags.d}`;
  const record = txt(name);
  if (record === null) return `There's no key at ${name}.`;
  const { p } = tagsIn(record);
  if (!p) return `The key at ${name} was withdrawn.`;
  try {
    const key = createPublicKey({ key: Buffer.from(p, "base64"), format: "der", type: "spki" });
    const signed = signedText(signature, signedHeaders, headers, headerForm === "relaxed");
    const isValid = verify("sha256", Buffer.from(signed, "latin1"), key, Buffer.from(tags.b!, "base64"));
    return isValid ? null : "The signature doesn't match the headers and the key.";
  } catch {
    return `The key at ${name} can't be read.`;
  }
}

function signedText(
  signature: Header,
  signedHeaders: string[],
  headers: Header[],
  isRelaxed: boolean,
): string {
  const rest = [...headers];
  let text = "";
  for (const name of signedHeaders) {
    // Of several headers with one name the lowest is signed first.
    const index = rest.findLastIndex((header) => header.name === name);
    if (index < 0) continue;
    text += `${canonicalHeader(rest[index]!, isRelaxed)}\r\n`;
    rest.splice(index, 1);
  }
  const emptied = { ...signature, raw: signature.raw.replace(/([;:\s]b\s*=)[^;]*/, "$1") };
  return text + canonicalHeader(emptied, isRelaxed);
}

function canonicalHeader({ name, raw }: Header, isRelaxed: boolean): string {
  if (!isRelaxed) return raw;
  const value = raw.slice(raw.indexOf(":") + 1).replace(/\r\n/g, "");
  return `${name}:${value.replace(/[ \t]+/g, " ").trim()}`;
}

function canonicalBody(body: string, isRelaxed: boolean): string {
  const text = isRelaxed ? body.replace(/[ \t]+/g, " ").replace(/ (?=\r\n|$)/g, "") : body;
  let end = text.length;
  while (end > 0 && text.endsWith("\r\n", end)) end -= 2;
  const trimmed = text.slice(0, end);
  if (trimmed === "") return isRelaxed ? "" : "\r\n";
  return `${trimmed}\r\n`;
}

function headersIn(head: string): Header[] {
  return head
    .split(/\r\n(?![ \t])/)
    .filter((raw) => raw.includes(":"))
    .map((raw) => ({ name: raw.slice(0, raw.indexOf(":")).trim().toLowerCase(), raw }));
}

function tagsIn(text: string): Tags {
  const tags: Tags = {};
  for (const part of text.split(";")) {
    const at = part.indexOf("=");
    if (at > 0) tags[part.slice(0, at).trim()] = part.slice(at + 1).replace(/\s+/g, "");
  }
  return tags;
}
