import type { Broadcast } from "@broadcast/contract/broadcasts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { readCounts } from "../messages/index.ts";

export type BroadcastState = DB["broadcasts"]["state"];

const columns = [
  "id",
  "name",
  "type",
  "text",
  "state",
  "scheduled_at",
  "started_at",
  "finished_at",
  "failure",
  "chosen",
  "skipped",
  "created_at",
  "updated_at",
] as const;

const selectBroadcasts = (db: Connection) => db.selectFrom("broadcasts").select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectBroadcasts>["executeTakeFirstOrThrow"]>>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Adds each broadcast's counts, and its pace while it runs. */
async function complete(db: Connection, accountId: number, rows: Row[], now: Date): Promise<Broadcast[]> {
  const counts = await readCounts(
    db,
    accountId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const c = counts.get(row.id);
    const sent = (c?.sent ?? 0) + (c?.delivered ?? 0);
    const left = sent + (c?.failed ?? 0);
    const stillToCome = row.chosen - row.skipped - left - (c?.unsent ?? 0) - (c?.unknown ?? 0);
    const elapsedSeconds = row.started_at ? (now.getTime() - row.started_at.getTime()) / 1000 : 0;
    const isSending = row.state === "queuing" || row.state === "queued";
    const rate = isSending && elapsedSeconds > 0 && left > 0 ? left / elapsedSeconds : null;
    return {
      _id: row.id,
      name: row.name,
      type: row.type,
      state: row.state,
      text: row.text,
      scheduledAt: iso(row.scheduled_at),
      startedAt: iso(row.started_at),
      finishedAt: iso(row.finished_at),
      counts: {
        total: row.chosen,
        waiting: row.started_at ? Math.max(0, stillToCome) : row.chosen,
        sent,
        delivered: c?.delivered ?? 0,
        failed: c?.failed ?? 0,
        unsent: (c?.unsent ?? 0) + row.skipped,
        unknown: c?.unknown ?? 0,
        replied: c?.replied ?? 0,
        optedOut: c?.opted_out ?? 0,
      },
      costCredits: (c?.cost_hundredths ?? 0) / 100,
      secondsLeft: rate ? Math.max(0, stillToCome) / rate : null,
      messagesPerSecond: rate,
      failure: row.failure,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

export async function findBroadcast(
  db: Connection,
  accountId: number,
  broadcastId: string,
  now: Date,
): Promise<Broadcast | null> {
  const row = await selectBroadcasts(db)
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .executeTakeFirst();
  return row ? (await complete(db, accountId, [row], now))[0]! : null;
}

const STATES_OF: Record<string, BroadcastState[]> = {
  draft: ["draft"],
  scheduled: ["scheduled"],
  sending: ["queuing", "queued"],
  sent: ["sent"],
  unsent: ["error", "canceled"],
};

export async function listBroadcasts(
  db: Connection,
  accountId: number,
  terms: { term: string; filter: string },
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ broadcasts: Broadcast[]; total: number }> {
  const states = STATES_OF[terms.filter];
  const found = db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .$if(terms.term !== "", (query) =>
      query.where(sql<boolean>`position(lower(${terms.term}) in lower(name || ' ' || text)) > 0`),
    );
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { broadcasts: await complete(db, accountId, rows, now), total };
}

export async function insertDraft(
  db: Connection,
  accountId: number,
  draft: { name: string; text: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("broadcasts")
    .values({
      account_id: accountId,
      name: draft.name,
      text: draft.text,
      state: "draft",
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a broadcast if it is in one of these states; false otherwise. */
export async function updateBroadcast(
  db: Connection,
  accountId: number,
  broadcastId: string,
  from: BroadcastState[],
  change: {
    name?: string;
    text?: string;
    state?: BroadcastState;
    scheduledAt?: Date | null;
    startedAt?: Date;
    finishedAt?: Date;
    failure?: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await db
    .updateTable("broadcasts")
    .set({
      updated_at: change.now,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.text !== undefined && { text: change.text }),
      ...(change.state !== undefined && { state: change.state }),
      ...(change.scheduledAt !== undefined && { scheduled_at: change.scheduledAt }),
      ...(change.startedAt !== undefined && { started_at: change.startedAt }),
      ...(change.finishedAt !== undefined && { finished_at: change.finishedAt }),
      ...(change.failure !== undefined && { failure: change.failure }),
    })
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteBroadcast(
  db: Connection,
  accountId: number,
  broadcastId: string,
  from: BroadcastState[],
): Promise<boolean> {
  const row = await db
    .deleteFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
