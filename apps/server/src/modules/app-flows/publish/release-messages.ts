import { lateHoursOf } from "@broadcast/domain/automation/app-flow";
import { z } from "zod";
import { type Connection, sql } from "../../../db/connection.ts";
import { defineRelease, type HeldMessage } from "../../sending/index.ts";
import { findFlow } from "../app-flows.sql.ts";
import { flowCause } from "../flow-cause.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";
import { DUE_IN_PAUSE } from "../run/send-step.ts";
import { lateBecause } from "../run/take-steps.ts";

/** Releases a resumed flow's messages that came due in the outbox during the pause, or misses them, as chosen. */
export const flowRelease = defineRelease({
  name: "app-flows.release",
  payload: z.object({ accountId: z.number().int(), flowId: z.uuid() }),
  cause: flowCause,
  idOf: ({ flowId }) => flowId,
  async lockRunning(tx, { accountId, flowId }) {
    const flow = await findFlow(tx, accountId, flowId, "share");
    if (flow?.state !== "running") return null;
    return { causeIds: [flowId], resumedAt: flow.resumedAt, choice: flow.resumeChoice };
  },
  async miss(tx, place, held, { choice, now }) {
    const over =
      choice === "skip"
        ? new Map(held.map(({ id }) => [id, DUE_IN_PAUSE]))
        : choice === null
          ? await listTooLate(tx, place, held, now)
          : new Map<string, string>();
    await sql`
      update app_flow_steps_done d set outcome = 'missed', reason = m.reason
      from unnest(
        ${held.map(({ id }) => id)}::uuid[], ${held.map(({ contactId }) => contactId)}::uuid[],
        ${held.map(({ id }) => over.get(id) ?? null)}::text[]
      ) as m (id, contact_id, reason)
      where d.account_id = ${place.accountId} and d.flow_id = ${place.flowId} and d.contact_id = m.contact_id
        and d.message_id = m.id and m.reason is not null
    `.execute(tx);
    return over;
  },
  automationsOf: async (_, causes) => causes.map(({ accountId, id }) => ({ accountId, flowId: id })),
});

/** Returns which held messages are too late for their steps, and why. */
async function listTooLate(
  tx: Connection,
  { accountId, flowId }: FlowPlace,
  held: readonly HeldMessage[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; doneAt: Date; lateHours: number | null }>`
    select m.id, d.done_at as "doneAt", (
        select (step ->> 'lateHours')::int from jsonb_array_elements(v.definition -> 'steps') step
        where step ->> 'id' = d.step_id
      ) as "lateHours"
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ contactId }) => contactId)}::uuid[])
      as m (id, contact_id)
    join app_flow_steps_done d on d.account_id = ${accountId} and d.flow_id = ${flowId}
      and d.contact_id = m.contact_id and d.message_id = m.id
    left join app_flow_enrollments e on e.account_id = d.account_id and e.flow_id = d.flow_id
      and e.contact_id = d.contact_id and e.entry = d.entry
    left join app_flow_versions v on v.account_id = e.account_id and v.flow_id = e.flow_id and v.version = e.version
  `.execute(tx);
  return new Map(
    rows.flatMap(({ id, doneAt, lateHours }): [string, string][] => {
      const hours = lateHoursOf({ kind: "send", lateHours });
      const reason = hours === null ? null : lateBecause(doneAt, hours, now);
      return reason === null ? [] : [[id, reason]];
    }),
  );
}
