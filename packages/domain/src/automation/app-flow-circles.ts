import type { FlowReentry, FlowStep, FlowTrigger } from "./app-flow.ts";

/** A flow as far as it can trigger others: only tags connect flows. */
export interface LinkedFlow {
  name: string;
  reentry: FlowReentry;
  trigger: FlowTrigger | null;
  steps: readonly FlowStep<unknown>[];
  /** For a flow triggered by joining a segment: the tags in the segment's conditions. */
  joinsBy?: readonly TagEvent[];
}

/** A tag that a contact gets or loses. */
export interface TagEvent {
  kind: "tag-added" | "tag-removed";
  tag: string;
}

/** The tags through which conditions can start to hold for a contact. */
export function tagEventsIn(conditions: {
  groups: readonly { conditions: readonly object[] }[];
}): TagEvent[] {
  return conditions.groups.flatMap((group) =>
    group.conditions.flatMap((condition) => {
      if (!("field" in condition && condition.field === "tags" && "tags" in condition)) return [];
      const kind = "is" in condition && condition.is === "none-of" ? "tag-removed" : "tag-added";
      return (condition.tags as readonly string[]).map((tag): TagEvent => ({ kind, tag }));
    }),
  );
}

const eventOf = (kind: string, tag: string) => `${kind} ${tag.trim().toLowerCase()}`;
const oppositeOf = (event: string) =>
  event.startsWith("tag-added ")
    ? event.replace("tag-added ", "tag-removed ")
    : event.replace("tag-removed ", "tag-added ");

/** The tag events a flow causes, each with its first step. */
function causedBy({ steps }: LinkedFlow): Map<string, string> {
  const caused = new Map<string, string>();
  for (const step of steps) {
    if (step.kind !== "add-tag" && step.kind !== "remove-tag") continue;
    const event = eventOf(step.kind === "add-tag" ? "tag-added" : "tag-removed", step.tag);
    if (!caused.has(event)) caused.set(event, step.id);
  }
  return caused;
}

function listensTo({ trigger, joinsBy = [] }: Pick<LinkedFlow, "trigger" | "joinsBy">): string[] {
  if (trigger?.kind === "segment") return joinsBy.map(({ kind, tag }) => eventOf(kind, tag));
  const isOfTag = trigger?.kind === "tag-added" || trigger?.kind === "tag-removed";
  return isOfTag ? [eventOf(trigger.kind, trigger.subject)] : [];
}

/** Whether a flow lets contacts in again each time, without limit. */
const letsInAgain = ({ reentry }: Pick<LinkedFlow, "reentry">) =>
  reentry === "after-finishing" || reentry === "always";

/** Whether other flows can let contacts into a flow again and again. */
export const canBeginAgain = (flow: Pick<LinkedFlow, "reentry" | "trigger">): boolean =>
  letsInAgain(flow) && (flow.trigger?.kind === "segment" || listensTo(flow).length > 0);

/** The step through which contacts in a flow rejoin its segment, after another step made them leave it. */
function rejoinsBy({ steps, ...flow }: LinkedFlow): string | null {
  if (flow.trigger?.kind !== "segment") return null;
  const eventsOf = (step: FlowStep<unknown>) =>
    step.kind === "add-tag" || step.kind === "remove-tag"
      ? eventOf(step.kind === "add-tag" ? "tag-added" : "tag-removed", step.tag)
      : null;
  for (const event of listensTo({ ...flow })) {
    const out = steps.findIndex((step) => eventsOf(step) === oppositeOf(event));
    const back = steps.findIndex((step, index) => out !== -1 && index > out && eventsOf(step) === event);
    if (back !== -1) return steps[back]!.id;
  }
  return null;
}

/**
 * The step through which a flow triggers itself by way of other flows, and those flows in order; null if it
 * does not. A tag that none of them removes is added only once, so it closes no loop.
 */
export function circleOf(
  flow: LinkedFlow,
  others: readonly LinkedFlow[],
): { stepId: string; names: string[] } | null {
  if (!canBeginAgain(flow)) return null;
  const rejoins = rejoinsBy(flow);
  if (rejoins !== null) return { stepId: rejoins, names: [] };
  const all = [flow, ...others.filter(letsInAgain)].map((each) => ({
    flow: each,
    listens: listensTo(each),
    causes: causedBy(each),
  }));
  const start = all[0]!;
  type Linked = (typeof all)[number];
  const startedBy = (from: Linked, to: Linked) => to.listens.filter((event) => from.causes.has(event));
  const isStartedBy = (from: Linked, to: Linked) => startedBy(from, to).length > 0;
  const reach = (isNext: (from: Linked, to: Linked) => boolean) => {
    const reached = new Set<Linked>([start]);
    for (const from of reached) for (const to of all) if (isNext(from, to)) reached.add(to);
    return reached;
  };
  const ahead = reach(isStartedBy);
  const back = reach((from, to) => isStartedBy(to, from));
  const around = all.filter((each) => ahead.has(each) && back.has(each));
  const caused = new Set(around.flatMap(({ causes }) => [...causes.keys()]));
  const goesOn = (from: Linked, to: Linked) =>
    startedBy(from, to).some((event) => caused.has(oppositeOf(event)));
  const cameFrom = new Map<Linked, Linked>();
  const queue: Linked[] = [start];
  for (const from of queue)
    for (const to of around)
      if (to !== start && !cameFrom.has(to) && goesOn(from, to)) {
        cameFrom.set(to, from);
        queue.push(to);
      }
  const last = queue.slice(1).find((each) => goesOn(each, start));
  if (!last) return null;
  const path: Linked[] = [];
  for (let at: Linked | undefined = last; at && at !== start; at = cameFrom.get(at)) path.unshift(at);
  return {
    stepId: start.causes.get(startedBy(start, path[0]!)[0]!)!,
    names: path.map((each) => each.flow.name),
  };
}
