import { createPublicKey, generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { request } from "undici";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../../log.ts";

/** What mails are signed with, so that receivers know they are ours (RFC 6376). */
export interface DkimSigning {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

const INSTALLATION_KEY = "dkim";
const SANDBOX_TIMEOUT_MS = 3_000;
/** 128 bits of strength (NIST SP 800-57); verifiers accept up to 4096 (RFC 8301, section 3.2). */
const KEY_BITS = 3072;

const generate = promisify(generateKeyPair);

/** Returns the signing key, prepared at its first use; the next use retries a failed preparation. */
export function dkimSigning(db: Connection, env: Env, log: Log): () => Promise<DkimSigning> {
  let preparing: Promise<DkimSigning> | null = null;
  return () => {
    preparing ??= prepareDkim(db, env, log).catch((error: unknown) => {
      preparing = null;
      throw error;
    });
    return preparing;
  };
}

/**
 * Returns the installation's signing key: the configured one, or one generated at its first use and stored in the
 * database, so that every process signs alike. Logs the DNS record to publish.
 */
async function prepareDkim(db: Connection, env: Env, log: Log): Promise<DkimSigning> {
  const privateKey = env.DKIM_PRIVATE_KEY ?? (await keptKey(db));
  const signing = { domainName: env.DKIM_DOMAIN, keySelector: env.DKIM_SELECTOR, privateKey };
  const record = dnsRecord(signing);
  log.info(record, "mails are signed; receivers check it by this TXT record in the DNS");
  if (env.SANDBOX_URL) await tellSandbox(env.SANDBOX_URL, record, log);
  return signing;
}

/** Returns the TXT record with which receivers check our signatures. */
function dnsRecord({ domainName, keySelector, privateKey }: DkimSigning): { name: string; txt: string } {
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return { name: dkimRecordName(keySelector, domainName), txt: dkimRecordText(publicKey) };
}

export const dkimRecordName = (selector: string, domain: string): string =>
  `${selector}._domainkey.${domain}`;

/** @param publicKey DER in base64 */
export const dkimRecordText = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Generates a key pair: the private key as PEM, the public key as in the DNS (DER in base64). */
export async function makeDkimKey(): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = await generate("rsa", {
    modulusLength: KEY_BITS,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  return { privateKey, publicKey: publicKey.toString("base64") };
}

async function keptKey(db: Connection): Promise<string> {
  const known = await readKey(db);
  if (known) return known;
  const { privateKey } = await makeDkimKey();
  // When two processes start together, one key stays.
  await db
    .insertInto("installation")
    .values({ key: INSTALLATION_KEY, value: JSON.stringify({ privateKey }) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await readKey(db)) ?? privateKey;
}

async function readKey(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom("installation")
    .where("key", "=", INSTALLATION_KEY)
    .select("value")
    .executeTakeFirst();
  return row ? (row.value as { privateKey: string }).privateKey : null;
}

/** The sandbox plays the DNS. Mails are sent even while it doesn't answer: it then sees them as unsigned. */
async function tellSandbox(url: string, record: { name: string; txt: string }, log: Log): Promise<void> {
  try {
    const { statusCode, body } = await request(`${url}/control/dns`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(record),
      headersTimeout: SANDBOX_TIMEOUT_MS,
      bodyTimeout: SANDBOX_TIMEOUT_MS,
    });
    await body.dump();
    if (statusCode >= 300)
      log.warn({ statusCode }, "the sandbox did not take the DNS record for signed mails");
  } catch (error) {
    log.warn({ err: error }, "the sandbox could not be told the DNS record for signed mails");
  }
}
