import {
  createECDH,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUID,
} from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { plainError } from "./plain-error.ts";

/** What the launcher generates on the first start and keeps with the data. */
export type Secrets = {
  secret: string;
  twilioAccountSid: string;
  twilioAuthToken: string;
  sinchServicePlanId: string;
  sinchApiToken: string;
  sinchWebhookSecret: string;
  sinchProjectId: string;
  sinchKeyId: string;
  sinchKeySecret: string;
  sinchVoiceAppId: string;
  sinchVoiceSecret: string;
  bandwidthAccountId: string;
  bandwidthUsername: string;
  bandwidthPassword: string;
  bandwidthApplicationId: string;
  bandwidthCallbackUsername: string;
  bandwidthCallbackPassword: string;
  tcrApiKey: string;
  tcrApiSecret: string;
  tcrSinchPartnerId: string;
  tcrBandwidthPartnerId: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  partnerSecret: string;
  mailBounceUsername: string;
  mailBouncePassword: string;
  fcmProjectId: string;
  fcmClientEmail: string;
  fcmPrivateKey: string;
  apnsTeamId: string;
  apnsKeyId: string;
  apnsPrivateKey: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
  databasePassword: string;
  ownerPassword: string;
  adminPassword: string;
};

/** Reads `secrets.json` of a data folder, or creates it, readable by its owner only. */
export function readSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json");
  const kept = readKept(file);
  if (kept !== null && isWhole(kept)) return kept;
  const data = ["postgres", "files", "sandbox"].find((name) => existsSync(join(dataFolder, name)));
  if (kept === null && data !== undefined) {
    throw plainError(
      `${file} is missing, and the data in ${join(dataFolder, data)} can't be used without it. Restore a copy of it, or run "npm run reset" to start over.`,
    );
  }
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, `${JSON.stringify({ ...madeUp(kept), ...kept }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    if (kept !== null) rmSync(file, { force: true });
    linkSync(draft, file);
  } catch (error) {
    // Another process created it at the same moment: its secrets count.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKept(file) as Secrets;
}

/** RSA keys are slow to generate, so none is if one is stored. */
function madeUp(kept: Partial<Secrets> | null): Secrets {
  return {
    secret: randomBytes(32).toString("base64url"),
    twilioAccountSid: `AC${randomBytes(16).toString("hex")}`,
    twilioAuthToken: randomBytes(16).toString("hex"),
    sinchServicePlanId: randomBytes(16).toString("hex"),
    sinchApiToken: randomBytes(16).toString("hex"),
    sinchWebhookSecret: randomBytes(24).toString("base64url"),
    sinchProjectId: randomUUID(),
    sinchKeyId: randomUUID(),
    sinchKeySecret: randomBytes(24).toString("base64url"),
    sinchVoiceAppId: randomUUID(),
    sinchVoiceSecret: randomBytes(24).toString("base64"),
    bandwidthAccountId: String(randomInt(1_000_000, 10_000_000)),
    bandwidthUsername: `api-${randomBytes(6).toString("hex")}`,
    bandwidthPassword: randomBytes(24).toString("base64url"),
    bandwidthApplicationId: randomUUID(),
    bandwidthCallbackUsername: `hook-${randomBytes(6).toString("hex")}`,
    bandwidthCallbackPassword: randomBytes(24).toString("base64url"),
    tcrApiKey: randomBytes(16).toString("hex").toUpperCase(),
    tcrApiSecret: randomBytes(24).toString("base64url"),
    tcrSinchPartnerId: `S${randomBytes(3).toString("hex").toUpperCase()}`,
    tcrBandwidthPartnerId: `S${randomBytes(3).toString("hex").toUpperCase()}`,
    stripeSecretKey: `sk_test_${randomBytes(24).toString("hex")}`,
    stripeWebhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    partnerSecret: randomBytes(24).toString("base64url"),
    mailBounceUsername: `bounces-${randomBytes(6).toString("hex")}`,
    mailBouncePassword: randomBytes(24).toString("base64url"),
    fcmProjectId: `sandbox-${randomBytes(4).toString("hex")}`,
    fcmClientEmail: "push@sandbox.example",
    fcmPrivateKey: kept?.fcmPrivateKey ?? pem(generateKeyPairSync("rsa", { modulusLength: 2048 })),
    apnsTeamId: randomBytes(5).toString("hex").toUpperCase(),
    apnsKeyId: randomBytes(5).toString("hex").toUpperCase(),
    apnsPrivateKey: pem(generateKeyPairSync("ec", { namedCurve: "P-256" })),
    ...vapidPair(),
    databasePassword: randomBytes(24).toString("base64url"),
    ownerPassword: randomBytes(24).toString("base64url"),
    adminPassword: randomBytes(24).toString("base64url"),
  };
}

const pem = ({ privateKey }: { privateKey: KeyObject }): string =>
  privateKey.export({ type: "pkcs8", format: "pem" }) as string;

/** Generates keys for web push (RFC 8292): a point of P-256, and its private number in full length. */
function vapidPair(): Pick<Secrets, "vapidPublicKey" | "vapidPrivateKey"> {
  const pair = createECDH("prime256v1");
  const vapidPublicKey = pair.generateKeys("base64url");
  const padded = pair.getPrivateKey("hex").padStart(64, "0");
  return { vapidPublicKey, vapidPrivateKey: Buffer.from(padded, "hex").toString("base64url") };
}

function isWhole(kept: Partial<Secrets>): kept is Secrets {
  return Object.keys(madeUp(kept)).every((name) => typeof kept[name as keyof Secrets] === "string");
}

function readKept(file: string): Partial<Secrets> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw plainError(`Can't read ${file}. Give yourself read permission and try again.`);
  }
  try {
    return JSON.parse(text) as Partial<Secrets>;
  } catch {
    throw plainError(`${file} isn't valid JSON. Restore a copy of it, or run "npm run reset" to start over.`);
  }
}
