import { type Connection, sql } from "../../db/connection.ts";

/** Challenges expire by system time, like codes. */

export interface ChallengeRow {
  user_id: string;
  account_id: number;
  email: string;
  browser_hash: Buffer;
  session_kind: "own" | "assistant";
  /** The password hash that this kind of session signs in with. */
  password_hash: string | null;
  tries: number;
}

export async function insertChallenge(
  db: Connection,
  challenge: { nonceHash: Buffer; browserHash: Buffer; userId: string; kind: "own" | "assistant" },
  lifeSeconds: number,
): Promise<void> {
  await sql`
    insert into sign_in_challenges (nonce_hash, browser_hash, user_id, session_kind, created_at, expires_at)
    values (${challenge.nonceHash}, ${challenge.browserHash}, ${challenge.userId}, ${challenge.kind},
      clock_timestamp(), clock_timestamp() + make_interval(secs => ${lifeSeconds}::int))
  `.execute(db);
}

/** Returns a challenge that is neither completed nor expired. */
export async function findOpenChallenge(
  db: Connection,
  nonceHash: Buffer,
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select c.user_id, u.account_id, u.email, c.browser_hash, c.session_kind, c.tries,
      case c.session_kind when 'own' then u.password_hash else u.assistant_password_hash end as password_hash
    from sign_in_challenges c join users u on u.id = c.user_id
    where c.nonce_hash = ${nonceHash} and c.used_at is null and c.expires_at > clock_timestamp()
  `.execute(db);
  return rows[0];
}

/** Uses one try; returns false when none is left. In one statement, so that concurrent guesses cannot share one. */
export async function spendChallengeTry(
  db: Connection,
  nonceHash: Buffer,
  triesMax: number,
): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_challenges set tries = tries + 1
    where nonce_hash = ${nonceHash} and used_at is null and expires_at > clock_timestamp() and tries < ${triesMax}
    returning tries
  `.execute(db);
  return rows.length > 0;
}

/** Completes a challenge; returns false when it was completed before. */
export async function spendChallenge(db: Connection, nonceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_challenges set used_at = clock_timestamp()
    where nonce_hash = ${nonceHash} and used_at is null and expires_at > clock_timestamp()
    returning nonce_hash
  `.execute(db);
  return rows.length > 0;
}
