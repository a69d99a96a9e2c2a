import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

/** A flow with its steps, for tests. */
export const flowId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01";
export const base = (id: string, under: AppFlowStep["under"] = null) => ({
  ...{ id, under, note: "", lateHours: null },
});
export const say = (id: string, under: AppFlowStep["under"] = null): AppFlowStep => ({
  ...base(id, under),
  ...{ kind: "send", type: "sms", subject: "", text: `Text ${id}` },
  ...{ attachmentId: null, emailId: null, voiceDropId: null },
});
export const ask: AppFlowStep = {
  ...base("ask"),
  ...{ kind: "wait-for", event: "reply", subject: "", amount: 1, unit: "days" },
};
export const steps = [say("a"), ask, say("yes", { step: "ask", branch: "happened" }), say("z")];

export const aFlow: AppFlow = {
  _id: flowId,
  name: "Missed you",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  state: "draft",
  reentry: "never",
  reentryDays: 30,
  leavesOnReply: false,
  exits: [],
  goal: null,
  draft: {
    trigger: {
      ...{ kind: "api", subject: "", hours: null, onlyUnanswered: false, words: [], daysBefore: 0 },
      time: "10:00",
    },
    steps: steps as AppFlow["draft"]["steps"],
  },
  version: null,
  hasChanges: true,
  publishedAt: null,
  pausedAt: null,
  underway: null,
  problems: [],
  people: {
    ...{ here: 0, finished: 0, entered: 0, reachedGoal: 0, onOlderVersions: 0, halted: 0, missed: 0 },
  },
  steps: [],
};

/** The requests every screen of a flow makes. */
export const flowAnswers = (flow: AppFlow): Answers => ({
  ...sessionOf(aUser({ timezone: "America/Chicago" })),
  [`GET appFlows/${flowId}`]: () => ({ body: flow }),
  [`GET appFlows/${flowId}/figures`]: () => ({ body: { steps: [] } }),
  [`POST appFlows/${flowId}/problems`]: () => ({ body: { problems: [] } }),
});

/** Opens a flow's page. */
export const anEditor = (flow: AppFlow, answers: Answers = {}) =>
  visit(`/app-flows/${flowId}`, {
    drawn: ["/app-flows/{appFlowId}"],
    answers: { ...flowAnswers(flow), ...answers },
  });
