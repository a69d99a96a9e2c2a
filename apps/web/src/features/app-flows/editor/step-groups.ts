import type { AppFlowStep } from "@broadcast/contract/app-flows";
import { randomId } from "../../../lib/device/random-id.ts";
import type { Under } from "./flow-edits.ts";

type Kind = AppFlowStep["kind"];

/** The kinds of steps, grouped for the menu. */
export const STEP_GROUPS: readonly { group: string; kinds: readonly Kind[] }[] = [
  { group: "Messages", kinds: ["send", "notify", "assign"] },
  { group: "Waits", kinds: ["wait", "wait-until", "wait-for"] },
  { group: "Paths", kinds: ["branch", "answer", "split", "stop"] },
  {
    group: "Contacts",
    kinds: [
      "add-tag",
      "remove-tag",
      "join-campaign",
      "leave-campaign",
      "join-space",
      "leave-space",
      "set-field",
      "call",
    ],
  },
];

/** A new step with its defaults. */
export function newStep(kind: Kind, under: Under): AppFlowStep {
  const place = { id: randomId(), under, note: "", lateHours: null };
  switch (kind) {
    case "send":
      return {
        ...place,
        ...{ kind, type: "sms", subject: "", text: "" },
        ...{ attachmentId: null, emailId: null, voiceDropId: null },
      };
    case "notify":
      return { ...place, kind, text: "", personId: null, by: "both" };
    case "assign":
      return { ...place, kind, assigneeId: null };
    case "join-space":
    case "leave-space":
      return { ...place, kind, spaceId: null };
    case "wait":
      return { ...place, kind, amount: 1, unit: "days" };
    case "wait-until":
      return { ...place, kind, weekdays: [], time: "09:00" };
    case "wait-for":
      return { ...place, kind, event: "reply", subject: "", amount: 1, unit: "days" };
    case "branch":
      return { ...place, kind, conditions: { match: "all", groups: [] } };
    case "answer":
      return {
        ...place,
        kind,
        choices: [
          { branch: "yes", is: "yes", words: [], from: 1, to: 1 },
          { branch: "no", is: "no", words: [], from: 1, to: 1 },
        ],
      };
    case "split":
      return {
        ...place,
        kind,
        parts: [
          { branch: "a", percent: 50 },
          { branch: "b", percent: 50 },
        ],
      };
    case "add-tag":
    case "remove-tag":
      return { ...place, kind, tag: "" };
    case "join-campaign":
    case "leave-campaign":
      return { ...place, kind, campaignId: null };
    case "set-field":
      return { ...place, kind, fieldId: null, value: "" };
    case "call":
      return { ...place, kind, url: "" };
    case "stop":
      return { ...place, kind };
  }
}
