import type { FlowTrial } from "@broadcast/contract/flow-people";
import { FLOW_STEPS_MAX } from "@broadcast/domain/automation/app-flow";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import { type Connection, sql, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn } from "../../../http/context.ts";
import {
  contactTimeZone,
  ensureTags,
  insertContact,
  requireContacts,
  tagContacts,
} from "../../contacts/index.ts";
import { type FlowRow, findFlow } from "../app-flows.sql.ts";
import { takeContents } from "../flow-contents.ts";
import { problemsOf } from "../publish/flow-facts.ts";
import { type FlowPlace, insertEnrollments } from "../run/enrollments.sql.ts";
import { takeTurn } from "../run/run-flows.ts";
import { findNobody, findTrialStanding, happenInTrial, insertTrial, listTrialSteps } from "./try-flow.sql.ts";

/** More turns than the longest flow has: each ends at a wait, which something can end before its time. */
const TURNS_MAX = 2 * FLOW_STEPS_MAX;
const SOON_MS = 60_000;

interface Trial {
  contactId: string | null;
  /** A fictional contact instead. */
  pretend?: { firstName: string; timeZone: string | null; tags: readonly string[] } | undefined;
  happenings: readonly { stepId: string; text: string }[];
}

/**
 * Returns what would happen to a contact entering the draft now. The real code walks the flow in a transaction that is
 * rolled back, while its clock advances to the end of each wait: nothing else would be as accurate.
 */
export async function tryFlow(context: SignedIn, id: string, trial: Trial): Promise<FlowTrial> {
  const { db, accountId, env } = context;
  const flow = await findFlow(db, accountId, id);
  if (!flow) throw notFound("app flow");
  if (trial.contactId !== null) await requireContacts(context, [trial.contactId]);
  else if (!trial.pretend) throw invalid({ contactId: "Choose a contact or make one up." });
  const problems = (await problemsOf(db, accountId, env, new Map([[id, flow]]))).get(id) ?? [];
  // The trigger doesn't matter, since the contact is already in the flow.
  const [problem] = problems.filter(({ stepId }) => stepId !== null);
  if (problem || flow.draft.steps.length === 0)
    throw new AppError("wrong-state", problem?.text ?? "Add a step first.");
  const walked: { trial?: FlowTrial } = {};
  const undone = new Error("a trial is undone");
  const walking = transaction(db, async (tx) => {
    const its = { ...context, db: tx };
    const contactId = trial.contactId ?? (await pretendContact(its, trial.pretend));
    const timeZone = await findTimeZone(tx, accountId, contactId);
    walked.trial = { timeZone, ...(await walk(its, flow, contactId, trial.happenings)) };
    throw undone;
  });
  await walking.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return walked.trial!;
}

/** Numbers with 555-01 in these areas belong to no one. */
const AREAS = ["202", "303", "404", "505", "601", "702", "803", "904"];
const NOBODYS_NUMBERS = AREAS.flatMap((area) =>
  Array.from({ length: 100 }, (_, line) => `+1${area}55501${String(line).padStart(2, "0")}`),
);

/** Creates a contact for the duration of the trial, in the account's time zone by default. */
async function pretendContact(
  { db, accountId, clock }: SignedIn,
  { firstName, timeZone, tags }: NonNullable<Trial["pretend"]> = { firstName: "", timeZone: null, tags: [] },
): Promise<string> {
  const now = clock.now();
  const { phoneNumber, accountZone } = await findNobody(db, accountId, NOBODYS_NUMBERS);
  const fields = { firstName, phoneNumber, timeZone: timeZone ?? accountZone };
  const id = phoneNumber && (await insertContact(db, accountId, fields, now));
  if (!id) throw new AppError("wrong-state", "Choose one of your contacts to try the flow with.");
  for (const tagId of await ensureTags(db, accountId, [...tags], now))
    await tagContacts(db, accountId, tagId, [id]);
  return id;
}

async function findTimeZone(db: Connection, accountId: number, contactId: string): Promise<string> {
  const { rows } = await sql<{
    time_zone: string | null;
    phone_number: string | null;
    account_time_zone: string;
  }>`
    select c.time_zone, c.phone_number, a.timezone as account_time_zone
    from contacts c join accounts a on a.account_id = c.account_id
    where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  return contactTimeZone(rows[0]!);
}

async function walk(
  context: SignedIn,
  { id, name, draft, goal }: FlowRow,
  contactId: string,
  happenings: Trial["happenings"],
): Promise<Omit<FlowTrial, "timeZone">> {
  const { db, accountId, clock } = context;
  let now = clock.now();
  // A separate flow, so that neither the real one nor the people in it are locked.
  const place: FlowPlace = { accountId, flowId: uuidv7() };
  const contents = await takeContents(context, draft, true);
  await insertTrial(db, place, { name, draft, contents, goal, now });
  const entry = {
    contactId,
    key: "trial",
    by: draft.trigger?.kind ?? "api",
    depth: 0,
    answer: null,
    at: now,
    dueAt: now,
  };
  const start = {
    version: 1,
    reentry: "never",
    reentryDays: 1,
    firstStep: draft.steps[0]!.id,
  };
  await insertEnrollments(db, place, start, [entry]);
  const happening = new Map(happenings.map(({ stepId, text }) => [stepId, text]));
  let standing = await findTrialStanding(db, place, contactId);
  for (let turn = 0; turn < TURNS_MAX && standing?.state === "in"; turn++) {
    await takeTurn(
      context,
      { accountId: place.accountId, automationId: place.flowId, which: [contactId] },
      now,
      id,
    );
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
