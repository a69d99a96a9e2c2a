import type { AppFlowDefinition } from "@broadcast/contract/app-flows";
import { type FlowProblem, flowProblems } from "@broadcast/domain/app-flow-problems";
import { customValueProblem, readCustomValue } from "@broadcast/domain/custom-field-values";
import { type Connection, sql } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { ownCustomFields } from "../contacts/index.ts";
import { readSender, unknownFieldProblem } from "../messages/index.ts";
import { canCall } from "./callable-address.ts";

type Definitions = ReadonlyMap<string, AppFlowDefinition>;

/** What keeps each of some flows from starting, all asked of the account at once. */
export async function problemsOf(
  db: Connection,
  accountId: number,
  env: Pick<Env, "APP_FLOW_HOSTS">,
  definitions: Definitions,
): Promise<Map<string, FlowProblem[]>> {
  if (definitions.size === 0) return new Map();
  const named = [...new Set([...definitions.values()].flatMap(namedIds))];
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, content_type as kind from content_items where account_id = ${accountId} and id = any(${named}::uuid[])
    union all select id, 'folder' from folders where account_id = ${accountId} and id = any(${named}::uuid[])
    union all select id, 'broadcast' from broadcasts where account_id = ${accountId} and id = any(${named}::uuid[])
  `.execute(db);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const idsOf = (kind: string) => new Set((byKind.get(kind) ?? []).map(({ id }) => id));
  const sender = await readSender(db, accountId);
  const fields = await ownCustomFields(db, accountId, named);
  const known = new Set([...rows.map(({ id }) => id), ...fields.keys()]);
  const facts = {
    keywords: idsOf("keyword"),
    forms: idsOf("configurableForm"),
    links: idsOf("trackableLink"),
    campaigns: idsOf("campaign"),
    customFields: new Set(fields.keys()),
    valueProblem: (id: string, value: string) => {
      const field = fields.get(id);
      return field && readCustomValue(field, value) === null ? customValueProblem(field.kind) : null;
    },
    messageProblem: (text: string) => unknownFieldProblem(text, sender),
    canCall: (url: string) => canCall(env, url),
  };
  return new Map(
    [...definitions].map(([id, definition]) => [
      id,
      flowProblems(definition, { ...facts, brokenConditions: brokenConditions(definition, known) }),
    ]),
  );
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** The ids that a condition, a trigger or a step names. */
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

const brokenConditions = ({ steps }: AppFlowDefinition, known: ReadonlySet<string>): Set<string> =>
  new Set(
    steps
      .filter((step) => conditionsOf(step).some((condition) => idsIn(condition).some((id) => !known.has(id))))
      .map(({ id }) => id),
  );
