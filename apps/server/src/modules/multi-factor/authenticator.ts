import { Secret, TOTP } from "otpauth";
import { type Connection, sql } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { seal, unseal } from "../../http/guard/secrets/sealed.ts";

/** RFC 6238 as every app implements it. */
const ISSUER = "Project Broadcast";
const ALGORITHM = "SHA1";
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** How many steps a phone's clock may be off. */
const WINDOW_STEPS = 1;
/** As many bytes as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** Generates a new app's secret: as shown once, and as stored. */
export function makeAppSecret(env: Env, user: { id: string; email: string }) {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({
    issuer: ISSUER,
    label: user.email,
    secret,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
  return {
    shown: { secret: secret.base32, otpauthUrl: totp.toString() },
    sealed: seal(env, { use: "authenticator", owner: user.id }, secret.base32),
  };
}

/**
 * Returns the time step of this code; null when it matches none around now. Uses real time: the user's phone doesn't
 * follow the sandbox's clock.
 */
export async function stepOfAppCode(
  db: Connection,
  env: Env,
  { userId, sealedSecret, code }: { userId: string; sealedSecret: Buffer; code: string },
): Promise<number | null> {
  const base32 = unseal(env, { use: "authenticator", owner: userId }, sealedSecret);
  if (base32 === null) return null;
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds
  `.execute(db);
  const timestamp = (rows[0]?.seconds ?? 0) * 1000;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(base32),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW_STEPS,
  });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
