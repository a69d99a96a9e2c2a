import type { Selectable } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DB } from "../../db/schema.gen.ts";

export type PartnerRow = Omit<Selectable<DB["partners"]>, "secret_hash"> & { connected: number };

const integrators = (db: Connection) =>
  db
    .selectFrom("partners")
    .select([
      "partners.id",
      "partners.name",
      "partners.description",
      "partners.website",
      "partners.redirect_urls",
      "partners.scopes",
      "partners.secret_made_at",
      "partners.is_from_file",
      "partners.suspended_at",
      "partners.suspension_reason",
      "partners.created_at",
      sql<number>`(select count(*) from partner_grants g where g.partner_id = partners.id)`.as("connected"),
    ]);

const isNamed = (term: string) =>
  sql<boolean>`lower(partners.name || ' ' || partners.id) like ${`%${likeText(term.toLowerCase())}%`}`;

export async function countPartners(db: Connection, term: string): Promise<number> {
  const { total } = await db
    .selectFrom("partners")
    .where(isNamed(term))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const listPartners = (db: Connection, term: string, limit: number, offset: number) =>
  integrators(db)
    .where(isNamed(term))
    .orderBy(sql`lower(partners.name)`)
    .orderBy("partners.id")
    .limit(limit)
    .offset(offset)
    .execute();

export const findPartner = (db: Connection, id: string): Promise<PartnerRow | undefined> =>
  integrators(db).where("partners.id", "=", id).executeTakeFirst();

/** Locks a partner until the transaction ends. */
export const lockPartner = (db: Connection, id: string) =>
  db
    .selectFrom("partners")
    .where("id", "=", id)
    .select(["name", "is_from_file", "suspended_at"])
    .forUpdate()
    .executeTakeFirst();

export interface PartnerValues {
  name: string;
  description: string;
  website: string;
  redirect_urls: string[];
  scopes: string[];
}

/** Adds a partner with an id derived from its name; returns false when it is taken. */
export async function insertPartner(
  db: Connection,
  partner: PartnerValues & { id: string; secret_hash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("partners")
    .values({ ...partner, secret_made_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePartner(
  db: Connection,
  id: string,
  change: Partial<PartnerValues> & {
    secret_hash?: Buffer | null;
    secret_made_at?: Date | null;
    suspended_at?: Date | null;
    suspension_reason?: string | null;
  },
): Promise<void> {
  await db.updateTable("partners").set(change).where("id", "=", id).execute();
}

/** Removes scopes from accounts' grants that a partner may no longer request. */
export async function narrowGrants(db: Connection, id: string, scopes: readonly string[]): Promise<void> {
  await sql`
    update partner_grants set scopes = array(select unnest(scopes) intersect select unnest(${scopes}::text[]))
    where partner_id = ${id} and not scopes <@ ${scopes}::text[]
  `.execute(db);
}

export async function deletePartner(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("partners").where("id", "=", id).execute();
}

export async function countConnected(db: Connection, partnerId: string): Promise<number> {
  const { total } = await db
    .selectFrom("partner_grants")
    .where("partner_id", "=", partnerId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const listConnected = (db: Connection, partnerId: string, limit: number, offset: number) =>
  db
    .selectFrom("partner_grants")
    .innerJoin("accounts", "accounts.account_id", "partner_grants.account_id")
    .innerJoin("users", "users.id", "partner_grants.user_id")
    .where("partner_grants.partner_id", "=", partnerId)
    .select([
      "users.id as user_id",
      "users.email",
      "accounts.company",
      "partner_grants.scopes",
      "partner_grants.granted_at",
      "partner_grants.last_used_at",
    ])
    .orderBy("partner_grants.granted_at", "desc")
    .orderBy("partner_grants.account_id")
    .limit(limit)
    .offset(offset)
    .execute();
