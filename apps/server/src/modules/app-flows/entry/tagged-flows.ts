import type { FlowExit } from "@broadcast/contract/app-flows";
import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import { type Connection, sql } from "../../../db/connection.ts";
import { renamedInConditions } from "../../contacts/index.ts";
import type { TagUser } from "../../tags/index.ts";
import { updateFlow } from "../app-flows.sql.ts";

const NAMING = [
  '$.trigger ? (@.kind == "tag-added" || @.kind == "tag-removed").subject',
  '$.steps[*] ? (@.kind == "add-tag" || @.kind == "remove-tag").tag',
  '$.steps[*] ? (@.kind == "wait-for" && (@.event == "tag-added" || @.event == "tag-removed")).subject',
  '$.steps[*].conditions.groups[*].conditions[*] ? (@.field == "tags").tags[*]',
  '$.exits[*] ? (@.kind == "tag-added").subject',
  '$.goal.groups[*].conditions[*] ? (@.field == "tags").tags[*]',
];

/** Selects drafts (null) and versions of the account's flows that name one of these tags, with the tag. */
const naming = (accountId: number, keys: readonly string[]) => sql`
  select d.flow_id, d.version, d.definition, min(named #>> '{}') as tag
  from (
    select account_id, id as flow_id, null::int as version, draft as definition from app_flows
    union all select account_id, flow_id, version, definition from app_flow_versions
    -- What people leave by, as steps would name it: it is no version.
    union all
    select account_id, id, 0, jsonb_build_object('exits', exits, 'goal', goal) from app_flows
    where exits <> '[]' or goal is not null
  ) d, unnest(${NAMING}::jsonpath[]) as path, jsonb_path_query(d.definition, path) as named
  where d.account_id = ${accountId} and lower(named #>> '{}') = any(${[...keys]}::text[])
  group by d.flow_id, d.version, d.definition
`;

/** The flows whose triggers, steps or conditions name tags, in drafts and in versions that are live. */
export const taggedFlows: TagUser = {
  kind: "app-flow",
  async find(db, accountId, keys) {
    const { rows } = await sql<{ id: string; name: string; tag: string }>`
      select f.id, i.name, min(n.tag) as tag
      from (${naming(accountId, keys)}) n
      join app_flows f on f.account_id = ${accountId} and f.id = n.flow_id
      join content_items i on i.account_id = f.account_id and i.id = f.id
      where n.version is null or n.version = f.version or n.version = 0 or exists (
        select from app_flow_enrollments e
        where e.account_id = f.account_id and e.flow_id = f.id and e.version = n.version and e.state = 'in'
      )
      group by f.id, i.name order by lower(i.name)
    `.execute(db);
    return rows;
  },
  // Without its tag a condition would let others pass and a wait would never end: the name of a deleted tag stays, and
  // matches a new tag of that name.
  async replace(tx, accountId, keys, nextName) {
    if (nextName === null) return;
    const { rows } = await sql<{ flow_id: string; version: number | null; definition: AppFlowDefinition }>`
      ${naming(accountId, keys)}
    `.execute(tx);
    if (rows.length === 0) return;
    await renameLeaving(tx, accountId, keys, nextName);
    const changed = rows.flatMap(({ flow_id, version, definition }) =>
      version === 0
        ? []
        : {
            flow_id,
            version,
            definition: JSON.stringify(renamed(definition, keys, nextName)),
          },
    );
    await writeDefinitions(tx, accountId, changed);
    await renameWhatListens(tx, accountId, keys, nextName.toLowerCase());
  },
};

/** Renames tags in exits. */
async function renameLeaving(
  tx: Connection,
  accountId: number,
  keys: readonly string[],
  nextName: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; exits: FlowExit[]; goal: ContactConditions | null }>`
    select id, exits, goal from app_flows where account_id = ${accountId} and (exits <> '[]' or goal is not null)
    for update
  `.execute(tx);
  const isNamed = (tag: string) => keys.includes(tag.toLowerCase());
  for (const { id, exits, goal } of rows)
    await updateFlow(tx, accountId, id, {
      exits: exits.map((exit) =>
        exit.kind === "tag-added" && isNamed(exit.subject)
          ? { ...exit, subject: nextName.toLowerCase() }
          : exit,
      ),
      goal: goal && renamedInConditions(goal, (tag) => (isNamed(tag) ? nextName : tag)),
    });
}

async function writeDefinitions(
  tx: Connection,
  accountId: number,
  changed: readonly { flow_id: string; version: number | null; definition: string }[],
): Promise<void> {
  const drafts = changed.filter(({ version }) => version === null);
  await sql`
    update app_flows f set draft = n.definition::jsonb
    from unnest(
      ${drafts.map(({ flow_id }) => flow_id)}::uuid[], ${drafts.map(({ definition }) => definition)}::text[]
    ) as n (flow_id, definition)
    where f.account_id = ${accountId} and f.id = n.flow_id
  `.execute(tx);
  const versions = changed.filter(({ version }) => version !== null);
  await sql`
    update app_flow_versions v set definition = n.definition::jsonb
    from unnest(
      ${versions.map(({ flow_id }) => flow_id)}::uuid[], ${versions.map(({ version }) => version)}::int[],
      ${versions.map(({ definition }) => definition)}::text[]
    ) as n (flow_id, version, definition)
    where v.account_id = ${accountId} and v.flow_id = n.flow_id and v.version = n.version
  `.execute(tx);
}

/** Renames tags in listeners and waits; `next` is in lower case. */
async function renameWhatListens(
  tx: Connection,
  accountId: number,
  keys: readonly string[],
  next: string,
): Promise<void> {
  const kinds = sql`('tag-added', 'tag-removed')`;
  const old = keys.filter((key) => key !== next);
  await sql`
    update app_flows set trigger_subject = ${next}
    where account_id = ${accountId} and trigger_kind in ${kinds} and trigger_subject = any(${old}::text[])
  `.execute(tx);
  await sql`
    insert into app_flow_listens (account_id, flow_id, kind, subject)
    select distinct account_id, flow_id, kind, ${next} from app_flow_listens
    where account_id = ${accountId} and kind in ${kinds} and subject = any(${old}::text[])
    on conflict do nothing
  `.execute(tx);
  await sql`
    delete from app_flow_listens
    where account_id = ${accountId} and kind in ${kinds} and subject = any(${old}::text[])
  `.execute(tx);
  await sql`
    update app_flow_enrollments set waits_subject = ${next}
    where account_id = ${accountId} and state = 'in' and waits_for in ${kinds} and waits_subject = any(${old}::text[])
  `.execute(tx);
  await sql`
    update app_flow_signals set subject = ${next}
    where account_id = ${accountId} and kind in ${kinds} and subject = any(${old}::text[])
  `.execute(tx);
}

const OF_TAGS: ReadonlySet<string> = new Set(["tag-added", "tag-removed"]);

function renamed(
  { trigger, steps }: AppFlowDefinition,
  keys: readonly string[],
  nextName: string,
): AppFlowDefinition {
  const next = (tag: string) => (keys.includes(tag.toLowerCase()) ? nextName : tag);
  return {
    trigger: trigger && OF_TAGS.has(trigger.kind) ? { ...trigger, subject: next(trigger.subject) } : trigger,
    steps: steps.map((step): AppFlowStep => {
      if (step.kind === "add-tag" || step.kind === "remove-tag") return { ...step, tag: next(step.tag) };
      if (step.kind === "wait-for" && OF_TAGS.has(step.event))
        return { ...step, subject: next(step.subject) };
      if (step.kind !== "branch") return step;
      return { ...step, conditions: renamedInConditions(step.conditions, next) };
    }),
  };
}
