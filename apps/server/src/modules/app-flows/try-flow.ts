import type { FlowTrial } from "@broadcast/contract/app-flows";
import { AppError, notFound } from "../../app-error.ts";
import { sql, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { contactTimeZone } from "../contacts/index.ts";
import { type FlowRow, findFlow } from "./app-flows.sql.ts";
import { type FlowPlace, insertEnrollments } from "./enrollments.sql.ts";
import { problemsOf } from "./flow-facts.ts";
import { takeTurn } from "./run-flows.ts";
import { findTrialStanding, happenInTrial, insertTrial, listTrialSteps } from "./try-flow.sql.ts";

/** A flow waits at most this often in a trial. */
const TURNS_MAX = 100;
const SOON_MS = 60_000;

interface Trial {
  contactId: string;
  happenings: readonly { stepId: string; text: string }[];
}

/**
 * What would happen to a contact who entered the draft now. The flow is really walked, by the same code and in a
 * transaction that is then undone, while the clock goes on to the end of each wait: nothing else could be as true.
 */
export async function tryFlow(context: SignedIn, id: string, trial: Trial): Promise<FlowTrial> {
  const { db, accountId, env } = context;
  const flow = await findFlow(db, accountId, id);
  if (!flow) throw notFound("app flow");
  const { rows } = await sql<{
    time_zone: string | null;
    phone_number: string | null;
    account_time_zone: string;
  }>`
    select c.time_zone, c.phone_number, a.timezone as account_time_zone
    from contacts c join accounts a on a.account_id = c.account_id
    where c.account_id = ${accountId} and c.id = ${trial.contactId}
  `.execute(db);
  if (!rows[0]) throw notFound("contact");
  const problems = (await problemsOf(db, accountId, env, new Map([[id, flow.draft]]))).get(id) ?? [];
  // What lets people in does not matter: somebody is in.
  const [problem] = problems.filter(({ stepId }) => stepId !== null);
  if (problem || flow.draft.steps.length === 0)
    throw new AppError("wrong-state", problem?.text ?? "Add a step first.");
  const walked: { trial?: Omit<FlowTrial, "timeZone"> } = {};
  const undone = new Error("a trial is undone");
  const walking = transaction(db, async (tx) => {
    walked.trial = await walk({ ...context, db: tx }, flow, trial);
    throw undone;
  });
  await walking.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return { timeZone: contactTimeZone(rows[0]), ...walked.trial! };
}

async function walk(
  context: SignedIn,
  { name, draft }: FlowRow,
  { contactId, happenings }: Trial,
): Promise<Omit<FlowTrial, "timeZone">> {
  const { db, accountId, clock } = context;
  let now = clock.now();
  // A flow of its own, so that neither the real one nor who is in it is held.
  const place: FlowPlace = { accountId, flowId: uuidv7() };
  await insertTrial(db, place, { name, draft, now });
  const entry = {
    contactId,
    key: "trial",
    by: draft.trigger?.kind ?? "api",
    depth: 0,
    answer: null,
    at: now,
    dueAt: now,
  };
  const start = { version: 1, reentry: "never", firstStep: draft.steps[0]!.id, isRunning: true };
  await insertEnrollments(db, place, start, [entry], false);
  const happening = new Map(happenings.map(({ stepId, text }) => [stepId, text]));
  let standing = await findTrialStanding(db, place, contactId);
  for (let turn = 0; turn < TURNS_MAX && standing?.state === "in"; turn++) {
    await takeTurn(context, place, [contactId], now);
    standing = await findTrialStanding(db, place, contactId);
    if (standing?.state !== "in" || !standing.dueAt) break;
    const { stepId, waitsFor, dueAt } = standing;
    const answer = waitsFor === "time" || stepId === null ? undefined : happening.get(stepId);
    if (answer === undefined) now = dueAt;
    else {
      now = new Date(now.getTime() + SOON_MS);
      await happenInTrial(db, place, contactId, { answer: waitsFor === "reply" ? answer : null, now });
    }
  }
  return {
    steps: await listTrialSteps(db, place, contactId),
    state: standing?.state ?? "left",
    endReason: standing?.endReason ?? null,
    endsAt: standing?.endedAt?.toISOString() ?? null,
  };
}
