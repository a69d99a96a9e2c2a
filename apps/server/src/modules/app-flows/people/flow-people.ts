import type { ContactFlow, FlowStepFigures, FlowStepPeople } from "@broadcast/contract/app-flows";
import { AppError, notFound } from "../../../app-error.ts";
import { heldReads } from "../../../db/held-reads.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn } from "../../../http/context.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { requireContacts } from "../../contacts/index.ts";
import { findFlow } from "../app-flows.sql.ts";
import { enterFlow, withdrawFor } from "../entry/enter-flow.ts";
import { findStarted } from "../entry/signals.sql.ts";
import { endEnrollments } from "../run/enrollments.sql.ts";
import { findNamedContact, listLastWays, listPeople, listWays } from "./flow-people.sql.ts";
import { listSendSteps, readStepFigures } from "./step-figures.sql.ts";
import { tellWays } from "./tell-ways.ts";

async function requireFlow({ db, accountId }: SignedIn, id: string): Promise<void> {
  if (!(await findFlow(db, accountId, id))) throw notFound("app flow");
}

export async function searchPeople(
  context: SignedIn,
  { id, stepId }: { id: string; stepId: string },
  { which, paging }: { which: FlowStepPeople; paging: { page: number; pageSize: number } },
) {
  await requireFlow(context, id);
  const { page, pageSize } = paging;
  const slice = sliceOf({ page, pageSize });
  const place = { accountId: context.accountId, flowId: id };
  const { people, total } = await listPeople(context.db, place, { stepId, which }, slice);
  return { people, paging: pagingOf(total, page, pageSize) };
}

/** For a flow that sent to hundreds of thousands, counting takes seconds. */
const heldFigures = heldReads<FlowStepFigures[]>();

/** Returns the outcomes of each step's messages. */
export async function readFigures(context: SignedIn, id: string) {
  await requireFlow(context, id);
  const { db, accountId } = context;
  const place = { accountId, flowId: id };
  const stepIds = await listSendSteps(db, place);
  const key = [accountId, id, ...stepIds].join(" ");
  return { steps: await heldFigures(key, () => readStepFigures(db, place, stepIds)) };
}

/** Returns a contact's ways through a flow. */
export async function readWay(context: SignedIn, { id, contactId }: { id: string; contactId: string }) {
  await requireFlow(context, id);
  const { db, accountId } = context;
  const contact = await findNamedContact(db, accountId, contactId);
  if (!contact) throw notFound("contact");
  const rows = await listWays(db, { accountId, flowId: id }, contactId);
  return { contact, ways: await tellWays(db, accountId, rows) };
}

/** Lists the flows that a contact is or was in, with their last way through each. */
export async function listFlowsOf(context: SignedIn, contactId: string): Promise<ContactFlow[]> {
  const { db, accountId } = context;
  await requireContacts(context, [contactId]);
  const rows = await listLastWays(db, accountId, contactId);
  const ways = await tellWays(db, accountId, rows);
  return rows.map(({ flow }, index) => ({ flow, way: ways[index]! }));
}

/** Enters contacts into a running flow, whatever its trigger. */
export async function enterByCall(
  context: SignedIn,
  id: string,
  { contactIds, eventId }: { contactIds: string[]; eventId?: string | undefined },
) {
  const { db, accountId, clock } = context;
  await requireFlow(context, id);
  await requireContacts(context, contactIds);
  const flow = await findStarted(db, accountId, id);
  if (!flow) throw new AppError("wrong-state", "Publish this flow first.");
  const now = clock.now();
  const call = eventId ?? uuidv7();
  const entries = contactIds.map((contactId) => ({
    contactId,
    key: `api ${call}`,
    by: "api",
    depth: 0,
    answer: null,
    at: now,
    dueAt: now,
  }));
  return { entered: (await enterFlow(db, accountId, flow, entries, now)).length };
}

/** Removes a contact from a flow, with their waiting messages. */
export async function leaveFlow(context: SignedIn, { id, contactId }: { id: string; contactId: string }) {
  await requireFlow(context, id);
  await requireContacts(context, [contactId]);
  const { db, accountId, clock } = context;
  const now = clock.now();
  const place = { accountId, flowId: id };
  const left = await endEnrollments(db, place, [contactId], { reason: "You removed them.", now });
  await withdrawFor(db, place, left, { reason: "You removed them from the flow.", now });
  return {};
}
