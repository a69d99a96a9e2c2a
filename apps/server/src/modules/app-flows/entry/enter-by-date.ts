import { atClock, dayAfter, dayText } from "@broadcast/domain/time/calendar-days";
import { type Connection, sql } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { inSavepoint } from "../../../db/savepoint.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { contactTimeZone } from "../../contacts/index.ts";
import type { Entry } from "../run/enrollments.sql.ts";
import { dateKey, isOn, ZONES_MS } from "./dates.sql.ts";
import { enterFlow, noteMissed } from "./enter-flow.ts";
import { flowColumns, type StartedFlow, startedFlows } from "./signals.sql.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After an outage, dates older than this are missed. */
const LATE_MS = DAY_MS;
/** Contacts of a date that are checked per transaction. */
const PAGE = 1_000;
const MISSED = "It was more than a day late: app flows couldn't run at the time.";

interface DatedFlow extends StartedFlow {
  accountId: number;
  looksAt: Date;
  looksSince: Date;
  /** The end of the current scan's window. */
  looksUntil: Date | null;
  looksBehind: string | null;
}

/**
 * Enters contacts whose date comes up within the next hour, or was in the past day if it was not scanned, a page of
 * contacts per transaction; each flow is scanned once an hour. The previous window is scanned again, since a date or a
 * time zone may have been edited, and no contact enters twice. A failing flow doesn't block the others.
 */
export async function enterByDate({ db, clock, log }: Pick<Services, "db" | "clock" | "log">): Promise<void> {
  const now = clock.now();
  const stumbled: string[] = [];
  for (;;) {
    const flow = await findNext(db, now, stumbled);
    if (!flow) return;
    try {
      const isDone = await retriedTransaction(db, (tx) => inSavepoint(tx, () => look(tx, flow, now)));
      // Another worker has locked it.
      if (!isDone) stumbled.push(flow.id);
    } catch (error) {
      log.error({ err: error, flowId: flow.id }, "the dates of an app flow stumbled and are looked at again");
      stumbled.push(flow.id);
    }
  }
}

async function look(
  tx: Connection,
  { accountId, id }: { accountId: number; id: string },
  now: Date,
): Promise<boolean> {
  const flow = await lockFlow(tx, accountId, id, now);
  if (!flow) return false;
  const until =
    flow.looksUntil ?? new Date(Math.min(now.getTime() + HOUR_MS, flow.looksAt.getTime() + DAY_MS));
  const from = new Date(Math.max(flow.looksAt.getTime() - HOUR_MS, flow.looksSince.getTime()));
  const { entries, last } = await listComingUp(tx, flow, from, until);
  // While the flow is paused, they wait for it, however long.
  const isOver = ({ at }: Entry) => flow.state === "running" && now.getTime() - at.getTime() > LATE_MS;
  const [over, coming] = [entries.filter(isOver), entries.filter((entry) => !isOver(entry))];
  if (over.length > 0) await noteMissed(tx, accountId, flow, over, MISSED);
  if (coming.length > 0) await enterFlow(tx, accountId, flow, coming, now);
  if (entries.length > 0) await noteChange(tx, accountId, ["app-flows"], [id]);
  await sql`
    update app_flows set looks_at = ${last ? flow.looksAt : until}, looks_until = ${last && until}, looks_behind = ${last}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx);
  return true;
}

async function findNext(db: Connection, now: Date, besides: readonly string[]) {
  const { rows } = await sql<{ accountId: number; id: string }>`
    select account_id as "accountId", id from app_flows
    where looks_at <= ${now} and state <> 'draft' and trigger_kind = 'date' and id <> all(${[...besides]}::uuid[])
    order by looks_at limit 1
  `.execute(db);
  return rows[0] ?? null;
}

async function lockFlow(db: Connection, accountId: number, id: string, now: Date): Promise<DatedFlow | null> {
  const { rows } = await sql<DatedFlow>`
    select f.account_id as "accountId", f.looks_at as "looksAt", coalesce(f.looks_since, v.published_at) as "looksSince",
      f.looks_until as "looksUntil", f.looks_behind as "looksBehind",
      ${flowColumns}
    from ${startedFlows}
    where f.account_id = ${accountId} and f.id = ${id} and f.looks_at <= ${now} and f.state <> 'draft'
      and f.trigger_kind = 'date'
    for update of f skip locked
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Lists the next page of contacts whose moment is after `from` and not after `until`, by their own time zone. `last` is
 * the last of them by id; null at the end.
 */
async function listComingUp(
  db: Connection,
  flow: DatedFlow,
  from: Date,
  until: Date,
): Promise<{ entries: Entry[]; last: string | null }> {
  const { subject, daysBefore, time } = flow.trigger;
  const entries: Entry[] = [];
  let last: string | null = null;
  const lastDay = dayText(until.getTime() + ZONES_MS);
  for (let day = dayText(from.getTime() - ZONES_MS); day <= lastDay; day = dayAfter(day, 1)) {
    const date = dayAfter(day, daysBefore);
    const { rows } = await sql<{
      id: string;
      time_zone: string | null;
      phone_number: string | null;
      account_time_zone: string;
    }>`
      select c.id, c.time_zone, c.phone_number, a.timezone as account_time_zone
      from contacts c join accounts a on a.account_id = c.account_id
      where c.account_id = ${flow.accountId} and c.archived_at is null and ${isOn(subject, date)}
        and c.id > ${flow.looksBehind ?? NO_ID} order by c.id limit ${PAGE}
    `.execute(db);
    const end = rows.length < PAGE ? null : rows.at(-1)!.id;
    if (end !== null && (last === null || end < last)) last = end;
    for (const row of rows) {
      const at = atClock(day, time, contactTimeZone(row));
      if (at <= from || at > until) continue;
      const key = dateKey(subject, date);
      entries.push({ contactId: row.id, key, by: "date", depth: 0, answer: null, at, dueAt: at });
    }
  }
  // Those of one day beyond the end of another day's page come with the next page.
  return { entries: entries.filter(({ contactId }) => last === null || contactId <= last), last };
}
