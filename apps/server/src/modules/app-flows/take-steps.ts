import { createHash } from "node:crypto";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/app-flows";
import {
  answerBranch,
  FLOW_ANSWERS_MAX,
  FLOW_ANSWERS_WITHIN_MS,
  nextClock,
  splitBranch,
  stepAfter,
  waitEnd,
} from "@broadcast/domain/app-flow";
import { customValueProblem, readCustomValue } from "@broadcast/domain/custom-field-values";
import { type Connection, sql } from "../../db/connection.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { joinCampaign, leaveCampaign } from "../campaigns/index.ts";
import {
  changeFieldsOf,
  ensureTags,
  matching,
  noteContactChange,
  ownCustomFields,
  tagContacts,
  untagContacts,
} from "../contacts/index.ts";
import { type MessageContent, prepareMessages, sendPrepared } from "../messages/index.ts";
import { callAddress, flowNotice } from "./app-flows.jobs.ts";
import {
  beginStep,
  countAutomatic,
  type FlowPlace,
  finishStep,
  type HeldPerson,
  type Standing,
  type StepDone,
} from "./enrollments.sql.ts";
import { tellHalt } from "./enter-flow.ts";

export type Acting = Pick<Services, "db" | "env" | "clock">;

const HOUR_MS = 3_600_000;

/** A message that could not have its turn within so long of its moment is missed, not sent late. */
const LATE_MS = 24 * HOUR_MS;

/** They said no: there is nothing more to do for them. */
const SAID_NO: ReadonlySet<string> = new Set(["opted-out", "do-not-message"]);

/** What lets people in by something they texted or sent themselves. */
const WRITTEN: ReadonlySet<string> = new Set(["keyword", "message", "form"]);

/** Somebody on their way in one turn. */
interface Walker {
  person: HeldPerson;
  standing: Standing;
  /** The step is a wait that they came to before and that is over. */
  isWaitOver: boolean;
  /** What they do now follows from what they just wrote, so that a message is an answer. */
  isAnswered: boolean;
  /** Whether they go on in this turn. */
  isWalking: boolean;
}

type Result = {
  outcome?: StepDone["outcome"];
  branch?: string;
  reason?: string | null;
  messageId?: string | null;
};

/**
 * Walks people through their flow until each of them waits or is at the end. Steps lead only ahead, so one pass over them
 * in their order takes everybody as far as they get, all who stand at a step at once.
 */
export async function takeSteps(
  services: Acting,
  place: FlowPlace,
  flow: { name: string; definition: AppFlowDefinition },
  people: readonly HeldPerson[],
  now: Date,
): Promise<Standing[]> {
  const { steps } = flow.definition;
  const walkers = people.map((person) => toWalker(person, now));
  for (const [position, step] of steps.entries()) {
    const here = walkers.filter(({ standing, isWalking }) => isWalking && standing.stepId === step.id);
    const going = here.filter((walker) => !beginsToWait(step, walker));
    if (going.length === 0) continue;
    const isNew = await beginStep(
      services.db,
      place,
      { stepId: step.id, now },
      going.map(({ person }) => ({ contactId: person.contact._id, entry: person.entry, position })),
    );
    const fresh = going.filter(({ person }) => isNew.has(person.contact._id));
    if (fresh.length < going.length) await tellHalt(services.db, place, "circle", now);
    for (const walker of going)
      if (!fresh.includes(walker)) end(walker, "halted", "They came to a step that they had before.");
    const results = await doStep(services, place, flow, step, fresh, now);
    const told: StepDone[] = [];
    for (const walker of fresh) {
      const { _id: contactId } = walker.person.contact;
      const result = results.get(contactId) ?? {};
      const { outcome = "done", branch = null, reason = null, messageId = null } = result;
      if (Object.keys(result).length > 0)
        told.push({ contactId, entry: walker.person.entry, outcome, branch, reason, messageId });
      if (!walker.isWalking) continue;
      const next = step.kind === "stop" ? null : stepAfter(steps, step.id, branch);
      if (next === null)
        end(walker, "finished", step.kind === "stop" ? "The flow stopped here." : "They came to the end.");
      else Object.assign(walker.standing, { stepId: next, since: walker.standing.since });
      walker.isWaitOver = false;
    }
    await finishStep(services.db, place, step.id, told);
  }
  // A step that this version does not have: it ends rather than waits for ever.
  for (const walker of walkers)
    if (walker.isWalking) end(walker, "finished", "Their step isn't there any more.");
  return walkers.map(({ standing }) => standing);
}

function toWalker(person: HeldPerson, now: Date): Walker {
  // Small delays do not add up: waits begin at the moment that was meant, unless this turn is really late.
  const since = now.getTime() - person.dueAt.getTime() < HOUR_MS ? person.dueAt : now;
  return {
    person,
    standing: {
      contactId: person.contact._id,
      entry: person.entry,
      state: "in",
      stepId: person.stepId,
      since,
      waitsFor: null,
      waitsSubject: "",
      answer: person.answer,
      dueAt: null,
      endReason: null,
    },
    isWaitOver: person.waitsFor !== null,
    isAnswered:
      person.waitsFor === null
        ? WRITTEN.has(person.enteredBy)
        : person.happened && (person.waitsFor === "reply" || person.waitsFor === "form"),
    isWalking: person.stepId !== null,
  };
}

function end(walker: Walker, state: Exclude<Standing["state"], "in">, reason: string): void {
  walker.isWalking = false;
  Object.assign(walker.standing, { state, endReason: reason, stepId: null, dueAt: null });
}

/** Whether somebody stays at a step that makes them wait; those whose wait is over go on. */
function beginsToWait(step: AppFlowStep, walker: Walker): boolean {
  const { standing, person } = walker;
  if (walker.isWaitOver) return false;
  const wait = (dueAt: Date, waitsFor: string, waitsSubject = "") => {
    walker.isWalking = false;
    Object.assign(standing, { dueAt, waitsFor, waitsSubject });
    return true;
  };
  const { since } = standing;
  if (step.kind === "wait") return wait(waitEnd(since, step, person.timeZone), "time");
  if (step.kind === "wait-until")
    return wait(nextClock(since, step.weekdays, step.time, person.timeZone), "time");
  if (step.kind !== "wait-for") return false;
  const ofTag = step.event === "tag-added" || step.event === "tag-removed";
  const subject = step.event === "reply" ? "" : ofTag ? step.subject.toLowerCase() : step.subject;
  return wait(waitEnd(since, step, person.timeZone), step.event, subject);
}

/** Does a step for everybody who stands at it; answers what became of it where that is more than done. */
async function doStep(
  services: Acting,
  place: FlowPlace,
  flow: { name: string },
  step: AppFlowStep,
  walkers: readonly Walker[],
  now: Date,
): Promise<Map<string, Result>> {
  const { db } = services;
  const { accountId, flowId } = place;
  const ids = walkers.map(({ person }) => person.contact._id);
  const each = (result: (walker: Walker) => Result) =>
    new Map(walkers.map((walker) => [walker.person.contact._id, result(walker)]));
  switch (step.kind) {
    case "wait":
    case "wait-until":
      return each(() => ({ outcome: "took", reason: "The wait was over." }));
    case "wait-for":
      return each(({ person }) =>
        person.happened
          ? { outcome: "took", branch: "happened", reason: happenedWords[step.event] }
          : { outcome: "took", branch: "timeout", reason: "The time was over." },
      );
    case "branch": {
      const holds = await whoseConditionsHold(db, accountId, step.conditions, ids, now);
      return each(({ person }) =>
        holds.has(person.contact._id)
          ? { outcome: "took", branch: "yes", reason: "The conditions held." }
          : { outcome: "took", branch: "no", reason: "The conditions did not hold." },
      );
    }
    case "answer":
      return each(({ standing }) => {
        const branch = answerBranch(standing.answer, step.choices);
        const reason = standing.answer === null ? "They had not answered." : "By their answer.";
        return { outcome: "took", branch, reason };
      });
    case "split":
      return each(({ person }) => {
        const branch = splitBranch(pointOf(flowId, step.id, person.contact._id), step.parts);
        return { outcome: "took", ...(branch && { branch }), reason: "By the split." };
      });
    case "send":
      return send(services, place, flow, step.text, walkers, now);
    case "add-tag":
    case "remove-tag":
      await changeTags(db, place, step, walkers, now);
      return new Map();
    case "join-campaign":
      if (step.campaignId)
        await joinCampaign(db, accountId, step.campaignId, ids, {
          reason: `The app flow ${flow.name} added them.`,
          now,
        });
      return new Map();
    case "leave-campaign": {
      const reason = `The app flow ${flow.name} took them out.`;
      if (step.campaignId) await leaveCampaign(db, accountId, step.campaignId, ids, { reason, now });
      return new Map();
    }
    case "set-field": {
      const problem = await setField(db, place, step, ids, now);
      return problem === null ? new Map() : each(() => ({ outcome: "missed", reason: problem }));
    }
    case "notify":
      await enqueueAll(
        db,
        flowNotice,
        ids.map((contactId) => ({ ...place, contactId, text: step.text })),
      );
      return new Map();
    case "call":
      await enqueueAll(
        db,
        callAddress,
        walkers.map(({ person }) => ({
          ...place,
          contactId: person.contact._id,
          entry: person.entry,
          stepId: step.id,
          url: step.url,
          time: now.toISOString(),
        })),
      );
      return new Map();
    case "stop":
      return new Map();
  }
}

const happenedWords = {
  reply: "They answered.",
  "tag-added": "They got the tag.",
  "tag-removed": "They lost the tag.",
  form: "They filled in the form.",
  link: "They opened the link.",
} as const;

/** A point from 0 to 99: the same for a contact and a step each time. */
const pointOf = (flowId: string, stepId: string, contactId: string): number =>
  createHash("sha256").update(`${flowId} ${stepId} ${contactId}`).digest().readUInt32BE() % 100;

async function whoseConditionsHold(
  db: Connection,
  accountId: number,
  conditions: Extract<AppFlowStep, { kind: "branch" }>["conditions"],
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { timezone: timeZone } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("timezone")
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("contacts")
    .where(matching(accountId, { conditions: [conditions], askedAt: { now, timeZone } }))
    .where("contacts.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .select("contacts.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives people a value, in the spelling of the field's kind; answers why not where it has another kind by now. */
async function setField(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  { fieldId, value }: Extract<AppFlowStep, { kind: "set-field" }>,
  ids: readonly string[],
  now: Date,
): Promise<string | null> {
  const note = (changed: readonly { id: string; before: string }[]) =>
    noteField(db, { accountId, flowId }, { field: fieldId ?? "", value, changed, now });
  if (fieldId === "company") {
    const changed = await changeFieldsOf(db, accountId, ids, { company: value }, now);
    await note(changed.map(({ id, before }) => ({ id, before: before.company ?? "" })));
    return null;
  }
  const field = fieldId && (await ownCustomFields(db, accountId, [fieldId])).get(fieldId);
  if (!field) return "The field was deleted.";
  const kept = readCustomValue(field, value);
  if (kept === null) return customValueProblem(field.kind);
  const changed = await changeFieldsOf(
    db,
    accountId,
    ids,
    { customFields: [{ _id: fieldId, value: kept }] },
    now,
  );
  await note(changed.map(({ id, before }) => ({ id, before: before.customFields?.[fieldId] ?? "" })));
  return null;
}

/** Tells the timelines of the contacts whose field a flow changed; those who held the same are one statement. */
async function noteField(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  {
    field,
    value,
    changed,
    now,
  }: { field: string; value: string; changed: readonly { id: string; before: string }[]; now: Date },
): Promise<void> {
  for (const [before, its] of Map.groupBy(changed, (each) => each.before))
    await noteContactChange(
      db,
      accountId,
      its.map(({ id }) => id),
      { kind: "edit", via: "flow", aboutId: flowId, fields: [{ field, before, after: value }], now },
    );
}

/** What a flow does with tags tells the flows that it starts how many caused one another before. */
async function changeTags(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  step: Extract<AppFlowStep, { kind: "add-tag" | "remove-tag" }>,
  walkers: readonly Walker[],
  now: Date,
): Promise<void> {
  const setDepth = (depth: number) =>
    sql`select set_config('broadcast.flow_depth', ${String(depth)}, true)`.execute(db);
  for (const [depth, its] of Map.groupBy(walkers, ({ person }) => person.depth)) {
    const ids = its.map(({ person }) => person.contact._id);
    await setDepth(depth + 1);
    const isRemoval = step.kind === "remove-tag";
    const [tagId] = isRemoval ? [] : await ensureTags(db, accountId, [step.tag], now);
    const changed = tagId
      ? await tagContacts(db, accountId, tagId, ids)
      : await untagContacts(db, accountId, step.tag, ids);
    await noteContactChange(db, accountId, changed, {
      kind: "tags",
      via: "flow",
      aboutId: flowId,
      [isRemoval ? "tagsRemoved" : "tagsAdded"]: [step.tag],
      now,
    });
  }
  await setDepth(0);
}

async function send(
  { db, env }: Acting,
  place: FlowPlace,
  flow: { name: string },
  text: string,
  walkers: readonly Walker[],
  now: Date,
): Promise<Map<string, Result>> {
  const { accountId, flowId } = place;
  const results = new Map<string, Result>();
  const ids = walkers.map(({ person }) => person.contact._id);
  const lately = new Date(now.getTime() - FLOW_ANSWERS_WITHIN_MS);
  const counts = await countAutomatic(db, accountId, ids, lately);
  const getting: Walker[] = [];
  for (const walker of walkers) {
    const { _id } = walker.person.contact;
    if (isLate(walker.person, now))
      results.set(_id, { outcome: "missed", reason: "Its time was over by more than a day." });
    else if ((counts.get(_id) ?? 0) >= FLOW_ANSWERS_MAX) {
      const reason = `They got ${FLOW_ANSWERS_MAX} automatic messages within 10 minutes.`;
      await tellHalt(db, place, "answers", now);
      results.set(_id, { outcome: "halted", reason });
      end(walker, "halted", reason);
    } else getting.push(walker);
  }
  for (const [isAnswer, its] of Map.groupBy(getting, ({ isAnswered }) => isAnswered)) {
    const content: MessageContent = {
      type: "sms",
      subject: "",
      text,
      media: [],
      purpose: isAnswer ? "conversation" : "marketing",
    };
    const contacts = its.map(({ person }) => person.contact);
    const prepared = await prepareMessages({ db, env }, accountId, content, contacts, now);
    const sent = await sendPrepared(db, accountId, prepared, {
      cause: "flow",
      causeId: flowId,
      sentBy: null,
      priority: isAnswer ? 0 : 1,
      note: `App flow ${flow.name}`,
      isInChats: isAnswer,
      leavesOut: (code) => SAID_NO.has(code),
      now,
    });
    const sentTo = new Map(sent.map((message) => [message.contactId, message]));
    for (const walker of its) {
      const { _id } = walker.person.contact;
      const message = sentTo.get(_id);
      if (message) {
        const outcome = message.withheld === null ? "sent" : "withheld";
        results.set(_id, { outcome, reason: message.withheld, messageId: message.messageId });
        continue;
      }
      results.set(_id, { outcome: "left", reason: "They opted out." });
      end(walker, "left", "They opted out.");
    }
  }
  return results;
}

/** Whether the moment of this turn is over for too long; what woke somebody has no moment. */
const isLate = ({ dueAt }: HeldPerson, now: Date): boolean =>
  dueAt.getTime() > 0 && now.getTime() - dueAt.getTime() > LATE_MS;
