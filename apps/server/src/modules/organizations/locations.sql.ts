import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

function matching(db: Connection, organizationId: string, term = "") {
  const query = db.selectFrom("organization_locations").where("organization_id", "=", organizationId);
  const wanted = term.trim().toLowerCase();
  return wanted ? query.where(sql<boolean>`lower(name) like ${`%${likeText(wanted)}%`}`) : query;
}

const withCount = (query: ReturnType<typeof matching>) =>
  query.select([
    "id",
    "name",
    sql<number>`(
      select count(*)::int from accounts a
      where a.organization_id = organization_locations.organization_id and a.location_id = organization_locations.id
    )`.as("accounts"),
  ]);

export const listLocations = (
  db: Connection,
  organizationId: string,
  term: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  withCount(matching(db, organizationId, term))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();

export async function countLocations(
  db: Connection,
  organizationId: string,
  term: string | undefined,
): Promise<number> {
  const { total } = await matching(db, organizationId, term)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const findLocation = (db: Connection, organizationId: string, id: string) =>
  withCount(matching(db, organizationId)).where("id", "=", id).executeTakeFirst();

/** Whether another location has the name, in any case. */
export async function isNameTaken(
  db: Connection,
  organizationId: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const other = await db
    .selectFrom("organization_locations")
    .where("organization_id", "=", organizationId)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId!))
    .select("id")
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns undefined when a concurrent transaction took the name. */
export const insertLocation = (db: Connection, organizationId: string, name: string, now: Date) =>
  db
    .insertInto("organization_locations")
    .values({ organization_id: organizationId, name, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export async function renameLocation(
  db: Connection,
  organizationId: string,
  id: string,
  name: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("organization_locations")
    .set({ name, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteLocation(db: Connection, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("organization_locations")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
