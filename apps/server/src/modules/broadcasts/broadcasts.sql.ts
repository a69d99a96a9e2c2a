import type { Broadcast, BroadcastTotals } from "@broadcast/contract/broadcasts";
import type { BroadcastLoad } from "@broadcast/domain/time/processing-time";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import type { KeptGroups } from "./audience/sending-groups.ts";

export type BroadcastState = DB["broadcasts"]["state"];

/**
 * A manifest as stored: the totals, and their parts by network, place and time, for estimating the rest. Older ones
 * have no groups.
 */
export type KeptManifest = BroadcastTotals & { load: BroadcastLoad; groups?: KeptGroups };

/** How many had been sent at a time. */
export interface PaceSample {
  at: string;
  left: number;
}

const columns = [
  "id",
  "name",
  "type",
  "subject",
  "email_version_id",
  "text",
  "media",
  "is_transactional",
  "manifest",
  "pause_reason",
  "made_from",
  "state",
  "scheduled_at",
  "started_at",
  "finished_at",
  "failure",
  "pace",
  "chosen",
  "skipped",
  "created_at",
  "updated_at",
] as const;

const selectBroadcasts = (db: Connection) => db.selectFrom("broadcasts").select(columns);
export type BroadcastRow = Awaited<
  ReturnType<ReturnType<typeof selectBroadcasts>["executeTakeFirstOrThrow"]>
>;

export async function findBroadcast(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<BroadcastRow | null> {
  const row = await selectBroadcasts(db)
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .executeTakeFirst();
  return row ?? null;
}

const STATES_OF: Record<string, BroadcastState[]> = {
  draft: ["draft"],
  scheduled: ["scheduled"],
  sending: ["queuing", "queued", "paused"],
  sent: ["sent"],
  unsent: ["error", "canceled"],
};

export async function listBroadcasts(
  db: Connection,
  accountId: number,
  terms: { term: string; ids?: string[] | undefined; filter: string },
  page: { limit: number; offset: number },
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const states = STATES_OF[terms.filter];
  const found = db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .$if(terms.ids !== undefined, (query) => query.where(sql<boolean>`id = any(${terms.ids}::uuid[])`))
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
  return { rows, total };
}

export async function insertDraft(
  db: Connection,
  accountId: number,
  draft: {
    name: string;
    type: Broadcast["type"];
    subject: string;
    text: string;
    emailVersionId?: string | null;
    media?: StoredMedia[];
    isTransactional?: boolean;
    madeFrom?: string;
    now: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto("broadcasts")
    .values({
      account_id: accountId,
      name: draft.name,
      type: draft.type,
      subject: draft.subject,
      text: draft.text,
      email_version_id: draft.emailVersionId ?? null,
      media: JSON.stringify(draft.media ?? []),
      is_transactional: draft.isTransactional ?? false,
      made_from: draft.madeFrom ?? null,
      state: "draft",
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The changeable fields of a broadcast; undefined leaves a field as it is. */
export interface BroadcastChange {
  name?: string | undefined;
  type?: Broadcast["type"] | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  emailVersionId?: string | null | undefined;
  media?: StoredMedia[] | undefined;
  isTransactional?: boolean | undefined;
  state?: BroadcastState;
  scheduledAt?: Date | null;
  startedAt?: Date;
  finishedAt?: Date;
  failure?: string;
  manifest?: KeptManifest;
  pauseReason?: string | null;
  isAlarmSilenced?: boolean;
  now: Date;
}

/** Changes a broadcast if it is in one of these states; returns false otherwise. */
export async function updateBroadcast(
  db: Connection,
  accountId: number,
  broadcastId: string,
  from: BroadcastState[],
  change: BroadcastChange,
): Promise<boolean> {
  const columns = {
    name: change.name,
    type: change.type,
    subject: change.subject,
    text: change.text,
    email_version_id: change.emailVersionId,
    media: change.media && JSON.stringify(change.media),
    is_transactional: change.isTransactional,
    state: change.state,
    scheduled_at: change.scheduledAt,
    started_at: change.startedAt,
    finished_at: change.finishedAt,
    failure: change.failure,
    manifest: change.manifest && JSON.stringify(change.manifest),
    pause_reason: change.pauseReason,
    alarm_silenced: change.isAlarmSilenced,
    // The rate is computed from what was sent since; a stop makes it meaningless.
    pace: change.state && "[]",
    updated_at: change.now,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const row = await db
    .updateTable("broadcasts")
    .set(given)
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the stored files of a broadcast. */
export async function findBroadcastMedia(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<StoredMedia[] | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .select("media")
    .executeTakeFirst();
  return row ? (row.media as StoredMedia[]) : null;
}

export async function deleteBroadcast(db: Connection, accountId: number, broadcastId: string): Promise<void> {
  await db
    .deleteFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .execute();
}

/** Returns why it is paused; null when it is not. */
export async function findPauseReason(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "=", "paused")
    .select("pause_reason")
    .forUpdate()
    .executeTakeFirst();
  return row?.pause_reason ?? null;
}
