import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { noteChanges } from "../../http/live/change-log.ts";

const selectOrganizations = (db: Connection) =>
  db.selectFrom("organizations").select([
    "organization_id",
    "name",
    "licenses",
    "credit_hundredths",
    "lets_admins_manage",
    "created_at",
    sql<number>`(select count(*)::int from accounts a where a.organization_id = organizations.organization_id)`.as(
      "accounts",
    ),
    sql<number>`(
        select count(*)::int from accounts a
        where a.organization_id = organizations.organization_id and a.is_licensed
      )`.as("licenses_used"),
    sql<number>`(
        select count(*)::int from organization_locations l
        where l.organization_id = organizations.organization_id
      )`.as("locations"),
  ]);

export const findOrganization = (db: Connection, id: string) =>
  selectOrganizations(db).where("organization_id", "=", id).executeTakeFirst();

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

export const shownOrganization = (row: OrganizationRow) => ({
  _id: row.organization_id,
  name: row.name,
  messageCredits: row.credit_hundredths / 100,
  licenses: row.licenses,
  licensesUsed: row.licenses_used,
  accounts: row.accounts,
  locations: row.locations,
  canManage: row.lets_admins_manage,
});

const named = (term = "") => sql<boolean>`lower(name) like ${`%${likeText(term.trim().toLowerCase())}%`}`;

export const listOrganizations = (
  db: Connection,
  term: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  selectOrganizations(db)
    .where(named(term))
    .orderBy(sql`lower(name)`)
    .orderBy("organization_id")
    .limit(limit)
    .offset(offset)
    .execute();

export async function countOrganizations(db: Connection, term: string | undefined): Promise<number> {
  const { total } = await db
    .selectFrom("organizations")
    .where(named(term))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertOrganization(
  db: Connection,
  { name, licenses, now }: { name: string; licenses: number; now: Date },
): Promise<string> {
  const { organization_id } = await db
    .insertInto("organizations")
    .values({ name, licenses, created_at: now, updated_at: now })
    .returning("organization_id")
    .executeTakeFirstOrThrow();
  return organization_id;
}

/**
 * Whether its licenses suffice for the licensed accounts, as this transaction leaves them. Concurrent transactions that
 * give one wait until it is over.
 */
export async function hasEnoughLicenses(db: Connection, id: string): Promise<boolean> {
  const { licenses } = await db
    .selectFrom("organizations")
    .where("organization_id", "=", id)
    .select("licenses")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { used } = await db
    .selectFrom("accounts")
    .where("organization_id", "=", id)
    .where("is_licensed", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("used"))
    .executeTakeFirstOrThrow();
  return used <= licenses;
}

/** Lists its admins with their accounts. */
export const listAdmins = (db: Connection, id: string) =>
  db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("accounts.organization_id", "=", id)
    .where("users.organization_admin", "=", true)
    .select(["users.id", "users.account_id"])
    .execute();

/** Notifies the screens of all its admins that it changed. */
export async function noteOrganizationChange(db: Connection, id: string): Promise<void> {
  const admins = await listAdmins(db, id);
  await noteChanges(
    db,
    ["organization"],
    admins.map((admin) => ({ accountId: admin.account_id, id: admin.id })),
  );
}
