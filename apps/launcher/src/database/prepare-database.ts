import { connect } from "../../../server/src/db/connection.ts";
import { MigrationError, migrate } from "../../../server/src/db/migrate.ts";
import { DEMO_IS_IN, holdsDemo } from "../../../server/src/demo-presence.ts";
import type { DatabaseUrls } from "../launch-settings.ts";
import { plainError } from "../plain-error.ts";

/** Migrates the database to the newest schema. Throws a plain error when the user's own database is not usable. */
export async function prepareDatabase({ ownerUrl, appUrl }: DatabaseUrls, isGiven: boolean): Promise<void> {
  try {
    await migrate(ownerUrl, appUrl);
  } catch (error) {
    if (error instanceof MigrationError) throw plainError(error.message);
    const sentence = isGiven ? connectionProblem(error) : null;
    throw sentence === null ? error : plainError(sentence);
  }
}

/** Keeps real carriers away from data with publicly known sign-ins. Throws a plain error. */
export async function refuseDemo({ ownerUrl }: DatabaseUrls): Promise<void> {
  const db = connect(ownerUrl, 1);
  try {
    if (await holdsDemo(db)) throw plainError(DEMO_IS_IN);
  } finally {
    await db.destroy();
  }
}

const unreachable =
  "Can't reach the database at DATABASE_URL. Start that PostgreSQL, correct the address in .env, or remove it to use the built-in database.";
const unknownHost =
  "Can't find the host in DATABASE_URL. Correct it in .env, or remove it to use the built-in database.";
const refused =
  "The database at DATABASE_URL (or DATABASE_OWNER_URL) rejected the user or password. Correct them in .env.";

const problems: Record<string, string> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  "28P01": refused,
  "28000": refused,
  "3D000": "The database in DATABASE_URL doesn't exist. Create it, or correct the name in .env.",
  "42501":
    "The user in DATABASE_URL can't change the database schema. Set DATABASE_OWNER_URL to the owner's address in .env.",
};

function connectionProblem(error: unknown): string | null {
  return problems[(error as { code?: string }).code ?? ""] ?? null;
}
