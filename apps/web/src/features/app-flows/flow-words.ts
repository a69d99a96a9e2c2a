import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowPathStep, FlowWay } from "@broadcast/contract/flow-people";
import type { FlowEvent, FlowTriggerKind, FlowUnit } from "@broadcast/domain/automation/app-flow";
import { clockTime, WEEKDAY_NAMES } from "@broadcast/domain/time/dates";
import {
  Bell,
  Clock,
  GitBranch,
  Globe,
  Hourglass,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Octagon,
  PencilLine,
  Signpost,
  Split,
  Tag,
  Timer,
  UserCheck,
  Users,
} from "lucide-react";
import { formatCount } from "../../lib/words/format.ts";
import type { Tone } from "../../ui/display/Badge.tsx";
import { tagsNamed } from "../broadcast-content/index.ts";
import type { FlowNames } from "./flow-names.ts";

export const stateLabels: Record<AppFlow["state"], string> = {
  draft: "Draft",
  running: "Running",
  paused: "Paused",
};
export const stateTones: Record<AppFlow["state"], Tone> = {
  draft: "neutral",
  running: "brand",
  paused: "caution",
};

/** "Reached the goal: 12 (30%)", out of all entries into the flow. */
export const goalText = ({ reachedGoal, entered }: AppFlow["people"]): string =>
  `Reached the goal: ${formatCount(reachedGoal)} (${entered === 0 ? 0 : Math.round((100 * reachedGoal) / entered)}%)`;

export const triggerLabels: Record<FlowTriggerKind, string> = {
  keyword: "Texts a keyword",
  "tag-added": "Gets a tag",
  "tag-removed": "Loses a tag",
  form: "Fills out a form",
  link: "Opens a link",
  message: "Texts you",
  "missed-call": "Missed call",
  purchase: "Buys something",
  segment: "Joins a segment",
  date: "Has a date coming up",
  api: "Is added by you or the API",
};

export const eventLabels: Record<FlowEvent, string> = {
  reply: "They reply",
  "tag-added": "They get a tag",
  "tag-removed": "They lose a tag",
  form: "They fill out a form",
  link: "They open a link",
  "missed-call": "You miss a call from them",
  purchase: "They buy something",
};

interface StepWords {
  label: string;
  icon: LucideIcon;
}

export const stepKinds: Record<AppFlowStep["kind"], StepWords> = {
  send: { label: "Send a message", icon: MessageSquareText },
  wait: { label: "Wait for a time", icon: Timer },
  "wait-until": { label: "Wait until a time of day", icon: Clock },
  "wait-for": { label: "Wait for something", icon: Hourglass },
  branch: { label: "Check conditions", icon: GitBranch },
  answer: { label: "Branch by reply", icon: GitBranch },
  split: { label: "Split by percent", icon: Split },
  "add-tag": { label: "Add a tag", icon: Tag },
  "remove-tag": { label: "Remove a tag", icon: Tag },
  "join-campaign": { label: "Join a campaign", icon: Signpost },
  "leave-campaign": { label: "Leave a campaign", icon: LogOut },
  "set-field": { label: "Set a field", icon: PencilLine },
  "join-space": { label: "Join a space", icon: Users },
  "leave-space": { label: "Leave a space", icon: LogOut },
  assign: { label: "Assign the chat", icon: UserCheck },
  notify: { label: "Notify a person", icon: Bell },
  call: { label: "Call a URL", icon: Globe },
  stop: { label: "Stop", icon: Octagon },
};

/** "9:00 AM" for 09:00; "…" until there is one. */
const clockText = (time: string): string => (time ? clockTime(`2026-01-01T${time}:00Z`, "UTC") : "…");

const amountText = (amount: number, unit: FlowUnit): string =>
  amount === 1 ? `1 ${unit.slice(0, -1)}` : `${amount} ${unit}`;

const quoted = (text: string): string => {
  const words = tagsNamed(text);
  return `“${words.length > 60 ? `${words.slice(0, 59).trimEnd()}…` : words}”`;
};

const daysText = (weekdays: readonly number[]): string =>
  weekdays.length === 0 || weekdays.length === 7
    ? ""
    : ` on ${weekdays.map((day) => WEEKDAY_NAMES[day]).join(", ")}`;

function eventText(event: FlowEvent, subject: string, names: FlowNames): string {
  switch (event) {
    case "reply":
      return "they reply";
    case "tag-added":
      return `they get the tag ${subject || "…"}`;
    case "tag-removed":
      return `they lose the tag ${subject || "…"}`;
    case "form":
      return `they fill out ${names.of("form", subject)}`;
    case "link":
      return `they open ${names.of("link", subject)}`;
    case "missed-call":
      return "you miss a call from them";
    case "purchase":
      return subject ? `they buy ${subject}` : "they buy something";
  }
}

const noticeWords = { email: "Email", push: "Notify", both: "Email and notify" } as const;

function sendText(step: Extract<AppFlowStep, { kind: "send" }>, names: FlowNames): string {
  if (step.type === "rvm") return `Send the voice drop ${names.of("voiceDrop", step.voiceDropId)}`;
  if (step.type === "email")
    return step.emailId === null
      ? `Email ${step.subject.trim() ? quoted(step.subject.trim()) : "…"}`
      : `Send the email ${names.of("email", step.emailId)}`;
  const picture = step.attachmentId === null ? "" : ` with ${names.of("picture", step.attachmentId)}`;
  const text = step.text.trim();
  return text ? `Send ${quoted(text)}${picture}` : `Send a message${picture}`;
}

/** The events steps wait for, named individually: "Their reply", "They open Price list". Duplicates are numbered. */
export function awaitedTexts(
  waits: readonly Extract<AppFlowStep, { kind: "wait-for" }>[],
  names: FlowNames,
): string[] {
  const texts = waits.map(({ event, subject }) => {
    const text = event === "reply" ? "their reply" : eventText(event, subject, names);
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
  return texts.map((text, at) => {
    const same = texts.flatMap((each, index) => (each === text ? [index] : []));
    return same.length === 1 ? text : `${text} (${same.indexOf(at) + 1} of ${same.length})`;
  });
}

/** A step in one line. */
export function stepText(step: AppFlowStep, names: FlowNames): string {
  switch (step.kind) {
    case "send":
      return sendText(step, names);
    case "wait":
      return `Wait ${amountText(step.amount, step.unit)}`;
    case "wait-until":
      return `Wait until ${clockText(step.time)}${daysText(step.weekdays)}`;
    case "wait-for":
      return `Wait until ${eventText(step.event, step.subject, names)}, at most ${amountText(step.amount, step.unit)}`;
    case "branch":
      return "Check conditions";
    case "answer":
      return "Branch by their reply";
    case "split":
      return `Split ${step.parts.map(({ percent }) => `${percent}%`).join(" / ")}`;
    case "add-tag":
      return `Add the tag ${step.tag || "…"}`;
    case "remove-tag":
      return `Remove the tag ${step.tag || "…"}`;
    case "join-campaign":
      return `Join ${names.of("campaign", step.campaignId)}`;
    case "leave-campaign":
      return `Leave ${names.of("campaign", step.campaignId)}`;
    case "set-field":
      return step.fieldId !== null && step.value.trim() === ""
        ? `Clear ${names.of("field", step.fieldId)}`
        : `Set ${names.of("field", step.fieldId)} to ${quoted(step.value)}`;
    case "join-space":
      return `Join ${names.of("space", step.spaceId)}`;
    case "leave-space":
      return `Leave ${names.of("space", step.spaceId)}`;
    case "assign":
      return step.assigneeId === null
        ? "Unassign the chat"
        : `Assign the chat to ${names.of("person", step.assigneeId)}`;
    case "notify":
      return `${noticeWords[step.by]} ${step.personId === null ? "the owner" : names.of("person", step.personId)}`;
    case "call":
      return `Call ${step.url || "a URL"}`;
    case "stop":
      return "Stop here";
  }
}

/** A step on a contact's path, in one line. */
export const shownStep = (step: AppFlowStep | null, names: FlowNames): string =>
  step ? stepText(step, names) : "A step that no longer exists";

/** The label of a step's branch. */
export function branchText(step: AppFlowStep, branch: string): string {
  if (step.kind === "wait-for") {
    if (branch === "happened") return step.event === "reply" ? "They replied" : "It happened";
    return step.event === "reply" ? "No reply in time" : "The time is up";
  }
  if (step.kind === "branch") return branch === "yes" ? "Yes" : "No";
  if (step.kind === "split")
    return `${step.parts.find((each) => each.branch === branch)?.percent ?? 0}% of people`;
  if (step.kind !== "answer") return branch;
  const choice = step.choices.find((each) => each.branch === branch);
  if (!choice) return "Any other reply";
  if (choice.is === "number")
    return choice.from === choice.to ? `They say ${choice.from}` : `They say ${choice.from} to ${choice.to}`;
  if (choice.is !== "words") return choice.is === "yes" ? "They say yes" : "They say no";
  return `Contains ${choice.words.join(", ") || "…"}`;
}

/** The branch a contact took and why, to be joined. Of a wait both say the same, so only one is told. */
export function takenTexts(
  step: AppFlowStep | null | undefined,
  branch: string | null,
  reason: string | null,
): (string | null)[] {
  const taken = step && branch ? branchText(step, branch) : null;
  if (step?.kind !== "wait-for" || !branch) return [taken, reason];
  return [branch === "happened" ? reason : taken];
}

/** A flow's trigger in one line. */
export function triggerText({ trigger }: Pick<AppFlowDefinition, "trigger">, names: FlowNames): string {
  if (!trigger) return "Choose how people enter";
  const { kind, subject, hours, daysBefore, time, words, onlyUnanswered } = trigger;
  switch (kind) {
    case "keyword":
    case "form":
    case "link":
    case "segment":
      return `${triggerLabels[kind]}: ${names.of(kind, subject)}`;
    case "tag-added":
    case "tag-removed":
      return `${triggerLabels[kind]}: ${subject || "…"}`;
    case "message":
      return [
        triggerLabels.message,
        words && words.length > 0 ? `with ${words.join(" or ")}` : "",
        hours
          ? `${hours.is === "inside" ? "within" : "outside"} hours (${clockText(hours.from)} to ${clockText(hours.to)})`
          : "",
        onlyUnanswered ? "if nothing else replies" : "",
      ]
        .filter(Boolean)
        .join(" ");
    case "purchase":
      return subject ? `Buys ${subject}` : triggerLabels.purchase;
    case "date": {
      const on =
        daysBefore === 0
          ? "On"
          : `${amountText(Math.abs(daysBefore), "days")} ${daysBefore > 0 ? "before" : "after"}`;
      return `${on} the ${names.of("field", subject).toLowerCase()} at ${clockText(time)}`;
    }
    case "missed-call":
    case "api":
      return triggerLabels[kind];
  }
}

export const outcomeLabels: Record<FlowPathStep["outcome"], string> = {
  done: "Done",
  queued: "Waiting to be sent",
  sent: "Sent",
  delivered: "Delivered",
  withheld: "Not sent",
  missed: "Missed",
  skipped: "Skipped",
  waiting: "Waiting",
  took: "Continued",
  "passed-over": "Passed over",
  left: "Left",
  halted: "Stopped",
  failed: "Failed",
};
export const outcomeTones: Record<FlowPathStep["outcome"], Tone> = {
  done: "neutral",
  queued: "info",
  sent: "brand",
  delivered: "brand",
  withheld: "caution",
  missed: "caution",
  skipped: "neutral",
  waiting: "info",
  took: "neutral",
  "passed-over": "neutral",
  left: "neutral",
  halted: "danger",
  failed: "danger",
};
export const wayLabels: Record<FlowWay["state"], string> = {
  in: "In the flow",
  finished: "Finished",
  left: "Left",
  halted: "Stopped",
  missed: "Missed",
};

const byLabels: Record<string, string> = {
  keyword: "by a keyword",
  "tag-added": "by getting a tag",
  "tag-removed": "by losing a tag",
  form: "by a form",
  link: "by opening a link",
  message: "by texting you",
  "missed-call": "by a missed call",
  purchase: "by a purchase",
  segment: "by joining a segment",
  date: "by a date",
  hand: "by you",
  api: "by you or the API",
};
export const enteredText = (by: string): string => byLabels[by] ?? by;
