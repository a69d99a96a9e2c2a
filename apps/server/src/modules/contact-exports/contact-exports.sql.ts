import type { CustomField } from "@broadcast/contract/account-settings";
import { type ContactExport, EXPORT_KEPT_DAYS } from "@broadcast/contract/contact-exports";
import { type Connection, sql } from "../../db/connection.ts";
import { type Chosen, readChosen } from "../contact-actions/index.ts";

export async function insertExport(
  db: Connection,
  accountId: number,
  made: { chosen: Chosen; customFields: readonly CustomField[]; userId: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("contact_exports")
    .values({
      account_id: accountId,
      selection: JSON.stringify(made.chosen),
      custom_fields: JSON.stringify(made.customFields),
      state: "running",
      total: "ids" in made.chosen ? made.chosen.ids.length : null,
      user_id: made.userId,
      created_at: made.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const selectExports = (db: Connection, accountId: number, now: Date) =>
  db
    .selectFrom("contact_exports")
    .where("account_id", "=", accountId)
    // Upkeep deletes them some time later.
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .select([
      "id",
      "state",
      "total",
      "done",
      "file_bytes",
      "part_keys",
      "created_at",
      "finished_at",
      "expires_at",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectExports>["executeTakeFirstOrThrow"]>>;

const toExport = (row: Row): ContactExport => ({
  _id: row.id,
  state: row.state,
  total: row.total,
  done: row.done,
  fileSizeBytes: row.file_bytes,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

export async function findExport(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<{ shown: ContactExport; partKeys: string[] } | null> {
  const row = await selectExports(db, accountId, now).where("id", "=", id).executeTakeFirst();
  return row ? { shown: toExport(row), partKeys: row.part_keys } : null;
}

export async function listExports(
  db: Connection,
  accountId: number,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ exports: ContactExport[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectExports(db, accountId, now)
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    selectExports(db, accountId, now)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { exports: rows.map(toExport), total };
}

/** An export with what a worker needs to continue it. */
export interface RunningExport {
  accountId: number;
  id: string;
  chosen: Chosen;
  customFields: CustomField[];
  total: number | null;
  parts: number;
  lastContactId: string | null;
  startedAt: Date;
}

/** Returns null when it is no longer running, or deleted. */
export async function findRunning(
  db: Connection,
  accountId: number,
  id: string,
): Promise<RunningExport | null> {
  const row = await db
    .selectFrom("contact_exports")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .select(["selection", "custom_fields", "total", "part_keys", "last_contact_id", "created_at"])
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId,
    id,
    chosen: readChosen(row.selection),
    // Written by `insertExport` only.
    customFields: row.custom_fields as unknown as CustomField[],
    total: row.total,
    parts: row.part_keys.length,
    lastContactId: row.last_contact_id,
    startedAt: row.created_at,
  };
}

export async function setTotal(
  db: Connection,
  { accountId, id }: RunningExport,
  total: number,
): Promise<void> {
  await db
    .updateTable("contact_exports")
    .set({ total })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Adds a stored part; returns false when another worker was faster, or the export is no longer wanted. */
export async function addPart(
  db: Connection,
  { accountId, id, parts }: RunningExport,
  part: { key: string; bytes: number; contacts: number; lastContactId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("contact_exports")
    .set((eb) => ({
      part_keys: sql<string[]>`part_keys || ${part.key}::text`,
      file_bytes: eb("file_bytes", "+", part.bytes),
      done: eb("done", "+", part.contacts),
      last_contact_id: part.lastContactId,
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .where(sql<boolean>`cardinality(part_keys) = ${parts}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an export; returns false when it was over or deleted. */
export async function finishExport(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("contact_exports")
    .set({
      state: "done",
      total: sql<number>`done`,
      finished_at: now,
      expires_at: new Date(now.getTime() + EXPORT_KEPT_DAYS * 86_400_000),
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an export and returns its parts; null when there was none. */
export async function deleteExport(db: Connection, accountId: number, id: string): Promise<string[] | null> {
  const row = await db
    .deleteFrom("contact_exports")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("part_keys")
    .executeTakeFirst();
  return row?.part_keys ?? null;
}

export async function deleteExpired(
  db: Connection,
  now: Date,
): Promise<{ accountId: number; partKeys: string[] }[]> {
  const rows = await db
    .deleteFrom("contact_exports")
    .where("expires_at", "<=", now)
    .returning(["account_id", "part_keys"])
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, partKeys: row.part_keys }));
}
