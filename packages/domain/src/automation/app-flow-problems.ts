import { wordsOf } from "../messages/keyword-words.ts";
import { lengthProblem } from "../messages/segments.ts";
import {
  type AnswerChoice,
  FLOW_ANSWERS_MAX,
  type FlowConditions,
  type FlowDefinition,
  type FlowStep,
  type FlowTrigger,
  inTreeOrder,
  stepsUnder,
} from "./app-flow.ts";

/** Why a flow cannot start yet, at its step; null for its trigger or the flow as a whole. */
export interface FlowProblem {
  stepId: string | null;
  text: string;
}

/** The facts about the account that decide whether a flow can work. */
export interface FlowFacts {
  keywords: ReadonlySet<string>;
  forms: ReadonlySet<string>;
  links: ReadonlySet<string>;
  campaigns: ReadonlySet<string>;
  spaces: ReadonlySet<string>;
  segments: ReadonlySet<string>;
  /** The account's users. */
  people: ReadonlySet<string>;
  customFields: ReadonlySet<string>;
  /** Those of them that can hold dates. */
  dateFields: ReadonlySet<string>;
  /** What is wrong with a custom field's value: it is not of the field's kind. */
  valueProblem(fieldId: string, value: string): string | null;
  /** Steps whose conditions refer to something that no longer exists. */
  brokenConditions: ReadonlySet<string>;
  /** What is wrong with a message, such as an unknown field or a link to deleted content. */
  messageProblem(text: string): string | null;
  /** What is wrong with a step's picture, designed email or voice drop. */
  contentProblem(kind: "picture" | "email" | "voiceDrop", id: string): string | null;
  /** Whether the installation lets flows call this address. */
  canCall(url: string): boolean;
  /** The step through which the flow triggers itself by way of other flows, and those flows. */
  circle: { stepId: string; names: readonly string[] } | null;
}

const WAITS: ReadonlySet<string> = new Set(["wait", "wait-until", "wait-for"]);

type Step = FlowStep;
type Under = Step["under"];

/** All problems that prevent a flow from starting, in the order of its steps. */
export function flowProblems({ trigger, steps }: FlowDefinition, facts: FlowFacts): FlowProblem[] {
  const ordered = inTreeOrder(steps);
  if (!ordered) return [{ stepId: null, text: "Some steps are in a branch that no longer exists." }];
  const problems: FlowProblem[] = triggerProblems(trigger, facts).map((text) => ({ stepId: null, text }));
  if (ordered.length === 0) problems.push({ stepId: null, text: "Add a step first." });
  const byId = new Map(ordered.map((step) => [step.id, step]));
  const add = (stepId: string, text: string | null) => {
    if (text !== null) problems.push({ stepId, text });
  };
  for (const step of ordered) {
    for (const text of ownProblems(step, facts)) add(step.id, text);
    add(step.id, unreachable(step, ordered, byId));
    if (step.kind === "answer" && !hasAnswerBefore(step, trigger, ordered, byId))
      add(step.id, "No one has replied at this point. Add a wait for a reply before this step.");
    if (step.kind === "send" && neverPasses(step, byId))
      add(
        step.id,
        "The conditions above only let through people you can't message, so this will never be sent.",
      );
    if (step.kind === "add-tag") add(step.id, loopThrough(step, trigger, ordered));
    if (step.id === facts.circle?.stepId) add(step.id, circleText(facts.circle.names));
  }
  return [...problems, ...floods(ordered, null, 0).problems];
}

/** The message about a loop; names no other flows if a flow triggers itself. */
export const circleText = (names: readonly string[]): string =>
  names.length === 0
    ? "This restarts the flow in an endless loop."
    : `This restarts the flow in an endless loop through ${names.map((name) => `“${name}”`).join(" and ")}.`;

function triggerProblems(trigger: FlowTrigger | null, facts: FlowFacts): string[] {
  if (!trigger) return ["Choose how people enter."];
  const known = {
    keyword: facts.keywords,
    form: facts.forms,
    link: facts.links,
    segment: facts.segments,
  } as const;
  switch (trigger.kind) {
    case "keyword":
    case "form":
    case "link":
    case "segment":
      if (trigger.subject === "") return [`Choose a ${trigger.kind}.`];
      return known[trigger.kind].has(trigger.subject)
        ? []
        : [`This ${trigger.kind} was deleted. Choose another one.`];
    case "tag-added":
    case "tag-removed":
      return trigger.subject.trim() === "" ? ["Choose a tag."] : [];
    case "date":
      if (trigger.subject === "") return ["Choose a date."];
      if (isYearly(trigger.subject) || facts.dateFields.has(trigger.subject)) return [];
      return facts.customFields.has(trigger.subject)
        ? ["This field doesn't hold dates. Choose another one."]
        : ["This field was deleted. Choose another date."];
    case "message":
      return trigger.hours && trigger.hours.weekdays.length === 0 ? ["Choose at least one day."] : [];
    case "missed-call":
    case "purchase":
    case "api":
      return [];
  }
}

const isYearly = (subject: string): boolean => subject === "birthday" || subject === "anniversary";

function ownProblems(step: Step, facts: FlowFacts): string[] {
  switch (step.kind) {
    case "send":
      return messageProblems(step, facts);
    case "wait":
      return step.amount > 0 ? [] : ["Set how long to wait."];
    case "wait-until":
      return [];
    case "wait-for":
      return [
        ...(step.amount > 0 ? [] : ["This wait never ends. Set a maximum time to wait."]),
        ...waitSubjectProblems(step, facts),
      ];
    case "branch":
      if (facts.brokenConditions.has(step.id))
        return ["The conditions use something that was deleted. Choose them again."];
      return step.conditions.groups.some(({ conditions }) => conditions.length > 0)
        ? []
        : ["Choose at least one condition."];
    case "answer":
      return choiceProblems(step.choices);
    case "split": {
      const sum = step.parts.reduce((total, { percent }) => total + percent, 0);
      return [
        ...(sum === 100 ? [] : [`The parts add up to ${sum} percent instead of 100.`]),
        ...(step.parts.some(({ percent }) => percent <= 0) ? ["No one gets a part of 0 percent."] : []),
      ];
    }
    case "add-tag":
    case "remove-tag":
      return step.tag.trim() === "" ? ["Choose a tag."] : [];
    case "join-campaign":
    case "leave-campaign":
      if (step.campaignId === null) return ["Choose a campaign."];
      return facts.campaigns.has(step.campaignId) ? [] : ["This campaign was deleted. Choose another one."];
    case "set-field":
      if (step.fieldId === null) return ["Choose a field."];
      if (step.fieldId === "company") return [];
      if (!facts.customFields.has(step.fieldId)) return ["This field was deleted. Choose another one."];
      return [facts.valueProblem(step.fieldId, step.value) ?? []].flat();
    case "join-space":
    case "leave-space":
      if (step.spaceId === null) return ["Choose a space."];
      return facts.spaces.has(step.spaceId) ? [] : ["This space was deleted. Choose another one."];
    case "assign":
      return personProblems(step.assigneeId, facts);
    case "notify":
      return [
        ...(step.text.trim() === "" ? ["Write what to tell them."] : []),
        ...personProblems(step.personId, facts),
      ];
    case "call":
      if (facts.canCall(step.url)) return [];
      return [
        URL.canParse(step.url) && new URL(step.url).protocol === "https:"
          ? "App flows can't call this URL yet. Your administrator can add it to APP_FLOW_HOSTS."
          : "Enter a URL that starts with https://.",
      ];
    case "stop":
      return [];
  }
}

const personProblems = (id: string | null, { people }: FlowFacts): string[] =>
  id === null || people.has(id) ? [] : ["This person no longer works in this account. Choose someone else."];

function messageProblems(step: Extract<Step, { kind: "send" }>, facts: FlowFacts): string[] {
  const { type, subject, text, attachmentId, emailId, voiceDropId } = step;
  const found = (...problems: (string | null)[]) => problems.flatMap((problem) => problem ?? []);
  if (type === "rvm")
    return voiceDropId === null
      ? ["Choose a voice drop."]
      : found(facts.contentProblem("voiceDrop", voiceDropId));
  if (type === "email" && emailId !== null) return found(facts.contentProblem("email", emailId));
  if (type === "email" && subject.trim() === "") return ["Write the subject of the email."];
  if (text.trim() === "" && (type === "email" || attachmentId === null)) return ["Write the message."];
  return found(
    facts.messageProblem(text),
    type === "sms" ? lengthProblem(text) : null,
    type === "email" ? facts.messageProblem(subject) : null,
    type === "sms" && attachmentId !== null ? facts.contentProblem("picture", attachmentId) : null,
  );
}

function waitSubjectProblems(step: Extract<Step, { kind: "wait-for" }>, facts: FlowFacts): string[] {
  switch (step.event) {
    case "reply":
    case "missed-call":
    case "purchase":
      return [];
    case "tag-added":
    case "tag-removed":
      return step.subject.trim() === "" ? ["Choose a tag."] : [];
    case "form":
      return facts.forms.has(step.subject) ? [] : ["Choose a form."];
    case "link":
      return facts.links.has(step.subject) ? [] : ["Choose a link."];
  }
}

function choiceProblems(choices: readonly AnswerChoice[]): string[] {
  const problems = choices.length === 0 ? ["Add a reply first."] : [];
  const seen = new Set<string>();
  const numbers: { from: number; to: number }[] = [];
  for (const { is, words, from, to } of choices) {
    if (is === "number") {
      if (from > to) problems.push(`No number is between ${from} and ${to}. Swap them.`);
      else if (numbers.some((above) => above.from <= from && to <= above.to))
        problems.push("A reply above already covers these numbers.");
      numbers.push({ from, to });
      continue;
    }
    const listened =
      is === "words" ? words.map((word) => wordsOf(word).join(" ")).filter(Boolean) : [`(${is})`];
    if (listened.length === 0) problems.push("This reply needs words. Add some.");
    else if (listened.every((word) => seen.has(word)))
      problems.push("Replies above already use all of these words.");
    for (const word of listened) seen.add(word);
  }
  return problems;
}

const ancestorsOf = (step: Step, byId: ReadonlyMap<string, Step>): { step: Step; branch: string }[] => {
  const found: { step: Step; branch: string }[] = [];
  for (let under: Under = step.under; under; ) {
    const parent: Step | undefined = byId.get(under.step);
    if (!parent) break;
    found.push({ step: parent, branch: under.branch });
    under = parent.under;
  }
  return found;
};

const sameConditions = (a: FlowConditions, b: FlowConditions): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Why no contact reaches a step, or takes one of its branches. */
function unreachable(step: Step, steps: readonly Step[], byId: ReadonlyMap<string, Step>): string | null {
  const siblings = stepsUnder(steps, step.under);
  const before = siblings.slice(0, siblings.indexOf(step));
  if (before.some(({ kind }) => kind === "stop")) return "No one gets here. Everyone stops above this step.";
  if (step.kind !== "branch") return null;
  // After a wait the answer can be different.
  const isStillSo = (above: Step) =>
    !steps.slice(steps.indexOf(above), steps.indexOf(step)).some(({ kind }) => WAITS.has(kind));
  const asked = ancestorsOf(step, byId).find(
    ({ step: above }) =>
      above.kind === "branch" && sameConditions(above.conditions, step.conditions) && isStillSo(above),
  );
  if (!asked) return null;
  return `The same condition is checked above, so no one takes “${asked.branch === "yes" ? "No" : "Yes"}” here.`;
}

/** Whether a contact can have answered: they entered by a text, or a wait for a reply comes before. */
function hasAnswerBefore(
  step: Step,
  trigger: FlowTrigger | null,
  steps: readonly Step[],
  byId: ReadonlyMap<string, Step>,
): boolean {
  if (trigger?.kind === "keyword" || trigger?.kind === "message") return true;
  const isReply = (each: Step) => each.kind === "wait-for" && each.event === "reply";
  const above = ancestorsOf(step, byId).map((each) => each.step);
  return steps.slice(0, steps.indexOf(step)).some(isReply) || above.some(isReply);
}

/** Whether the branches above only let through contacts whom the gate holds back. */
function neverPasses(step: Step, byId: ReadonlyMap<string, Step>): boolean {
  return ancestorsOf(step, byId).some(({ step: above, branch }) => {
    if (above.kind !== "branch" || branch !== "yes") return false;
    const { match, groups } = above.conditions;
    const mustNot = ({ field, is }: { field: string; is: string }) =>
      field === "textConsent" && is === "do-not-message";
    const holds = groups.map((group) =>
      group.match === "all" ? group.conditions.some(mustNot) : group.conditions.every(mustNot),
    );
    return match === "all" ? holds.some(Boolean) : holds.every(Boolean);
  });
}

/** A flow that triggers itself: it removes its own tag and adds it again. */
function loopThrough(step: Step, trigger: FlowTrigger | null, steps: readonly Step[]): string | null {
  if (step.kind !== "add-tag" || trigger?.kind !== "tag-added") return null;
  const same = (tag: string) => tag.toLowerCase() === trigger.subject.toLowerCase();
  if (!same(step.tag)) return null;
  const isOff = steps
    .slice(0, steps.indexOf(step))
    .some((each) => each.kind === "remove-tag" && same(each.tag));
  return isOff ? "This restarts the flow in an endless loop." : null;
}

/** Finds messages that follow one another without a wait; returns the number still pending at the end of a list. */
function floods(
  steps: readonly Step[],
  under: Under,
  open: number,
): { open: number; problems: FlowProblem[] } {
  const problems: FlowProblem[] = [];
  let count = open;
  for (const step of stepsUnder(steps, under)) {
    if (step.kind === "send") {
      count += 1;
      if (count === FLOW_ANSWERS_MAX + 1)
        problems.push({
          stepId: step.id,
          text: `More than ${FLOW_ANSWERS_MAX} messages in a row. Add a wait before this one.`,
        });
    }
    if (WAITS.has(step.kind)) count = 0;
    const branches = new Set(steps.flatMap(({ under: at }) => (at?.step === step.id ? [at.branch] : [])));
    const ends = [...branches].map((branch) => floods(steps, { step: step.id, branch }, count));
    problems.push(...ends.flatMap((each) => each.problems));
    count = Math.max(count, ...ends.map((each) => each.open));
  }
  return { open: count, problems };
}
