import type { FlowAdding } from "@broadcast/contract/app-flows";
import type { ContactAction } from "@broadcast/contract/contact-actions";
import { z } from "zod";
import { AppError, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import {
  type ContactSelection,
  chosenContacts,
  defineContactAction,
  readSelection,
  startContactAction,
} from "../../contact-actions/index.ts";
import { findFlow, readVersions } from "../app-flows.sql.ts";
import { enterFlow, withdrawFor } from "../entry/enter-flow.ts";
import { findStarted } from "../entry/signals.sql.ts";
import { endEntered, forgetUnsent } from "../run/enrollments.sql.ts";
import { countStandingOf } from "./flow-people.sql.ts";

/** The key of one action's entries: once, however often a step of it is repeated. */
const keyOf = (startedAt: Date): string => `hand ${startedAt.toISOString()}`;

export const enterByHand = defineContactAction({
  kind: "enter-flow",
  input: z.object({ flowId: z.uuid(), name: z.string() }),
  topics: ["app-flows"],
  subjectOf: ({ name }) => name,
  apply: async (tx, { accountId, startedAt, now }, ids, { flowId }) => {
    const flow = await findStarted(tx, accountId, flowId);
    if (!flow) return [];
    const entries = ids.map((contactId) => ({
      ...{ contactId, key: keyOf(startedAt), by: "hand", depth: 0, answer: null },
      ...{ at: now, dueAt: now },
    }));
    return (await enterFlow(tx, accountId, flow, entries, now)).map((id) => ({ id }));
  },
  undo: async (tx, { accountId, startedAt, now }, changed, { flowId }) => {
    const place = { accountId, flowId };
    const key = keyOf(startedAt);
    const ids = changed.map(({ id }) => id);
    const reason = "You undid adding them.";
    const left = await endEntered(tx, place, ids, key, { reason, now });
    await withdrawFor(tx, place, left, { reason, now });
    await forgetUnsent(tx, place, ids, key);
  },
});

/** Enters chosen contacts into a flow, whatever its trigger. Throws `wrong-state` before it is published. */
export async function addPeople(
  context: SignedIn,
  id: string,
  selection: ContactSelection,
): Promise<ContactAction> {
  const { name } = await requireStarted(context, id);
  return startContactAction(context, enterByHand, selection, { flowId: id, name });
}

/** Returns what adding chosen contacts would do. */
export async function previewAdding(
  context: SignedIn,
  id: string,
  selection: ContactSelection,
): Promise<FlowAdding> {
  const { db, accountId, clock } = context;
  const { version, state, reentry, reentryDays } = await requireStarted(context, id);
  const now = clock.now();
  const chosen = chosenContacts(db, {
    accountId,
    chosen: await readSelection(context, selection),
    startedAt: now,
  });
  const counts = await countStandingOf(db, { accountId, flowId: id }, chosen, { reentry, reentryDays, now });
  const { definition } = (await readVersions(db, accountId, id, [version])).get(version)!;
  return {
    ...counts,
    entering: counts.total - counts.notAgain - (reentry === "always" ? 0 : counts.inIt),
    firstStep: (definition.steps[0] ?? null) as FlowAdding["firstStep"],
    state,
    reentry,
  };
}

async function requireStarted({ db, accountId }: SignedIn, id: string) {
  const flow = await findFlow(db, accountId, id);
  if (!flow) throw notFound("app flow");
  const { state, version } = flow;
  if (state === "draft" || version === null) throw new AppError("wrong-state", "Publish this flow first.");
  return { ...flow, state, version };
}
