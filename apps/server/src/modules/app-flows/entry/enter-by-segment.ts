import { createHash } from "node:crypto";
import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Connection, sql } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { inSavepoint } from "../../../db/savepoint.ts";
import type { Services } from "../../../services.ts";
import type { ActionUndone } from "../../contact-actions/index.ts";
import { listHolding } from "../../contacts/index.ts";
import type { SegmentRenamed } from "../../segments/index.ts";
import type { Entry } from "../run/enrollments.sql.ts";
import { enterFlow } from "./enter-flow.ts";
import { flowColumns, type StartedFlow, startedFlows } from "./signals.sql.ts";

/** Contacts that one round checks for one flow. */
const PAGE = 1_000;

/** The minimum time between passes over an account's contacts, and so the delay in noticing who joined. */
const PASS_MS = 5 * 60_000;

/** The maximum delay of a pass after a flow changed a contact, however many contacts there are. */
const CAUSED_MS = 60 * 60_000;

interface SegmentFlow extends StartedFlow {
  accountId: number;
  sweptAfter: string | null;
  beganAt: Date | null;
  sweptFor: string | null;
  isFirst: boolean;
}

/**
 * Enters contacts who joined the segment that a flow starts by: each due flow checks the next page of the account's
 * contacts. The first pass, and the first after the segment changed, enters no one, since members at that time did not
 * join. Returns how many contacts were checked.
 */
export async function enterBySegment({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): Promise<number> {
  const now = clock.now();
  let looked = 0;
  for (const { account_id: accountId, id } of await listDue(db, now))
    try {
      looked += await retriedTransaction(db, (tx) =>
        inSavepoint(tx, async () => {
          const flow = await lockDue(tx, accountId, id, now);
          return flow ? lookAtPage(tx, flow, now) : 0;
        }),
      );
    } catch (error) {
      // A failing flow doesn't block others, and goes behind them.
      log.error({ err: error, flowId: id }, "the segment of an app flow stumbled and is looked at again");
      await putOff(db, accountId, id, later(now));
    }
  return looked;
}

const putOff = (db: Connection, accountId: number, id: string, until: Date) =>
  sql`update app_flows set looks_at = ${until} where account_id = ${accountId} and id = ${id}`.execute(db);

async function listDue(db: Connection, now: Date) {
  const { rows } = await sql<{ account_id: number; id: string }>`
    select account_id, id from app_flows
    where looks_at <= ${now} and state <> 'draft' and trigger_kind = 'segment' order by looks_at limit 50
  `.execute(db);
  return rows;
}

async function lockDue(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<SegmentFlow | null> {
  const { rows } = await sql<SegmentFlow>`
    select f.account_id as "accountId", f.swept_after as "sweptAfter", f.sweep_began_at as "beganAt",
      f.swept_for as "sweptFor", f.is_sweep_first as "isFirst", ${flowColumns}
    from ${startedFlows}
    where f.account_id = ${accountId} and f.id = ${id} and f.looks_at <= ${now} and f.trigger_kind = 'segment'
    for update of f skip locked
  `.execute(db);
  return rows[0] ?? null;
}

async function lookAtPage(db: Connection, flow: SegmentFlow, now: Date): Promise<number> {
  const { accountId } = flow;
  const conditions = await findConditions(db, accountId, flow.trigger.subject);
  if (!conditions) {
    await setSweep(db, flow, {
      after: null,
      beganAt: now,
      sweptFor: null,
      isFirst: false,
      looksAt: later(now),
    });
    return 0;
  }
  const sweptFor = hashOf(flow.trigger.subject, conditions);
  const isAnother = flow.sweptFor !== sweptFor;
  const after = isAnother ? null : flow.sweptAfter;
  const beganAt = after === null ? now : (flow.beganAt ?? now);
  const isFirst = isAnother || flow.isFirst;
  const page = await listPage(db, accountId, after);
  const joined = await noteMembers(db, flow, page, conditions, now);
  if (!isFirst) {
    const depths = await readDepths(db, accountId, joined, now);
    const entries = joined.map(
      (contactId): Entry => ({
        contactId,
        key: `segment ${now.toISOString()}`,
        by: "segment",
        depth: depths.get(contactId) ?? 0,
        answer: null,
        at: now,
        dueAt: now,
      }),
    );
    if (entries.length > 0) await enterFlow(db, accountId, flow, entries, now);
  }
  const isOver = page.length < PAGE;
  const next = new Date(Math.max(now.getTime(), beganAt.getTime() + PASS_MS));
  await setSweep(db, flow, {
    after: isOver ? null : page.at(-1)!,
    beganAt,
    sweptFor,
    isFirst: isFirst && !isOver,
    looksAt: isOver ? next : now,
  });
  return page.length;
}

/** Returns the length of the chain of flows so far: contacts tagged by a flow may have joined by that. */
async function readDepths(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ contact_id: string; depth: number }>`
    select contact_id, max(depth) + 1 as depth from app_flow_enrollments
    where account_id = ${accountId} and contact_id = any(${[...contactIds]}::uuid[])
      and tagged_at > ${new Date(now.getTime() - CAUSED_MS)}
    group by contact_id
  `.execute(db);
  return new Map(rows.map(({ contact_id, depth }) => [contact_id, depth]));
}

const later = (now: Date) => new Date(now.getTime() + PASS_MS);
const hashOf = (segmentId: string, conditions: ContactConditions): string =>
  createHash("sha256")
    .update(`${segmentId} ${JSON.stringify(conditions)}`)
    .digest("hex");

async function findConditions(
  db: Connection,
  accountId: number,
  segmentId: string,
): Promise<ContactConditions | null> {
  const row = await db
    .selectFrom("segments")
    .where("account_id", "=", accountId)
    .where("id", "=", segmentId)
    .select("conditions")
    .executeTakeFirst();
  return (row?.conditions as unknown as ContactConditions | undefined) ?? null;
}

async function listPage(db: Connection, accountId: number, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where account_id = ${accountId} and (${after}::uuid is null or id > ${after})
    order by id limit ${PAGE}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records which contacts of a page are in the segment now; returns those who were not before. Archived ones are, so that
 * they don't join by being restored, but they are not returned.
 */
async function noteMembers(
  db: Connection,
  { accountId, id: flowId }: SegmentFlow,
  page: readonly string[],
  conditions: ContactConditions,
  now: Date,
): Promise<string[]> {
  if (page.length === 0) return [];
  const ids = [...(await listHolding(db, accountId, conditions, page, now, { includesArchived: true }))];
  await sql`
    delete from app_flow_segment_members
    where account_id = ${accountId} and flow_id = ${flowId} and contact_id = any(${[...page]}::uuid[])
      and not contact_id = any(${ids}::uuid[])
  `.execute(db);
  return addMembers(db, accountId, flowId, ids);
}

/** Adds members of a flow's segment; returns those who were none, without archived ones. */
async function addMembers(
  db: Connection,
  accountId: number,
  flowId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with joined as (
      insert into app_flow_segment_members (account_id, flow_id, contact_id)
      select ${accountId}, ${flowId}, id from unnest(${[...ids]}::uuid[]) as m (id)
      on conflict do nothing returning account_id, contact_id
    )
    select j.contact_id from joined j join contacts c on c.account_id = j.account_id and c.id = j.contact_id
    where c.archived_at is null order by j.contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Contacts who are in segments again because an action was undone did not join them. */
export async function noteUndone(
  db: Connection,
  { accountId, contactIds, now }: ActionUndone,
): Promise<void> {
  const { rows } = await sql<{ id: string; segmentId: string }>`
    select id, trigger_subject as "segmentId" from app_flows
    where account_id = ${accountId} and state <> 'draft' and trigger_kind = 'segment' order by id
  `.execute(db);
  for (const { id, segmentId } of rows) {
    const conditions = await findConditions(db, accountId, segmentId);
    if (!conditions) continue;
    const ids = await listHolding(db, accountId, conditions, contactIds, now, { includesArchived: true });
    await addMembers(db, accountId, id, [...ids]);
  }
}

/** A renamed tag changes who is in a segment as little as its pass so far. */
export async function noteRenamed(
  db: Connection,
  { accountId, segmentId, before, after }: SegmentRenamed,
): Promise<void> {
  await sql`
    update app_flows set swept_for = ${hashOf(segmentId, after)}
    where account_id = ${accountId} and trigger_kind = 'segment' and swept_for = ${hashOf(segmentId, before)}
  `.execute(db);
}

async function setSweep(
  db: Connection,
  { accountId, id }: SegmentFlow,
  its: { after: string | null; beganAt: Date; sweptFor: string | null; isFirst: boolean; looksAt: Date },
): Promise<void> {
  await sql`
    update app_flows set swept_after = ${its.after}, sweep_began_at = ${its.beganAt}, swept_for = ${its.sweptFor},
      is_sweep_first = ${its.isFirst}, looks_at = ${its.looksAt}
    where account_id = ${accountId} and id = ${id}
  `.execute(db);
}
