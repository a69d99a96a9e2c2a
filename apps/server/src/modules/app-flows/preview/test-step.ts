import type { AppFlowStep } from "@broadcast/contract/app-flows";
import { notFound } from "../../../app-error.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../../contacts/index.ts";
import { prepareMessages, type RenderContact, sendPrepared } from "../../messages/index.ts";
import { findFlow } from "../app-flows.sql.ts";
import { contentOf, takeContents } from "../flow-contents.ts";

/**
 * Sends a draft step's message to one contact now, as an independent message in the chat, to which the gate applies as
 * usual. It belongs to no way through the flow and counts in no figure.
 */
export async function testStep(
  context: SignedIn,
  id: string,
  { contactId, step }: { contactId: string; step: Extract<AppFlowStep, { kind: "send" }> },
): Promise<{ outcome: "sent" | "withheld" | "not-sent"; reason: string | null }> {
  const { db, accountId, clock, caller } = context;
  const flow = await findFlow(db, accountId, id);
  if (!flow) throw notFound("app flow");
  const contact = await findContact(db, accountId, contactId);
  if (!contact) throw notFound("contact");
  const now = clock.now();
  const taken = await takeContents(context, { trigger: null, steps: [step] }, true);
  const content = await contentOf(db, accountId, step, taken[step.id], false);
  const prepared = await prepareMessages(context, accountId, content, [contact], now);
  const decision = prepared.messages[0]?.decision;
  if (!decision || decision.kind === "skip")
    return { outcome: "not-sent", reason: decision?.kind === "skip" ? decision.reason : null };
  const [sent] = await sendPrepared(db, accountId, prepared, {
    cause: "chat",
    causeId: null,
    sentBy: caller.userId,
    priority: 0,
    note: `Test of ${flow.name}`,
    isInChats: true,
    now,
  });
  await noteChange(db, accountId, ["thread"], [contactId]);
  const withheld = sent?.withheld ?? null;
  return withheld === null
    ? { outcome: "sent", reason: decision.waits?.reason ?? null }
    : { outcome: "withheld", reason: withheld };
}

async function findContact(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<RenderContact | null> {
  const { rows } = await sql<MergeRow>`
    select ${mergeColumns} from contacts c join accounts a on a.account_id = c.account_id
    where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  return rows[0] ? toMergeContact(contactId, rows[0]) : null;
}
