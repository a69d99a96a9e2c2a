import { isDeepStrictEqual } from "node:util";
import type {
  AppFlow,
  AppFlowChange,
  AppFlowDefinition,
  FlowPublishing,
} from "@broadcast/contract/app-flows";
import type { ContentItem } from "@broadcast/contract/content";
import { inTreeOrder } from "@broadcast/domain/app-flow";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { callKey } from "./app-flows.jobs.ts";
import {
  countStanding,
  type FlowOverview,
  type FlowRow,
  findFlow,
  insertFlow,
  insertListens,
  insertVersion,
  moveToVersion,
  readFlows,
  readVersions,
  releaseHeld,
  updateFlow,
} from "./app-flows.sql.ts";
import { problemsOf } from "./flow-facts.ts";

type FlowOwn = Omit<AppFlow, keyof ContentItem>;
type FlowInput = Omit<AppFlowChange, "name">;

const EMPTY: AppFlowDefinition = { trigger: null, steps: [] };

export const flowKind: ContentKind<"appFlows", FlowOwn, FlowInput> = {
  contentType: "appFlow",
  key: "appFlows",
  noun: "app flow",
  async read(db, accountId, ids, env) {
    const rows = await readFlows(db, accountId, ids);
    const drafts = new Map([...rows].map(([id, { draft }]) => [id, draft]));
    const problems = await problemsOf(db, accountId, env, drafts);
    return new Map([...rows].map(([id, row]) => [id, toOwn(row, problems.get(id) ?? [])]));
  },
  insert: (db, accountId, id, { draft, reentry }) =>
    insertFlow(db, accountId, id, { draft: ordered(draft ?? EMPTY), reentry: reentry ?? "never" }),
  async update(db, accountId, id, { draft, reentry }) {
    await updateFlow(db, accountId, id, {
      ...(draft && { draft: ordered(draft) }),
      ...(reentry && { reentry }),
    });
  },
  async copy(db, accountId, fromId, toId) {
    const from = await findFlow(db, accountId, fromId);
    // It begins as a draft without people: nothing of it happens before somebody has looked at it.
    if (from) await insertFlow(db, accountId, toId, from);
  },
};

const flows = contentUseCases(flowKind);

/** Steps are kept in the order of the tree, in which they are walked. */
const ordered = ({ trigger, steps }: AppFlowDefinition): AppFlowDefinition => ({
  trigger,
  steps: inTreeOrder(steps) ?? steps,
});

const toOwn = (row: FlowOverview, problems: AppFlow["problems"]): FlowOwn => ({
  state: row.state,
  reentry: row.reentry,
  draft: row.draft as FlowOwn["draft"],
  version: row.version,
  hasChanges: row.published === null || !isDeepStrictEqual(row.published, row.draft),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  pausedAt: row.pausedAt?.toISOString() ?? null,
  problems,
  people: {
    here: row.here,
    finished: row.finished,
    onOlderVersions: row.onOlderVersions,
    halted: row.halted,
  },
  steps: row.steps,
});

const getFlow = (context: SignedIn, id: string): Promise<AppFlow> => flows.get(context, id);

async function lockFlow({ db, accountId }: SignedIn, id: string): Promise<FlowRow> {
  const flow = await findFlow(db, accountId, id, "update");
  if (!flow) throw notFound("app flow");
  return flow;
}

/** How many people stand where, and at which of these steps they could go on in the draft. */
async function planPublishing({ db, accountId }: SignedIn, flow: FlowRow) {
  const { id, draft } = flow;
  const before =
    flow.version === null
      ? undefined
      : (await readVersions(db, accountId, id, [flow.version])).get(flow.version);
  const kinds = new Map(draft.steps.map((step) => [step.id, step.kind]));
  const kindsBefore = new Map(before?.steps.map((step) => [step.id, step.kind]));
  const steps = (await countStanding(db, accountId, id)).map(({ stepId, people }) => ({
    stepId,
    people,
    canMove: kinds.has(stepId) && (kindsBefore.get(stepId) ?? kinds.get(stepId)) === kinds.get(stepId),
  }));
  return { before, steps, version: (flow.version ?? 0) + 1 };
}

const sum = (steps: readonly { people: number }[]) => steps.reduce((total, { people }) => total + people, 0);

/** What publishing would do, were everybody moved who can be. */
export async function previewPublishing(context: SignedIn, id: string): Promise<FlowPublishing> {
  const flow = await findFlow(context.db, context.accountId, id);
  if (!flow) throw notFound("app flow");
  const { steps, version } = await planPublishing(context, flow);
  const moved = sum(steps.filter(({ canMove }) => canMove));
  return { version, steps, moved, staying: sum(steps) - moved };
}

/**
 * Makes the draft the version that people enter from now on; the first one starts the flow. Versions never change:
 * whoever is in the flow stays on theirs, or is moved where the new one has their step too.
 */
export async function publishFlow(
  context: SignedIn,
  id: string,
  movesPeople: boolean,
): Promise<FlowPublishing> {
  const { db, accountId, env, clock } = context;
  const flow = await lockFlow(context, id);
  const problems = (await problemsOf(db, accountId, env, new Map([[id, flow.draft]]))).get(id) ?? [];
  if (problems[0]) throw new AppError("wrong-state", problems[0].text);
  const { before, steps, version } = await planPublishing(context, flow);
  if (before && isDeepStrictEqual(before, flow.draft))
    throw new AppError("wrong-state", "Nothing has changed since this flow was published.");
  const moving = movesPeople ? steps.filter(({ canMove }) => canMove) : [];
  const now = clock.now();
  const { trigger } = flow.draft;
  await insertVersion(db, accountId, id, { version, definition: flow.draft, now });
  await insertListens(db, accountId, id, listensOf(flow.draft));
  await updateFlow(db, accountId, id, {
    version,
    ...(flow.state === "draft" && { state: "running" }),
    trigger: trigger && { kind: trigger.kind, subject: subjectOf(trigger) },
    looksAt: trigger?.kind === "date" ? now : null,
  });
  const stepIds = moving.map(({ stepId }) => stepId);
  await moveToVersion(db, accountId, id, version, stepIds);
  return { version, steps, moved: sum(moving), staying: sum(steps) - sum(moving) };
}

const subjectOf = ({ kind, subject }: { kind: string; subject: string }): string => {
  if (kind === "tag-added" || kind === "tag-removed") return subject.toLowerCase();
  return kind === "message" || kind === "reply" || kind === "api" ? "" : subject;
};

const listensOf = ({ trigger, steps }: AppFlowDefinition): { kind: string; subject: string }[] => [
  ...(trigger && trigger.kind !== "api" && trigger.kind !== "date"
    ? [{ kind: trigger.kind, subject: subjectOf(trigger) }]
    : []),
  ...steps.flatMap((step) =>
    step.kind === "wait-for"
      ? [
          {
            kind: step.event === "reply" ? "message" : step.event,
            subject: subjectOf({ kind: step.event, subject: step.subject }),
          },
        ]
      : [],
  ),
];

export async function pauseFlow(context: SignedIn, id: string): Promise<AppFlow> {
  const { db, accountId, clock } = context;
  if ((await lockFlow(context, id)).state !== "running")
    throw new AppError("wrong-state", "This flow is not running.");
  await updateFlow(db, accountId, id, { state: "paused", pausedAt: clock.now() });
  return getFlow(context, id);
}

/** Goes on after a pause; `missed` says what becomes of waits that ended meanwhile. */
export async function resumeFlow(
  context: SignedIn,
  id: string,
  missed: "shift" | "continue",
): Promise<AppFlow> {
  const { db, accountId, clock } = context;
  const { state, pausedAt } = await lockFlow(context, id);
  if (state !== "paused" || !pausedAt) throw new AppError("wrong-state", "This flow is not paused.");
  const now = clock.now();
  await updateFlow(db, accountId, id, { state: "running", pausedAt: null });
  const shiftMs = missed === "shift" ? now.getTime() - pausedAt.getTime() : 0;
  await releaseHeld(db, { accountId, flowId: id }, { shiftMs, now });
  return getFlow(context, id);
}

export const readCallKey = ({ env, accountId }: SignedIn) =>
  Promise.resolve({ key: callKey(env, accountId) });
