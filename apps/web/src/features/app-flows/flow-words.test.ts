import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { expect, it } from "vitest";
import type { FlowNames } from "./flow-names.ts";
import { awaitedTexts, stepText, takenTexts } from "./flow-words.ts";

const names = { of: () => "Price list" } as unknown as FlowNames;
const wait = (event: "reply" | "link" | "missed-call") =>
  ({ kind: "wait-for", id: event, event, subject: "", amount: 1, unit: "days" }) as Extract<
    AppFlowStep,
    { kind: "wait-for" }
  >;

it("awaited events are named individually, and duplicates are numbered", () => {
  expect(awaitedTexts([wait("reply"), wait("link"), wait("missed-call")], names)).toEqual([
    "Their reply",
    "They open Price list",
    "You miss a call from them",
  ]);
  expect(awaitedTexts([wait("reply"), wait("link"), wait("reply")], names)).toEqual([
    "Their reply (1 of 2)",
    "They open Price list",
    "Their reply (2 of 2)",
  ]);
});

it("what ended a wait is told once", () => {
  expect(takenTexts(wait("link"), "timeout", "Time ran out.")).toEqual(["The time is up"]);
  expect(takenTexts(wait("reply"), "timeout", "Time ran out.")).toEqual(["No reply in time"]);
  expect(takenTexts(wait("link"), "happened", "They opened the link.")).toEqual(["They opened the link."]);
  expect(takenTexts(wait("link"), null, "You skipped it.")).toEqual([null, "You skipped it."]);
  const branch = { kind: "branch", id: "b" } as AppFlowStep;
  expect(takenTexts(branch, "no", "The conditions weren't met.")).toEqual([
    "No",
    "The conditions weren't met.",
  ]);
});

it("a step that sets a field to nothing clears it", () => {
  const set = (value: string) => stepText({ kind: "set-field", fieldId: "x", value } as AppFlowStep, names);
  expect(set("Gold")).toBe("Set Price list to “Gold”");
  expect(set(" ")).toBe("Clear Price list");
});
