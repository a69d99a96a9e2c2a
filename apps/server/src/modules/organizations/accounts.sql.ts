import type { ACCOUNT_SORTS, ACCOUNT_STATES, OrganizationAccount } from "@broadcast/contract/organizations";
import { fullName } from "@broadcast/domain/account/names";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

export interface AccountFilter {
  term?: string | undefined;
  state?: (typeof ACCOUNT_STATES)[number] | undefined;
  locationId?: string | undefined;
}

/** The states of accounts to filter by, which don't exclude each other. */
const STATES = {
  licensed: sql<boolean>`accounts.cancelled_at is null and accounts.is_licensed`,
  invited: sql<boolean>`exists (select from users u where u.account_id = accounts.account_id and not u.owns_email)`,
  unlicensed: sql<boolean>`not accounts.is_licensed`,
  cancelled: sql<boolean>`accounts.cancelled_at is not null`,
} as const;

/** Uses the accounts table alone if possible: most searches need nothing about their users. */
function matching(db: Connection, organizationId: string, { term = "", state, locationId }: AccountFilter) {
  let query = db.selectFrom("accounts").where("accounts.organization_id", "=", organizationId);
  const words = term.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    const text = sql`lower(accounts.company || ' ' || u.first_name || ' ' || u.last_name || ' ' || u.email)`;
    const found = words.map((word) => sql`${text} like ${`%${likeText(word)}%`}`);
    query = query.where(sql<boolean>`exists (
      select from users u where u.account_id = accounts.account_id and ${sql.join(found, sql` and `)}
    )`);
  }
  if (state) query = query.where(STATES[state]);
  if (locationId) query = query.where("accounts.location_id", "=", locationId);
  return query;
}

export async function countAccounts(
  db: Connection,
  organizationId: string,
  filter: AccountFilter,
): Promise<number> {
  const { total } = await matching(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const details = (db: Connection) =>
  db
    .selectFrom("accounts")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .leftJoin("organization_locations as location", (join) =>
      join
        .onRef("location.organization_id", "=", "accounts.organization_id")
        .onRef("location.id", "=", "accounts.location_id"),
    )
    .select([
      "users.id",
      "accounts.account_id",
      "users.first_name",
      "users.last_name",
      "accounts.company",
      "users.email",
      "accounts.phone_number",
      "account_counters.credit_hundredths",
      "users.organization_admin",
      "accounts.location_id",
      "location.name as location_name",
      "accounts.is_licensed",
      "users.owns_email",
      "accounts.cancelled_at",
      "accounts.created_at",
    ]);

type Sort = (typeof ACCOUNT_SORTS)[number];

/** The columns of each order, the account's number last. */
const ORDERS: Record<Sort, ReturnType<typeof sql>> = {
  name: sql`lower(accounts.company)`,
  newest: sql`accounts.created_at desc`,
  credits: sql`(select c.credit_hundredths from account_counters c where c.account_id = accounts.account_id)`,
};

/**
 * Lists a page of accounts: by business name, newest first, or fewest credits first. Its accounts are found before
 * anything is joined to them.
 */
export async function listAccounts(
  db: Connection,
  organizationId: string,
  { sort, ...filter }: AccountFilter & { sort: Sort },
  { limit, offset }: { limit: number; offset: number },
) {
  const page = await matching(db, organizationId, filter)
    .select("accounts.account_id")
    .orderBy(ORDERS[sort])
    .orderBy("accounts.account_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map(({ account_id: id }) => id);
  return details(db)
    .where("accounts.account_id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], accounts.account_id)`)
    .execute();
}

export const findAccount = (db: Connection, organizationId: string, userId: string) =>
  details(db)
    .where("accounts.organization_id", "=", organizationId)
    .where("users.id", "=", userId)
    .executeTakeFirst();

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

const nameOf = (row: { company: string; first_name: string; last_name: string; email: string }): string =>
  row.company.trim() || fullName({ firstName: row.first_name, lastName: row.last_name }) || row.email;

export const shownAccount = (row: AccountRow): OrganizationAccount => ({
  _id: row.id,
  name: nameOf(row),
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  email: row.email,
  phone: row.phone_number,
  messageCredits: row.credit_hundredths / 100,
  organizationAdmin: row.organization_admin,
  location:
    row.location_id === null || row.location_name === null
      ? null
      : { _id: row.location_id, name: row.location_name },
  isLicensed: row.is_licensed,
  isInvited: !row.owns_email,
  isCancelled: row.cancelled_at !== null,
  createdAt: row.created_at.toISOString(),
});

/** An account that credits are moved for. */
export interface Member {
  userId: string;
  accountId: number;
  name: string;
  isLicensed: boolean;
  isCancelled: boolean;
}

/** Returns accounts of the organization, by their users' ids or by a filter, locked until the transaction ends. */
export async function lockMembers(
  db: Connection,
  organizationId: string,
  which: { userIds: readonly string[] } | { filter: AccountFilter },
): Promise<Member[]> {
  const query = matching(db, organizationId, "filter" in which ? which.filter : {}).innerJoin(
    "users",
    "users.account_id",
    "accounts.account_id",
  );
  const chosen =
    "userIds" in which ? query.where("users.id", "=", sql<string>`any(${which.userIds}::uuid[])`) : query;
  const rows = await chosen
    .select([
      "users.id",
      "accounts.account_id",
      "accounts.company",
      "users.first_name",
      "users.last_name",
      "users.email",
      "accounts.is_licensed",
      "accounts.cancelled_at",
    ])
    .orderBy("accounts.account_id")
    .forShare("accounts")
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    accountId: row.account_id,
    name: nameOf(row),
    isLicensed: row.is_licensed,
    isCancelled: row.cancelled_at !== null,
  }));
}

export async function setLicensed(
  db: Connection,
  organizationId: string,
  accountId: number,
  isLicensed: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ is_licensed: isLicensed, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();
}

export async function setLocation(
  db: Connection,
  organizationId: string,
  accountId: number,
  locationId: string | null,
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ location_id: locationId })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();
}
