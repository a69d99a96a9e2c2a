import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import {
  customValueProblem,
  holdsDates,
  readCustomValue,
} from "@broadcast/domain/account/custom-field-values";
import type { FlowReentry } from "@broadcast/domain/automation/app-flow";
import {
  canBeginAgain,
  circleOf,
  type TagEvent,
  tagEventsIn,
} from "@broadcast/domain/automation/app-flow-circles";
import { circleText, type FlowProblem, flowProblems } from "@broadcast/domain/automation/app-flow-problems";
import { tagUrlProblem } from "@broadcast/domain/messages/message-tags";
import { type Connection, sql } from "../../../db/connection.ts";
import type { Env } from "../../../env.ts";
import { readAttachedPictures } from "../../attachments/index.ts";
import { ownCustomFields } from "../../contacts/index.ts";
import { readSender, tagUrlsOf, unknownFieldProblem } from "../../messages/index.ts";
import { listTeam } from "../../team-inbox/index.ts";
import { readRecorded } from "../../voice-drops/index.ts";
import { type FlowRow, listRunning } from "../app-flows.sql.ts";
import { canCall } from "../run/callable-address.ts";

type Drafts = ReadonlyMap<string, Pick<FlowRow, "name" | "reentry" | "draft">>;

/** Returns the problems of several flows, querying the account's facts once. */
export async function problemsOf(
  db: Connection,
  accountId: number,
  env: Pick<Env, "APP_FLOW_HOSTS" | "SANDBOX_URL" | "PUBLIC_URL" | "SHORT_URL">,
  flows: Drafts,
): Promise<Map<string, FlowProblem[]>> {
  if (flows.size === 0) return new Map();
  const named = [...new Set([...flows.values()].flatMap(({ draft }) => namedIds(draft)))];
  const rows = named.length === 0 ? [] : await listNamed(db, accountId, named);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const idsOf = (kind: string) => new Set((byKind.get(kind) ?? []).map(({ id }) => id));
  const drafts = [...flows.values()];
  const has = (is: (step: AppFlowDefinition["steps"][number]) => boolean) =>
    drafts.some(({ draft }) => draft.steps.some(is));
  // Most flows in a list need few of these facts, and each query costs as much as all flows together.
  const [sender, fields, pictures, recorded, running, team] = await Promise.all([
    has(({ kind }) => kind === "send")
      ? readSender(db, accountId, [JSON.stringify(drafts.map(({ draft }) => draft))])
      : null,
    ownCustomFields(db, accountId, named),
    readAttachedPictures(db, accountId, [...idsOf("attachment")]),
    readRecorded(db, accountId, [...idsOf("voiceDrop")]),
    drafts.some(({ reentry, draft: { trigger } }) => canBeginAgain({ reentry, trigger }))
      ? listRunning(db, accountId)
      : [],
    has((step) => "assigneeId" in step || "personId" in step) ? listTeam(db, accountId) : [],
  ]);
  const joins = await readJoins(db, accountId, [
    ...drafts.map(({ draft }) => draft),
    ...running.map(({ definition }) => definition),
  ]);
  const known = new Set([...rows.map(({ id }) => id), ...fields.keys()]);
  const emails = idsOf("email");
  const contentProblem = (kind: "picture" | "email" | "voiceDrop", id: string): string | null => {
    if (kind === "email") return emails.has(id) ? null : "This email was deleted. Choose another one.";
    if (kind === "picture") {
      const picture = pictures.get(id);
      if (!picture) return "This picture was deleted. Choose another one.";
      return "problem" in picture ? picture.problem : null;
    }
    if (!known.has(id)) return "This voice drop was deleted. Choose another one.";
    return recorded.has(id) ? null : "This voice drop has no recording yet.";
  };
  const tagUrls = tagUrlsOf(env);
  const facts = {
    keywords: idsOf("keyword"),
    forms: idsOf("configurableForm"),
    links: idsOf("trackableLink"),
    campaigns: idsOf("campaign"),
    spaces: idsOf("space"),
    segments: idsOf("segment"),
    people: new Set(team.map(({ _id }) => _id)),
    customFields: new Set(fields.keys()),
    dateFields: new Set([...fields].flatMap(([id, { kind }]) => (holdsDates(kind) ? [id] : []))),
    valueProblem: (id: string, value: string) => {
      const field = fields.get(id);
      return field && readCustomValue(field, value) === null ? customValueProblem(field.kind) : null;
    },
    messageProblem: (text: string) =>
      tagUrlProblem(text, tagUrls) ?? (sender && unknownFieldProblem(text, sender)),
    contentProblem,
    canCall: (url: string) => canCall(env, url),
  };
  return new Map(
    [...flows].map(([id, { name, reentry, draft }]) => {
      const circle = circleThrough({ id, name, reentry, definition: draft }, running, joins);
      const brokenConditions = whereBroken(draft, known);
      return [id, flowProblems(draft, { ...facts, brokenConditions, circle })];
    }),
  );
}

interface Circling {
  id: string;
  name: string;
  reentry: FlowReentry;
  definition: AppFlowDefinition;
}

/** Returns why a running flow's re-entry must not change; null when it can. */
export async function reentryProblem(
  db: Connection,
  accountId: number,
  flow: Circling,
): Promise<string | null> {
  if (!canBeginAgain({ reentry: flow.reentry, trigger: flow.definition.trigger })) return null;
  const running = await listRunning(db, accountId);
  const definitions = [flow, ...running].map(({ definition }) => definition);
  const circle = circleThrough(flow, running, await readJoins(db, accountId, definitions));
  return circle && circleText(circle.names);
}

function circleThrough(
  flow: Circling,
  running: readonly Circling[],
  joins: ReadonlyMap<string, TagEvent[]>,
): ReturnType<typeof circleOf> {
  const linked = ({ name, reentry, definition }: Circling) => ({
    name,
    reentry,
    ...definition,
    joinsBy: joins.get(definition.trigger?.subject ?? "") ?? [],
  });
  return circleOf(linked(flow), running.filter(({ id }) => id !== flow.id).map(linked));
}

/** Returns the tags by which people join the segments that start flows. */
async function readJoins(
  db: Connection,
  accountId: number,
  definitions: readonly AppFlowDefinition[],
): Promise<Map<string, TagEvent[]>> {
  const ids = definitions.flatMap(({ trigger }) =>
    trigger?.kind === "segment" && isId(trigger.subject) ? [trigger.subject] : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; conditions: Parameters<typeof tagEventsIn>[0] }>`
    select id, conditions from segments where account_id = ${accountId} and id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, conditions }) => [id, tagEventsIn(conditions)]));
}

/** Returns which of these ids exist, by kind. */
async function listNamed(
  db: Connection,
  accountId: number,
  named: readonly string[],
): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, content_type as kind from content_items where account_id = ${accountId} and id = any(${named}::uuid[])
    union all select id, 'folder' from folders where account_id = ${accountId} and id = any(${named}::uuid[])
    union all select id, 'broadcast' from broadcasts where account_id = ${accountId} and id = any(${named}::uuid[])
    union all select id, 'segment' from segments where account_id = ${accountId} and id = any(${named}::uuid[])
  `.execute(db);
  return rows;
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** Returns the ids that a condition, a trigger or a step names. */
const idsIn = (part: object): string[] =>
  Object.entries(part).flatMap(([key, value]) =>
    (key.endsWith("Id") || key === "subject") && isId(value) ? [value] : [],
  );

const conditionsOf = (step: AppFlowDefinition["steps"][number]) =>
  step.kind === "branch" ? step.conditions.groups.flatMap(({ conditions }) => conditions) : [];

const namedIds = ({ trigger, steps }: AppFlowDefinition): string[] => [
  ...(trigger ? idsIn(trigger) : []),
  ...steps.flatMap((step) => [...idsIn(step), ...conditionsOf(step).flatMap(idsIn)]),
];

const whereBroken = ({ steps }: AppFlowDefinition, known: ReadonlySet<string>): Set<string> =>
  new Set(
    steps
      .filter((step) => conditionsOf(step).some((condition) => idsIn(condition).some((id) => !known.has(id))))
      .map(({ id }) => id),
  );
