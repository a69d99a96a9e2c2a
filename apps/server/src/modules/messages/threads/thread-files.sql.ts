import type { Message } from "@broadcast/contract/messages";
import { type Connection, sql } from "../../../db/connection.ts";
import { isShown, selectMessages, toMessage } from "./threads.sql.ts";

export type FileKind = "all" | "pictures" | "videos" | "audio" | "files";

const TYPES: Record<Exclude<FileKind, "all" | "files">, string> = {
  pictures: "image/%",
  videos: "video/%",
  audio: "audio/%",
};

/** As in its partial index. */
const hasFiles = sql<boolean>`messages.media <> '[]'`;

const isOfKind = (kind: FileKind) =>
  kind === "all"
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select 1 from jsonb_array_elements(messages.media) as file
        where ${
          kind === "files"
            ? sql`file ->> 'contentType' not like all (${Object.values(TYPES)}::text[])`
            : sql`file ->> 'contentType' like ${TYPES[kind]}`
        }
      )`;

/** Lists a page of a thread's messages with files of a kind, newest first. */
export async function listWithFiles(
  db: Connection,
  accountId: number,
  contactId: string,
  kind: FileKind,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Message[]> {
  const rows = await selectMessages(db, accountId, now)
    .where("messages.contact_id", "=", contactId)
    .where(hasFiles)
    .where(isShown)
    .where(isOfKind(kind))
    .orderBy("messages.time", "desc")
    .orderBy("messages.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toMessage);
}

export async function countWithFiles(
  db: Connection,
  accountId: number,
  contactId: string,
  kind: FileKind,
): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("deleted_at", "is", null)
    .where(hasFiles)
    .where(isShown)
    .where(isOfKind(kind))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
