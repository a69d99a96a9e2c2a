import type { MessageClassifier } from "@broadcast/domain/messages/classifiers/message-classifiers";
import type { Selectable } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { prepared } from "../../db/prepared.ts";
import type { DB } from "../../db/schema.gen.ts";

export type ClassifierRow = Selectable<DB["message_classifiers"]>;

/** A rule's own fields. */
export type ClassifierValues = Pick<ClassifierRow, "name" | "kind" | "effect" | "phrases" | "is_on">;

/** Returns the active rules: few, and needed for every sent or received message. */
export async function readClassifiers(db: Connection): Promise<(MessageClassifier & { id: string })[]> {
  const { rows } = await sql<MessageClassifier & { id: string }>`
    select id, name, kind, effect, phrases from message_classifiers where is_on order by lower(name) ${prepared}
  `.execute(db);
  return rows;
}

const matching = (db: Connection, term: string) =>
  db
    .selectFrom("message_classifiers")
    .where(
      sql<boolean>`lower(name || ' ' || array_to_string(phrases, ' ')) like ${`%${likeText(term.toLowerCase())}%`}`,
    );

export async function countClassifiers(db: Connection, term: string): Promise<number> {
  const { total } = await matching(db, term)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const listClassifiers = (db: Connection, term: string, limit: number, offset: number) =>
  matching(db, term).selectAll().orderBy(sql`lower(name)`).limit(limit).offset(offset).execute();

/** Whether another rule has the name. */
export async function isNameTaken(db: Connection, name: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from message_classifiers
    where lower(name) = ${name.toLowerCase()} and id is distinct from ${except}::uuid
  `.execute(db);
  return rows.length > 0;
}

export const insertClassifier = (db: Connection, values: ClassifierValues, now: Date) =>
  db
    .insertInto("message_classifiers")
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateClassifier = (db: Connection, id: string, values: ClassifierValues, now: Date) =>
  db
    .updateTable("message_classifiers")
    .set({ ...values, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const findClassifier = (db: Connection, id: string) =>
  db.selectFrom("message_classifiers").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();

export const deleteClassifier = (db: Connection, id: string) =>
  db.deleteFrom("message_classifiers").where("id", "=", id).returning("name").executeTakeFirst();
