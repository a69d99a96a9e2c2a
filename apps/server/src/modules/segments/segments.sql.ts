import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Segment } from "@broadcast/contract/segments";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

const columns = ["id", "name", "conditions", "created_at", "modified_at"] as const;

const selectSegments = (db: Connection, accountId: number) =>
  db.selectFrom("segments").where("account_id", "=", accountId).select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectSegments>["executeTakeFirstOrThrow"]>>;

const toSegment = (row: Row): Segment => ({
  _id: row.id,
  name: row.name,
  conditions: row.conditions as unknown as ContactConditions,
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
});

export async function listSegments(
  db: Connection,
  accountId: number,
  { term = "", ids }: { term?: string | undefined; ids?: string[] | undefined },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ segments: Segment[]; total: number }> {
  const isNamed = sql<boolean>`lower(name) like ${`%${likeText(term.toLowerCase())}%`}
    and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}))`;
  const [rows, { total }] = await Promise.all([
    selectSegments(db, accountId)
      .where(isNamed)
      .orderBy(sql`lower(name)`)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("segments")
      .where("account_id", "=", accountId)
      .where(isNamed)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { segments: rows.map(toSegment), total };
}

export async function findSegment(db: Connection, accountId: number, id: string): Promise<Segment | null> {
  const row = await selectSegments(db, accountId).where("id", "=", id).executeTakeFirst();
  return row ? toSegment(row) : null;
}

/** Returns the new segment's id; null when its name is taken. */
export async function insertSegment(
  db: Connection,
  accountId: number,
  { name, conditions, now }: { name: string; conditions: ContactConditions; now: Date },
): Promise<string | null> {
  const row = await db
    .insertInto("segments")
    .values({
      account_id: accountId,
      name,
      conditions: JSON.stringify(conditions),
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateSegment(
  db: Connection,
  accountId: number,
  id: string,
  {
    name,
    conditions,
    now,
  }: { name?: string | undefined; conditions?: ContactConditions | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable("segments")
    .set({
      ...(name !== undefined && { name }),
      ...(conditions && { conditions: JSON.stringify(conditions) }),
      modified_at: now,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteSegment(db: Connection, accountId: number, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("segments")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
