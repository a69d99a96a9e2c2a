import type { AppFlowStep } from "@broadcast/contract/app-flows";
import { expect, it } from "vitest";
import type { FlowNames } from "./flow-names.ts";
import { awaitedTexts } from "./flow-words.ts";

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
