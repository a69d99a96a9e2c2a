import { isDeepStrictEqual } from "node:util";
import type { AppFlow, AppFlowChange, FlowExit } from "@broadcast/contract/app-flows";
import type { ContentItem } from "@broadcast/contract/content";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import { type FlowReentry, inTreeOrder } from "@broadcast/domain/automation/app-flow";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { withdrawCauses } from "../sending/index.ts";
import {
  type FlowOverview,
  type FlowRow,
  findFlow,
  insertFlow,
  insertListens,
  listSentFiles,
  readFlows,
  readVersions,
  updateFlow,
} from "./app-flows.sql.ts";
import { checkExits, nameExits } from "./entry/exit-names.ts";
import { listensOfLeaving, subjectOf } from "./entry/listens.ts";
import { FLOW_DELETED } from "./flow-cause.ts";
import { problemsOf, reentryProblem } from "./publish/flow-facts.ts";
import { callKey } from "./run/call-address.ts";

type FlowOwn = Omit<AppFlow, keyof ContentItem>;
type FlowInput = Omit<AppFlowChange, "name">;

const EMPTY: AppFlowDefinition = { trigger: null, steps: [] };

export const flowKind: ContentKind<"appFlows", FlowOwn, FlowInput> = {
  contentType: "appFlow",
  key: "appFlows",
  noun: "app flow",
  async read(db, accountId, ids, env) {
    const rows = await readFlows(db, accountId, ids);
    const [problems, exits] = await Promise.all([
      problemsOf(db, accountId, env, rows),
      nameExits(
        db,
        accountId,
        [...rows.values()].flatMap((row) => row.exits),
      ),
    ]);
    return new Map([...rows].map(([id, row]) => [id, toOwn(row, problems.get(id) ?? [], exits)]));
  },
  async insert(db, accountId, id, { draft, reentry, reentryDays, ...leaving }) {
    await insertFlow(db, accountId, id, {
      draft: ordered(draft ?? EMPTY),
      reentry: reentry ?? "never",
      reentryDays,
    });
    await flowKind.update(db, accountId, id, leaving);
  },
  async update(db, accountId, id, { draft, basedOn, reentry, reentryDays, leavesOnReply, exits, goal }) {
    if (draft && basedOn) await refuseIfChanged(db, accountId, id, draft, basedOn);
    if (reentry) await checkReentry(db, accountId, id, reentry);
    if (exits) {
      const before = (await findFlow(db, accountId, id))?.exits ?? [];
      await checkExits(db, accountId, { next: exits, before });
    }
    await setLeaving(db, accountId, id, { leavesOnReply, exits, goal });
    await updateFlow(db, accountId, id, {
      ...(draft && { draft: ordered(draft) }),
      ...(reentry && { reentry }),
      ...(reentryDays && { reentryDays }),
    });
  },
  async beforeRemove(db, accountId, ids, now) {
    await withdrawCauses(db, { accountId, causeIds: [...ids], reason: FLOW_DELETED }, now);
    await letGoOfFiles(db, accountId, await listSentFiles(db, accountId, ids));
  },
  async copy(db, accountId, fromId, toId) {
    const from = await findFlow(db, accountId, fromId);
    // A copy starts as a draft without people, so that nothing happens before it has been reviewed.
    if (!from) return;
    await insertFlow(db, accountId, toId, from);
    await setLeaving(db, accountId, toId, from);
  },
};

async function setLeaving(
  db: Connection,
  accountId: number,
  id: string,
  { leavesOnReply, exits, goal }: Pick<FlowInput, "leavesOnReply" | "exits" | "goal">,
): Promise<void> {
  if (exits || leavesOnReply) {
    const leaving = { exits: exits ?? [], leavesOnReply: leavesOnReply ?? false };
    await insertListens(db, accountId, id, listensOfLeaving(leaving));
  }
  await updateFlow(db, accountId, id, {
    ...(leavesOnReply !== undefined && { leavesOnReply }),
    ...(exits && { exits: exits.map((exit) => ({ ...exit, subject: subjectOf(exit) })) }),
    ...(goal !== undefined && { goal }),
  });
}

const flows = contentUseCases(flowKind);

/** Keeps what someone else made of the draft meanwhile, unless it is the same. */
async function refuseIfChanged(
  db: Connection,
  accountId: number,
  id: string,
  draft: AppFlowDefinition,
  basedOn: AppFlowDefinition,
): Promise<void> {
  const flow = await findFlow(db, accountId, id, "update");
  const isOther = (definition: AppFlowDefinition) => !isDeepStrictEqual(flow?.draft, ordered(definition));
  if (!flow || !isOther(basedOn) || !isOther(draft)) return;
  const sentence =
    "These steps were changed in another window or by someone else. Load their version, or keep yours.";
  throw new AppError("conflict", sentence, { fields: { draft: sentence } });
}

/** Re-entry applies immediately, so a published flow must not become a circle by it. */
async function checkReentry(
  db: Connection,
  accountId: number,
  id: string,
  reentry: FlowReentry,
): Promise<void> {
  const flow = await findFlow(db, accountId, id, "update");
  if (!flow || flow.version === null || flow.reentry === reentry) return;
  const published = (await readVersions(db, accountId, id, [flow.version])).get(flow.version);
  if (!published) return;
  const its = { id, name: flow.name, reentry, definition: published.definition };
  const problem = await reentryProblem(db, accountId, its);
  if (problem) throw invalid({ reentry: problem });
}

/** Stores steps in the order of the tree, in which they are walked. */
const ordered = ({ trigger, steps }: AppFlowDefinition): AppFlowDefinition => ({
  trigger,
  steps: inTreeOrder(steps) ?? steps,
});

const toOwn = (
  row: FlowOverview,
  problems: AppFlow["problems"],
  nameOf: (exit: FlowExit) => string | null,
): FlowOwn => ({
  leavesOnReply: row.leavesOnReply,
  exits: row.exits.map((exit) => ({ ...exit, name: nameOf(exit) })),
  goal: row.goal,
  state: row.state,
  reentry: row.reentry,
  reentryDays: row.reentryDays,
  draft: row.draft as FlowOwn["draft"],
  version: row.version,
  hasChanges: row.published === null || !isDeepStrictEqual(row.published, row.draft),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  pausedAt: row.pausedAt?.toISOString() ?? null,
  underway: row.underway && {
    kind: row.underway.kind,
    done: Math.min(row.underway.done, row.underway.total),
    total: row.underway.total,
  },
  problems,
  people: {
    here: row.here,
    finished: row.finished,
    entered: row.entered,
    reachedGoal: row.reachedGoal,
    onOlderVersions: row.onOlderVersions,
    halted: row.halted,
    missed: row.missed,
  },
  steps: row.steps,
});

export const getFlow = (context: SignedIn, id: string): Promise<AppFlow> => flows.get(context, id);

/** Returns what would keep a flow from starting with this draft. */
export async function findProblems(
  { db, accountId, env }: SignedIn,
  id: string,
  { draft, reentry }: { draft: AppFlowDefinition; reentry: FlowReentry },
): Promise<{ problems: AppFlow["problems"] }> {
  const flow = await findFlow(db, accountId, id);
  if (!flow) throw notFound("app flow");
  const drafts = new Map([[id, { name: flow.name, reentry, draft: ordered(draft) }]]);
  return { problems: (await problemsOf(db, accountId, env, drafts)).get(id) ?? [] };
}

/** Returns one of the account's flows, locked against changes. */
export async function lockFlow({ db, accountId }: SignedIn, id: string): Promise<FlowRow> {
  const flow = await findFlow(db, accountId, id, "update");
  if (!flow) throw notFound("app flow");
  return flow;
}

export const readCallKey = ({ env, accountId }: SignedIn) =>
  Promise.resolve({ key: callKey(env, accountId) });
