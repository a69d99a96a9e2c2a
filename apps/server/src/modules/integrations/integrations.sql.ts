import { type Connection, sql } from "../../db/connection.ts";

const CODE_SECONDS = 60;

export interface Partner {
  id: string;
  name: string;
  description: string;
  website: string;
  redirect_urls: string[];
  scopes: string[];
  /** Null while it has no key. */
  secret_hash: Buffer | null;
  suspended_at: Date | null;
}

export async function readPartner(db: Connection, id: string): Promise<Partner | undefined> {
  return db
    .selectFrom("partners")
    .where("id", "=", id)
    .select([
      "id",
      "name",
      "description",
      "website",
      "redirect_urls",
      "scopes",
      "secret_hash",
      "suspended_at",
    ])
    .executeTakeFirst();
}

/** Stores the partners of the file; grants of partners no longer in it end. */
export async function replacePartners(
  db: Connection,
  partners: readonly (Omit<Partner, "suspended_at"> & { secret_made_at: Date })[],
  createdAt: Date,
): Promise<void> {
  const inOrder = [...partners].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const partner of inOrder) {
    const { id, ...given } = partner;
    const changed = { ...given, is_from_file: true };
    await db
      .insertInto("partners")
      .values({ id, ...changed, created_at: createdAt })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
  }
  await db
    .deleteFrom("partners")
    .where("is_from_file", "=", true)
    .where("id", "!=", sql<string>`all(${inOrder.map(({ id }) => id)}::text[])`)
    .execute();
}

export async function listGrants(db: Connection, accountId: number) {
  return db
    .selectFrom("partner_grants")
    .innerJoin("partners", "partners.id", "partner_grants.partner_id")
    .where("partner_grants.account_id", "=", accountId)
    .select([
      "partners.id",
      "partners.name",
      "partners.description",
      "partners.scopes as offered_scopes",
      "partners.suspended_at",
      "partner_grants.scopes",
      "partner_grants.granted_at",
      "partner_grants.last_used_at",
    ])
    .orderBy("partners.name")
    .orderBy("partners.id")
    .execute();
}

/** Lists the partners that an account could connect and has not. */
export async function listAvailable(db: Connection, accountId: number) {
  return db
    .selectFrom("partners")
    .where("suspended_at", "is", null)
    .where("secret_hash", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("partner_grants")
            .whereRef("partner_grants.partner_id", "=", "partners.id")
            .where("partner_grants.account_id", "=", accountId)
            .select("partner_grants.partner_id"),
        ),
      ),
    )
    .select(["id", "name", "description", "website", "scopes"])
    .orderBy("name")
    .orderBy("id")
    .execute();
}

interface Grant {
  partnerId: string;
  userId: string;
  scopes: readonly string[];
  grantedAt: Date;
  redirectUrl: string;
  codeChallenge: string;
  codeHash: Buffer;
}

/** Connects a partner, or does so again; its token keeps working until the new code is exchanged. */
export async function writeGrant(db: Connection, accountId: number, grant: Grant): Promise<void> {
  const values = {
    user_id: grant.userId,
    scopes: [...grant.scopes],
    granted_at: grant.grantedAt,
    redirect_url: grant.redirectUrl,
    code_challenge: grant.codeChallenge,
    code_hash: grant.codeHash,
    code_expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${CODE_SECONDS})`,
    code_used_at: null,
  };
  await db
    .insertInto("partner_grants")
    .values({ account_id: accountId, partner_id: grant.partnerId, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "partner_id"]).doUpdateSet(values))
    .execute();
}

/** Returns the grant of a code, locked until the transaction ends. */
export async function lockGrantOfCode(db: Connection, partnerId: string, codeHash: Buffer) {
  return db
    .selectFrom("partner_grants")
    .where("partner_id", "=", partnerId)
    .where("code_hash", "=", codeHash)
    .select([
      "account_id",
      "scopes",
      "redirect_url",
      "code_challenge",
      sql<boolean>`code_used_at is not null`.as("is_used"),
      sql<boolean>`code_expires_at > clock_timestamp()`.as("is_in_time"),
    ])
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces a code with a token; null removes the current one. */
export async function setToken(
  db: Connection,
  accountId: number,
  partnerId: string,
  tokenHash: Buffer | null,
): Promise<void> {
  await db
    .updateTable("partner_grants")
    .set({ token_hash: tokenHash, last_used_at: null, code_used_at: sql<Date>`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("partner_id", "=", partnerId)
    .execute();
}

/** Returns the partner with all its possible scopes; nothing when it was not connected. */
export async function setGrantedScopes(
  db: Connection,
  accountId: number,
  partnerId: string,
  scopes: readonly string[],
): Promise<Pick<Partner, "name" | "scopes"> | undefined> {
  return db
    .updateTable("partner_grants")
    .from("partners")
    .set({ scopes: [...scopes] })
    .whereRef("partners.id", "=", "partner_grants.partner_id")
    .where("partner_grants.account_id", "=", accountId)
    .where("partner_grants.partner_id", "=", partnerId)
    .returning(["partners.name", "partners.scopes"])
    .executeTakeFirst();
}

/** Returns the partner's name; nothing when it was not connected. */
export async function removeGrant(
  db: Connection,
  accountId: number,
  partnerId: string,
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom("partner_grants")
    .using("partners")
    .whereRef("partners.id", "=", "partner_grants.partner_id")
    .where("partner_grants.account_id", "=", accountId)
    .where("partner_grants.partner_id", "=", partnerId)
    .returning("partners.name")
    .executeTakeFirst();
  return removed?.name;
}
