import { FLOW_RESUMES } from "@broadcast/contract/flow-publishing";
import { z } from "zod";
import { sql } from "../../../db/connection.ts";
import { defineRelease } from "../../sending/index.ts";
import { findFlow } from "../app-flows.sql.ts";
import { FLOW_PAUSED } from "../flow-cause.ts";
import { DUE_IN_PAUSE } from "../run/send-step.ts";

/** Releases a resumed flow's messages that came due in the outbox during the pause, or misses them, as chosen. */
export const flowRelease = defineRelease({
  name: "app-flows.release",
  payload: z.object({
    accountId: z.number().int(),
    flowId: z.uuid(),
    missed: z.enum(FLOW_RESUMES),
    resumedAt: z.iso.datetime(),
  }),
  sentence: FLOW_PAUSED,
  topic: "app-flows",
  idOf: ({ flowId }) => flowId,
  async lockRunning(tx, { accountId, flowId }) {
    const flow = await findFlow(tx, accountId, flowId, "share");
    return flow?.state === "running" ? [flowId] : null;
  },
  async miss(tx, { accountId, flowId, missed }, held) {
    if (missed !== "skip") return new Map();
    await sql`
      update app_flow_steps_done d set outcome = 'missed', reason = ${DUE_IN_PAUSE}
      from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ contactId }) => contactId)}::uuid[])
        as m (id, contact_id)
      where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = m.contact_id and d.message_id = m.id
    `.execute(tx);
    return new Map(held.map(({ id }) => [id, DUE_IN_PAUSE]));
  },
});
