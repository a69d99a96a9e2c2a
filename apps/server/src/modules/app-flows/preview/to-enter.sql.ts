import { atClock, dayAfter, dayText } from "@broadcast/domain/time/calendar-days";
import { type Connection, sql } from "../../../db/connection.ts";
import { contactTimeZone } from "../../contacts/index.ts";
import { dateKey, isOn, ZONES_MS } from "../entry/dates.sql.ts";
import { flowColumns, type StartedFlow, startedFlows } from "../entry/signals.sql.ts";
import type { FlowSample } from "./forecast.sql.ts";

/** Sampled people of a day, who stand for all who enter on it. */
const OF_A_DAY = 20;

/** A running flow with a date trigger, and the time up to which its entries have been made. */
type DatedFlow = StartedFlow & { looksAt: Date };

export async function listDatedFlows(
  db: Connection,
  accountId: number,
  limit: number,
): Promise<Map<string, DatedFlow>> {
  const { rows } = await sql<DatedFlow>`
    select f.looks_at as "looksAt", ${flowColumns} from ${startedFlows}
    where f.account_id = ${accountId} and f.state = 'running' and f.trigger_kind = 'date' and f.looks_at is not null
    order by f.id limit ${limit}
  `.execute(db);
  return new Map(rows.map((flow) => [flow.id, flow]));
}

/**
 * Samples contacts whom a date will enter into a flow within a time, some of each day, with how many each stands for.
 */
export async function sampleToEnter(
  db: Connection,
  accountId: number,
  flow: DatedFlow,
  { from, until }: { from: Date; until: Date },
): Promise<FlowSample[]> {
  const { trigger, firstStep, version, looksAt } = flow;
  if (firstStep === null) return [];
  const since = looksAt > from ? looksAt : from;
  const days: string[] = [];
  const last = dayText(until.getTime() + ZONES_MS);
  for (let day = dayText(since.getTime() - ZONES_MS); day <= last; day = dayAfter(day, 1)) days.push(day);
  const ofDay = (day: string) => {
    const date = dayAfter(day, trigger.daysBefore);
    return sql`(
      select ${day}::text as day, count(*) over ()::int as total, c.id, c.time_zone, c.phone_number,
        a.timezone as account_time_zone
      from contacts c join accounts a on a.account_id = c.account_id
      where c.account_id = ${accountId} and c.archived_at is null and ${isOn(trigger.subject, date)} and not exists (
        select from app_flow_enrollments e
        where e.account_id = ${accountId} and e.flow_id = ${flow.id} and e.contact_id = c.id
          and (${flow.reentry} = 'never' or e.trigger_key = ${dateKey(trigger.subject, date)})
      )
      limit ${OF_A_DAY}
    )`;
  };
  const { rows } = await sql<{
    day: string;
    total: number;
    id: string;
    time_zone: string | null;
    phone_number: string | null;
    account_time_zone: string;
  }>`${sql.join(days.map(ofDay), sql` union all `)}`.execute(db);
  return [...Map.groupBy(rows, ({ day }) => day)].flatMap(([day, its]) =>
    its.flatMap((row): FlowSample[] => {
      const timeZone = contactTimeZone(row);
      const dueAt = atClock(day, trigger.time, timeZone);
      if (dueAt <= since || dueAt >= until) return [];
      const standsFor = row.total / its.length;
      return [
        {
          contactId: row.id,
          timeZone,
          version,
          stepId: firstStep,
          waitsFor: null,
          skips: [],
          had: {},
          dueAt,
          standsFor,
        },
      ];
    }),
  );
}
