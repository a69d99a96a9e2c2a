import { createHash } from "node:crypto";
import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { customValueProblem, readCustomValue } from "@broadcast/domain/account/custom-field-values";
import { splitBranch } from "@broadcast/domain/automation/app-flow";
import { answerBranch } from "@broadcast/domain/automation/app-flow-answers";
import { type Connection, sql } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { enqueueAll } from "../../../jobs/jobs.ts";
import { joinCampaign, leaveCampaign } from "../../campaigns/index.ts";
import {
  changeFieldsOf,
  ensureTags,
  listHolding,
  noteContactChange,
  ownCustomFields,
  tagContacts,
  untagContacts,
} from "../../contacts/index.ts";
import { assignChats, listOwnChats } from "../../conversations/index.ts";
import { joinSpace, leaveSpace } from "../../spaces/index.ts";
import { listTeam } from "../../team-inbox/index.ts";
import { callAddress } from "./call-address.ts";
import type { FlowPlace } from "./enrollments.sql.ts";
import { flowNotice, flowPush } from "./flow-notices.ts";
import { sendStep } from "./send-step.ts";
import type { Acting, Result, WalkedFlow, Walker } from "./walker.ts";

/** Runs a step for all people at it; returns outcomes other than plain success. */
export async function doStep(
  services: Acting,
  place: FlowPlace,
  flow: WalkedFlow,
  step: AppFlowStep,
  walkers: readonly Walker[],
  now: Date,
): Promise<Map<string, Result>> {
  const { db } = services;
  const { accountId } = place;
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
          : { outcome: "took", branch: "timeout", reason: "Time ran out." },
      );
    case "branch": {
      const holds = await listHolding(db, accountId, step.conditions, ids, now);
      return each(({ person }) =>
        holds.has(person.contact._id)
          ? { outcome: "took", branch: "yes", reason: "The conditions were met." }
          : { outcome: "took", branch: "no", reason: "The conditions weren't met." },
      );
    }
    case "answer":
      return each(({ standing }) => {
        const branch = answerBranch(standing.answer, step.choices);
        const reason = standing.answer === null ? "They hadn't replied." : "Based on their reply.";
        return { outcome: "took", branch, reason };
      });
    case "split":
      return each(({ person }) => {
        const branch = splitBranch(splitPoint(flow.splitsAs, step.id, person.contact._id), step.parts);
        return { outcome: "took", ...(branch && { branch }), reason: "Based on the split." };
      });
    case "send":
      return sendStep(services, place, flow, step, walkers, now);
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
      const reason = `The app flow ${flow.name} removed them.`;
      if (step.campaignId) await leaveCampaign(db, accountId, step.campaignId, ids, { reason, now });
      return new Map();
    }
    case "set-field": {
      const problem = await setField(db, place, step, ids, now);
      return problem === null ? new Map() : each(() => ({ outcome: "missed", reason: problem }));
    }
    case "join-space": {
      const joined = new Set(step.spaceId ? await joinSpace(db, accountId, step.spaceId, ids, now) : []);
      return new Map(
        ids.flatMap((id) =>
          joined.has(id) ? [] : [[id, { reason: "They were already in it, or it was full." }]],
        ),
      );
    }
    case "leave-space":
      if (step.spaceId) await leaveSpace(db, accountId, step.spaceId, ids, now);
      return new Map();
    case "assign":
      return assign(db, accountId, step.assigneeId, ids);
    case "notify":
      return notify(db, place, step, walkers);
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
      return each(() => ({ outcome: "waiting", reason: "The call is on its way." }));
    case "stop":
      return new Map();
  }
}

const happenedWords = {
  reply: "They replied.",
  "tag-added": "They got the tag.",
  "tag-removed": "They lost the tag.",
  form: "They filled out the form.",
  link: "They opened the link.",
  "missed-call": "They called.",
  purchase: "They bought something.",
} as const;

/** Returns a number from 0 to 99, always the same for a contact and a step. */
export const splitPoint = (flowId: string, stepId: string, contactId: string): number =>
  createHash("sha256").update(`${flowId} ${stepId} ${contactId}`).digest().readUInt32BE() % 100;

/** Sets a field for people, in the format of its kind; returns why not when the kind has changed. */
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

/** Adds the changes of a field to contacts' timelines; contacts with the same old value share a statement. */
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

/** Changes tags, passing the length of the chain of flows on to the flows this starts. */
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
    const hasChanged = new Set(changed);
    for (const { person, standing } of its) if (hasChanged.has(person.contact._id)) standing.taggedAt = now;
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

/** Assigns the chats to a user of the account. */
async function assign(
  db: Connection,
  accountId: number,
  assigneeId: string | null,
  ids: readonly string[],
): Promise<Map<string, Result>> {
  if (assigneeId !== null && !(await listTeam(db, accountId)).some(({ _id }) => _id === assigneeId)) {
    const reason = "This person no longer works in this account.";
    return new Map(ids.map((id) => [id, { outcome: "missed", reason }]));
  }
  const changed = await assignChats(db, accountId, { ids: [...ids] }, assigneeId);
  const changedIds = changed.map(({ contactId }) => contactId);
  if (changedIds.length > 0) await noteChange(db, accountId, ["chats"], changedIds);
  const theirs = await listOwnChats(db, accountId, ids);
  return new Map(
    ids.flatMap((id) =>
      theirs.has(id) ? [] : [[id, { outcome: "missed", reason: "There's no chat with them yet." }]],
    ),
  );
}

/** Notifies a user of the account by mail, on their devices, or both. */
async function notify(
  db: Connection,
  place: FlowPlace,
  { id: stepId, text, personId, by }: Extract<AppFlowStep, { kind: "notify" }>,
  walkers: readonly Walker[],
): Promise<Map<string, Result>> {
  const told = walkers.map(({ person }) => ({
    ...{ ...place, contactId: person.contact._id, entry: person.entry },
    ...{ stepId, text, personId },
  }));
  if (by !== "push") await enqueueAll(db, flowNotice, told);
  if (by !== "email") await enqueueAll(db, flowPush, told);
  return new Map();
}
