import type { ContactFlow } from "@broadcast/contract/app-flows";
import type { NextChange } from "@broadcast/contract/automation-pauses";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { requireContacts } from "../../contacts/index.ts";
import { findFlow, readVersions } from "../app-flows.sql.ts";
import { holdStanding, letGoOn, lockStanding, moveStanding, skipStep } from "./change-next.sql.ts";
import { listWays } from "./flow-people.sql.ts";
import { nextStepOf, tellWays } from "./tell-ways.ts";

/**
 * Skips, holds or reschedules a contact's next step, or releases a held one. Throws `wrong-state` when they have no
 * next step.
 */
export async function changeNext(
  context: SignedIn,
  { id, contactId }: { id: string; contactId: string },
  { action, dueAt }: NextChange,
): Promise<ContactFlow> {
  const { db, accountId, clock } = context;
  if (!(await findFlow(db, accountId, id, "share"))) throw notFound("app flow");
  await requireContacts(context, [contactId]);
  const place = { accountId, flowId: id, contactId };
  const standing = await lockStanding(db, place);
  if (!standing) throw new AppError("wrong-state", "There's no next step for this contact.");
  const now = clock.now();
  if (action === "skip") {
    const steps = (await readVersions(db, accountId, id, [standing.version])).get(standing.version)!
      .definition.steps;
    const next = nextStepOf(steps, standing);
    if (next === null) throw new AppError("wrong-state", "There's no next step for this contact.");
    await skipStep(db, place, next);
  } else if (action === "hold") await holdStanding(db, place);
  else if (action === "go-on") await letGoOn(db, place, now);
  else {
    const at = dueAt === undefined ? null : new Date(dueAt);
    if (!at || at <= now) throw invalid({ dueAt: "Choose a time in the future." });
    await moveStanding(db, place, at);
  }
  const [row] = await listWays(db, place, contactId);
  if (!row) throw notFound("contact");
  const [way] = await tellWays(db, accountId, [row]);
  return { flow: row.flow, way: way! };
}
