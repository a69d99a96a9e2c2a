import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Connection, sql } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { listHolding } from "../../contacts/index.ts";
import { GOAL_REACHED } from "../goal-reached.ts";
import { endEnrollments } from "../run/enrollments.sql.ts";
import { withdrawFor } from "./enter-flow.ts";
import type { Signal } from "./signals.sql.ts";

const leftBecause: Partial<Record<Signal["kind"], string>> = {
  message: "They replied.",
  "tag-added": "They got a tag.",
  form: "They filled out a form.",
  link: "They opened a link.",
  purchase: "They bought something.",
};

/** Removes people from a flow, with their waiting messages. */
async function takeOut(
  db: Connection,
  place: { accountId: number; flowId: string },
  contactIds: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const left = await endEnrollments(db, place, contactIds, { reason, now });
  if (left.length === 0) return;
  await withdrawFor(db, place, left, { reason: `They left the flow. ${reason}`, now });
  await noteChange(db, place.accountId, ["app-flows", "contacts"], [place.flowId, ...left]);
}

/** Removes people from flows with a matching exit. People whose reply is awaited continue by it instead. */
export async function leaveByExits(
  db: Connection,
  accountId: number,
  signals: readonly Signal[],
  now: Date,
): Promise<void> {
  const { kind, subject } = signals[0]!;
  const because = leftBecause[kind];
  if (because === undefined) return;
  const reason = kind === "tag-added" ? `They got the tag ${subject}.` : because;
  const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
  const letsGo =
    kind === "message"
      ? sql`f.leaves_on_reply`
      : sql`
          f.exits @> ${JSON.stringify([{ kind, subject }])}::jsonb or f.exits @> ${JSON.stringify([{ kind, subject: "" }])}::jsonb
        `;
  const { rows } = await sql<{ id: string }>`
    select f.id from app_flows f
    where f.account_id = ${accountId} and f.state <> 'draft' and (${letsGo}) order by f.id for share of f
  `.execute(db);
  for (const { id: flowId } of rows) {
    const { rows: leaving } = await sql<{ contact_id: string }>`
      select contact_id from app_flow_enrollments
      where account_id = ${accountId} and flow_id = ${flowId} and contact_id = any(${contactIds}::uuid[]) and state = 'in'
        and not (${kind} = 'message' and waits_for is not distinct from 'reply')
    `.execute(db);
    const ids = leaving.map(({ contact_id }) => contact_id);
    await takeOut(db, { accountId, flowId }, ids, { reason, now });
  }
}

/** Returns which of these contacts meet a flow's goal. */
export const listAtGoal = async (
  db: Connection,
  accountId: number,
  goal: ContactConditions | null,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> => (goal ? listHolding(db, accountId, goal, contactIds, now) : new Set());

/** Removes people who reached a flow's goal. */
export async function leaveAtGoals(
  db: Connection,
  accountId: number,
  signals: readonly Signal[],
  now: Date,
): Promise<void> {
  const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
  const { rows } = await sql<{ id: string; goal: ContactConditions }>`
    select f.id, f.goal from app_flows f
    where f.account_id = ${accountId} and f.goal is not null and exists (
      select from app_flow_enrollments e
      where e.account_id = f.account_id and e.flow_id = f.id and e.state = 'in'
        and e.contact_id = any(${contactIds}::uuid[])
    ) order by f.id for share of f
  `.execute(db);
  for (const { id: flowId, goal } of rows) {
    const atGoal = await listAtGoal(db, accountId, goal, contactIds, now);
    await takeOut(db, { accountId, flowId }, [...atGoal], { reason: GOAL_REACHED, now });
  }
}

/** Removes people who meet a flow's goal at their turn; returns them. */
export async function endAtGoal(
  db: Connection,
  place: { accountId: number; flowId: string },
  goal: ContactConditions | null,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const atGoal = await listAtGoal(db, place.accountId, goal, contactIds, now);
  await takeOut(db, place, [...atGoal], { reason: GOAL_REACHED, now });
  return atGoal;
}
