import type { AppFlowDefinition, FlowTrial, FlowWay } from "@broadcast/contract/app-flows";
import { type Connection, sql } from "../../../db/connection.ts";
import { type FlowRow, insertVersion, updateFlow } from "../app-flows.sql.ts";
import type { FlowContents } from "../flow-contents.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";

/** Inserts a running flow that listens to nothing. */
export async function insertTrial(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  {
    name,
    draft,
    contents,
    goal,
    now,
  }: Pick<FlowRow, "name" | "goal"> & { draft: AppFlowDefinition; contents: FlowContents; now: Date },
): Promise<void> {
  await sql`
    insert into content_items (account_id, id, content_type, name, created_at, modified_at)
    values (${accountId}, ${flowId}, 'appFlow', ${name}, ${now}, ${now})
  `.execute(db);
  await sql`
    insert into app_flows (account_id, id, draft) values (${accountId}, ${flowId}, ${JSON.stringify(draft)})
  `.execute(db);
  await insertVersion(db, accountId, flowId, { version: 1, definition: draft, contents, now });
  await updateFlow(db, accountId, flowId, { version: 1, state: "running", goal });
}

/** Returns the first of these numbers that no contact of the account has, and the account's time zone. */
export async function findNobody(
  db: Connection,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<{ phoneNumber: string | null; accountZone: string }> {
  const { rows } = await sql<{ phoneNumber: string | null; accountZone: string }>`
    select a.timezone as "accountZone", (
      select n.phone from unnest(${[...phoneNumbers]}::text[]) with ordinality as n (phone, place)
      where not exists (select from contacts c where c.account_id = a.account_id and c.phone_number = n.phone)
      order by n.place limit 1
    ) as "phoneNumber"
    from accounts a where a.account_id = ${accountId}
  `.execute(db);
  return rows[0]!;
}

export async function findTrialStanding(db: Connection, { accountId, flowId }: FlowPlace, contactId: string) {
  const { rows } = await sql<{
    state: FlowWay["state"];
    stepId: string | null;
    waitsFor: string | null;
    dueAt: Date | null;
    endedAt: Date | null;
    endReason: string | null;
  }>`
    select state, step_id as "stepId", waits_for as "waitsFor", due_at as "dueAt", ended_at as "endedAt",
      end_reason as "endReason"
    from app_flow_enrollments where account_id = ${accountId} and flow_id = ${flowId} and contact_id = ${contactId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Simulates the event that a contact waits for. */
export async function happenInTrial(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactId: string,
  { answer, now }: { answer: string | null; now: Date },
): Promise<void> {
  await sql`
    update app_flow_enrollments set happened = true, answer = coalesce(${answer}::text, answer), due_at = ${now}
    where account_id = ${accountId} and flow_id = ${flowId} and contact_id = ${contactId}
  `.execute(db);
}

export async function listTrialSteps(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactId: string,
): Promise<FlowTrial["steps"]> {
  const { rows } = await sql<
    Omit<FlowTrial["steps"][number], "at" | "waitsUntil"> & { at: Date; waitsUntil: Date | null }
  >`
    select d.step_id as "stepId", d.outcome, d.branch, coalesce(d.reason, o.wait_reason) as reason, d.done_at as at, m.text,
      case when o.due_at > d.done_at then o.due_at end as "waitsUntil"
    from app_flow_steps_done d
    left join messages m on m.account_id = d.account_id and m.id = d.message_id
    left join outbox o on o.account_id = d.account_id and d.message_id = any(o.message_ids)
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = ${contactId}
    order by d.done_at, d.position
  `.execute(db);
  return rows.map(({ at, waitsUntil, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    waitsUntil: waitsUntil?.toISOString() ?? null,
  }));
}
