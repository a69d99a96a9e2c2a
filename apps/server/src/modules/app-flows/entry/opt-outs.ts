import { type StandingAt, stepsAhead } from "@broadcast/domain/automation/app-flow";
import { type Connection, sql } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { CHANNEL_OF } from "../../sending/index.ts";
import { type FlowVersion, findFlow, readVersions } from "../app-flows.sql.ts";
import { endEnrollments } from "../run/enrollments.sql.ts";
import type { Signal } from "./signals.sql.ts";

type Channel = (typeof CHANNEL_OF)[keyof typeof CHANNEL_OF];

/** The exit reason of a contact who would get nothing more. */
export const OPTED_OUT = "They opted out.";

/** Whether a version still has messages for a contact at a step, all of them on channels the contact refuses. */
export function isAllRefused(
  { definition: { steps }, contents }: FlowVersion,
  at: StandingAt,
  refused: ReadonlySet<Channel>,
): boolean {
  if (!steps.some(({ kind }) => kind === "send")) return false;
  return stepsAhead(steps, at).every((step) => {
    if (step.kind !== "send") return true;
    const hasMedia = (contents[step.id]?.media.length ?? 0) > 0;
    return refused.has(CHANNEL_OF[step.type === "sms" && hasMedia ? "mms" : step.type]);
  });
}

/** Returns the channels that contacts opted out of, for those with any. */
export async function readRefused(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<Map<string, Set<Channel>>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; channels: Channel[] }>`
    select k.id, array_agg(distinct r.channel) as channels
    from contacts k
    cross join lateral (
      select o.channel from opt_outs o where o.account_id = k.account_id and o.channel <> 'email' and o.address = k.phone_number
      union all
      select 'email' from opt_outs o where o.account_id = k.account_id and o.channel = 'email' and o.address = lower(k.email)
      union all select unnest(array['text', 'picture', 'voice']) where k.do_not_message
      union all select 'email' where k.do_not_email
    ) r
    where k.account_id = ${accountId} and k.id = any(${[...contactIds]}::uuid[])
    group by k.id
  `.execute(db);
  return new Map(rows.map(({ id, channels }) => [id, new Set(channels)]));
}

interface Standing extends StandingAt {
  flowId: string;
  contactId: string;
  version: number;
}

/**
 * Removes a contact who opted out from flows with nothing more for them; in the others they continue without the
 * refused messages.
 */
export async function leaveByOptOut(
  db: Connection,
  accountId: number,
  signals: readonly Signal[],
  now: Date,
): Promise<void> {
  const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
  const refused = await readRefused(db, accountId, contactIds);
  const { rows } = await sql<Standing>`
    select flow_id as "flowId", contact_id as "contactId", version, step_id as "stepId",
      waits_for is not null as "isWaiting", skips
    from app_flow_enrollments
    where account_id = ${accountId} and contact_id = any(${[...refused.keys()]}::uuid[]) and state = 'in'
    order by flow_id, contact_id
  `.execute(db);
  for (const [flowId, its] of Map.groupBy(rows, (row) => row.flowId)) {
    // Before the rows of the people in it, in the same order as turns.
    if (!(await findFlow(db, accountId, flowId, "share"))) continue;
    const versions = await readVersions(db, accountId, flowId, [
      ...new Set(its.map(({ version }) => version)),
    ]);
    const leaving = its.filter((row) => {
      const version = versions.get(row.version);
      return version !== undefined && isAllRefused(version, row, refused.get(row.contactId)!);
    });
    if (leaving.length === 0) continue;
    // Waiting messages on another channel are still sent; the gate holds the rest back.
    const ids = leaving.map(({ contactId }) => contactId);
    await endEnrollments(db, { accountId, flowId }, ids, { reason: OPTED_OUT, now });
    await noteChange(db, accountId, ["app-flows", "contacts"], [flowId, ...ids]);
  }
}
