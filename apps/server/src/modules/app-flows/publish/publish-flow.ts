import { isDeepStrictEqual } from "node:util";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import {
  FLOW_TIMINGS,
  type FlowMove,
  type FlowMoves,
  type FlowPublishing,
  type FlowTiming,
} from "@broadcast/contract/flow-publishing";
import { nextClock, stepAfter, waitEnd } from "@broadcast/domain/automation/app-flow";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import { readTimeZone } from "../../../clock/account-time-zone.ts";
import type { SignedIn } from "../../../http/context.ts";
import {
  type FlowRow,
  findFlow,
  insertListens,
  insertVersion,
  readVersions,
  updateFlow,
} from "../app-flows.sql.ts";
import { lockFlow } from "../app-flows.ts";
import { listensOf, subjectOf } from "../entry/listens.ts";
import { takeContents } from "../flow-contents.ts";
import { problemsOf } from "./flow-facts.ts";
import { countStanding, type StandingGroup } from "./publish.sql.ts";
import { begin } from "./underway.ts";
import { type GroupMove, refuseWhileUnderway } from "./underway-state.ts";

type ShownStep = FlowPublishing["steps"][number];

/** People of one version at one step, and the draft's effect on them. */
interface Group extends StandingGroup {
  before: AppFlowStep | undefined;
  after: AppFlowStep | undefined;
  canMove: boolean;
  skipsTo: string | null;
}

interface Plan {
  version: number;
  /** The account's time zone. */
  timeZone: string;
  published: AppFlowDefinition | undefined;
  groups: Group[];
}

/** Returns where people stand, and where they could continue in the draft. */
async function planPublishing({ db, accountId }: SignedIn, flow: FlowRow): Promise<Plan> {
  const { id, draft } = flow;
  const standing = await countStanding(db, { accountId, flowId: id });
  const known = [...new Set([...standing.map(({ version }) => version), flow.version ?? 0])];
  const versions = await readVersions(db, accountId, id, known);
  const stepsOf = new Map([...versions].map(([version, { definition }]) => [version, definition.steps]));
  const next = new Map(draft.steps.map((step) => [step.id, step]));
  const groups = standing.map((group): Group => {
    const steps = stepsOf.get(group.version) ?? [];
    const before = steps.find((step) => step.id === group.stepId);
    const after = next.get(group.stepId);
    const canMove = after !== undefined && (before === undefined || before.kind === after.kind);
    return { ...group, before, after, canMove, skipsTo: nextKept(group.stepId, steps, draft.steps, canMove) };
  });
  return {
    version: (flow.version ?? 0) + 1,
    timeZone: await readTimeZone(db, accountId),
    published: versions.get(flow.version ?? 0)?.definition,
    groups,
  };
}

/** Returns where a contact who skips a step continues: at the next step that the draft still has. */
function nextKept(
  stepId: string,
  before: readonly AppFlowStep[],
  draft: readonly AppFlowStep[],
  isKept: boolean,
): string | null {
  if (isKept) return stepAfter(draft, stepId, null);
  for (let at = stepAfter(before, stepId, null); at !== null; at = stepAfter(before, at, null))
    if (draft.some(({ id }) => id === at)) return at;
  return null;
}

const TIMED: ReadonlySet<string> = new Set(["wait", "wait-until", "wait-for"]);

/**
 * Returns the range of times at which people with a changed wait continue, for each way of timing it: in the account's
 * time zone, so people in other zones can differ by the offset.
 */
function timingsOf(groups: readonly Group[], now: Date, timeZone: string): ShownStep["timings"] {
  const changed = groups.filter((group) => changeOf(group) === "changed");
  const moments = new Map<FlowTiming, Date[]>();
  const add = (timing: FlowTiming, ...at: Date[]) =>
    moments.set(timing, [...(moments.get(timing) ?? []), ...at]);
  for (const { after, since, due } of changed) {
    if (after?.kind !== "wait" && after?.kind !== "wait-for" && after?.kind !== "wait-until") continue;
    const end = (from: Date) =>
      after.kind === "wait-until"
        ? nextClock(from, after.weekdays, after.time, timeZone)
        : waitEnd(from, after, timeZone);
    if (due) add("keep", ...due);
    add("entry", ...since.map(end));
    add("anew", end(now));
  }
  return FLOW_TIMINGS.flatMap((timing) => {
    const times = (moments.get(timing) ?? []).map((at) => Math.max(at.getTime(), now.getTime()));
    if (times.length === 0) return [];
    const [first, last] = [Math.min(...times), Math.max(...times)];
    return [{ timing, first: new Date(first).toISOString(), last: new Date(last).toISOString() }];
  });
}

function changeOf({ canMove, before, after }: Group): ShownStep["change"] {
  if (!canMove) return "gone";
  return isDeepStrictEqual({ ...before, note: "" }, { ...after, note: "" }) ? "same" : "changed";
}

const sum = (groups: readonly { people: number }[]) =>
  groups.reduce((total, { people }) => total + people, 0);

/** Returns the steps for display: the same step of several versions is one, with what applies to any of them. */
function shownSteps({ groups, timeZone }: Plan, now: Date): ShownStep[] {
  return [...Map.groupBy(groups, ({ stepId }) => stepId)].map(([stepId, its]) => {
    const latest = its.at(-1)!;
    const changes = new Set(its.map(changeOf));
    return {
      stepId,
      step: (latest.before as ShownStep["step"] | undefined) ?? null,
      people: sum(its),
      change: changes.has("gone") ? "gone" : changes.has("changed") ? "changed" : "same",
      canMove: its.every(({ canMove }) => canMove),
      skipsTo: latest.skipsTo,
      timings: timingsOf(its, now, timeZone),
    };
  });
}

/** Returns what publishing would do if everyone who can be moved were. */
export async function previewPublishing(context: SignedIn, id: string): Promise<FlowPublishing> {
  const flow = await findFlow(context.db, context.accountId, id);
  if (!flow) throw notFound("app flow");
  const plan = await planPublishing(context, flow);
  const { groups, version } = plan;
  const steps = shownSteps(plan, context.clock.now());
  const moved = sum(groups.filter(({ canMove }) => canMove));
  return { version, steps, moved, staying: sum(steps) - moved, skipped: 0, left: 0 };
}

/**
 * Makes the draft the version that people enter from now on; the first one starts the flow. Versions never change:
 * people in the flow stay on theirs unless they are moved, skip a step or leave.
 */
export async function publishFlow(context: SignedIn, id: string, moves: FlowMoves): Promise<FlowPublishing> {
  const { db, accountId, env, clock } = context;
  const flow = await lockFlow(context, id);
  refuseWhileUnderway(flow.underway);
  const problems = (await problemsOf(db, accountId, env, new Map([[id, flow]]))).get(id) ?? [];
  if (problems[0]) throw new AppError("wrong-state", problems[0].text);
  const plan = await planPublishing(context, flow);
  const { published, version, groups } = plan;
  if (published && isDeepStrictEqual(published, flow.draft))
    throw new AppError("wrong-state", "Nothing has changed since this flow was published.");
  const now = clock.now();
  const { trigger } = flow.draft;
  const contents = await takeContents(context, flow.draft, moves.clippingConfirmed);
  await insertVersion(db, accountId, id, { version, definition: flow.draft, contents, now });
  await insertListens(db, accountId, id, listensOf(flow.draft));
  await updateFlow(db, accountId, id, {
    version,
    ...(flow.state === "draft" && { state: "running" }),
    trigger: trigger && { kind: trigger.kind, subject: subjectOf(trigger) },
    // An unchanged trigger continues where it was: dates that an outage delayed are still found.
    ...(!isDeepStrictEqual(published?.trigger, trigger) && {
      looksAt: trigger?.kind === "date" || trigger?.kind === "segment" ? now : null,
      looksSince: now,
    }),
  });
  const done: Record<FlowMove, number> = { stay: 0, move: 0, skip: 0, leave: 0 };
  const planned: GroupMove[] = [];
  for (const group of groups) {
    const { people, timing } = chosenFor(group, moves);
    planned.push(...moveOf(group, version, people, timing));
    done[people] += group.people;
  }
  const total = done.move + done.skip + done.leave;
  await begin(
    db,
    { accountId, flowId: id },
    { kind: "moving", moves: planned, at: now.toISOString(), done: 0, total },
  );
  return {
    version,
    steps: shownSteps(plan, now),
    moved: done.move,
    staying: done.stay,
    skipped: done.skip,
    left: done.leave,
  };
}

/** Returns the choice for people at a step. Throws `invalid-input` for moving them to a step that the draft lacks. */
function chosenFor(
  group: Group,
  { movesPeople, steps }: FlowMoves,
): { people: FlowMove; timing: FlowTiming } {
  const named = steps.find(({ stepId }) => stepId === group.stepId);
  if (!named) return { people: movesPeople && group.canMove ? "move" : "stay", timing: "keep" };
  if (named.people === "move" && !group.canMove)
    throw invalid({
      steps: "The new version doesn't have this step. Choose whether people skip it, stay, or leave.",
    });
  return named;
}

/** Returns the move for people at a step; nothing if they stay. */
function moveOf(group: Group, toVersion: number, people: FlowMove, timing: FlowTiming): GroupMove[] {
  const from = { version: group.version, stepId: group.stepId };
  const isWait = TIMED.has(group.after?.kind ?? "");
  switch (people) {
    case "stay":
      return [];
    case "move":
      return [{ from, to: { toVersion, toStep: group.stepId, timing: isWait ? timing : "keep" } }];
    case "skip":
      return group.skipsTo === null
        ? [{ from, end: { state: "finished", reason: "They reached the end." } }]
        : [{ from, to: { toVersion, toStep: group.skipsTo, timing: "at-once" } }];
    case "leave":
      return [{ from, end: { state: "left", reason: "You published a version without them." } }];
  }
}
