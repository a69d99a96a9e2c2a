import { atClock, dayAfter, dayText } from "@broadcast/domain/time/calendar-days";
import { type Connection, sql } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import type { Services } from "../../../services.ts";
import { contactTimeZone } from "../../contacts/index.ts";
import type { Entry } from "../run/enrollments.sql.ts";
import { dateKey, isOn, ZONES_MS } from "./dates.sql.ts";
import { enterFlow } from "./enter-flow.ts";
import { flowColumns, type StartedFlow, startedFlows } from "./signals.sql.ts";

const HOUR_MS = 3_600_000;
/** After an outage, dates that are over for longer than this are passed over. */
const LATE_MS = 24 * HOUR_MS;

interface DatedFlow extends StartedFlow {
  accountId: number;
  looksAt: Date;
}

/** Lets those enter whose date comes up within the next hour, a flow a transaction; each flow is looked at once an hour. */
export async function enterByDate({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (let isMore = true; isMore; ) {
    isMore = await retriedTransaction(db, async (tx) => {
      const flow = await lockNext(tx, now);
      if (!flow) return false;
      const until = new Date(now.getTime() + HOUR_MS);
      const from = new Date(Math.max(flow.looksAt.getTime(), now.getTime() - LATE_MS));
      if (flow.state === "running") {
        const entries = await listComingUp(tx, flow, from, until);
        if (entries.length > 0) await enterFlow(tx, flow.accountId, flow, entries, now);
      }
      await sql`
        update app_flows set looks_at = ${until} where account_id = ${flow.accountId} and id = ${flow.id}
      `.execute(tx);
      return true;
    });
  }
}

async function lockNext(db: Connection, now: Date): Promise<DatedFlow | null> {
  const { rows } = await sql<DatedFlow>`
    select f.account_id as "accountId", f.looks_at as "looksAt", ${flowColumns} from ${startedFlows}
    where f.looks_at <= ${now} and f.state <> 'draft' and f.trigger_kind = 'date' order by f.looks_at limit 1 for update of f skip locked
  `.execute(db);
  return rows[0] ?? null;
}

/** Whose moment lies after `from` and not after `until`, by each contact's own clock. */
async function listComingUp(db: Connection, flow: DatedFlow, from: Date, until: Date): Promise<Entry[]> {
  const { subject, daysBefore, time } = flow.trigger;
  const entries: Entry[] = [];
  const last = dayText(until.getTime() + ZONES_MS);
  for (let day = dayText(from.getTime() - ZONES_MS); day <= last; day = dayAfter(day, 1)) {
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
    `.execute(db);
    for (const row of rows) {
      const at = atClock(day, time, contactTimeZone(row));
      if (at <= from || at > until) continue;
      const key = dateKey(subject, date);
      entries.push({ contactId: row.id, key, by: "date", depth: 0, answer: null, at, dueAt: at });
    }
  }
  return entries;
}
