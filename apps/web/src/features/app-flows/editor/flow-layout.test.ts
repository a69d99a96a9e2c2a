import type { AppFlowStep } from "@broadcast/contract/app-flows";
import { describe, expect, it } from "vitest";
import { type Drawn, layoutOf, PLUS_SIZE, STEP_HEIGHT, STEP_WIDTH } from "./flow-layout.ts";

const place = (id: string, under: AppFlowStep["under"] = null) => ({ id, under, note: "", lateHours: null });
const stop = (id: string, under: AppFlowStep["under"] = null): AppFlowStep => ({
  kind: "stop",
  ...place(id, under),
});
const tag = (id: string, under: AppFlowStep["under"] = null): AppFlowStep => ({
  kind: "add-tag",
  tag: "VIP",
  ...place(id, under),
});
const split = (id: string, parts: number, under: AppFlowStep["under"] = null): AppFlowStep => ({
  kind: "split",
  parts: Array.from({ length: parts }, (_, at) => ({ branch: `b${at}`, percent: 50 })),
  ...place(id, under),
});

const boxOf = ({ kind, x, y }: Drawn) => {
  const width = kind === "plus" ? PLUS_SIZE : STEP_WIDTH;
  const height = kind === "plus" ? PLUS_SIZE : STEP_HEIGHT;
  return { left: x - width / 2, right: x + width / 2, top: y, bottom: y + height };
};

function overlaps(drawn: readonly Drawn[]): string[] {
  const boxes = drawn.map((one) => ({ id: one.id, ...boxOf(one) }));
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.id} over ${b.id}`),
  );
}

describe("the drawing of a flow", () => {
  const nested = [
    split("s", 3),
    tag("a", { step: "s", branch: "b0" }),
    split("t", 2, { step: "s", branch: "b1" }),
    tag("b", { step: "t", branch: "b1" }),
    stop("c", { step: "s", branch: "b2" }),
    tag("end"),
  ];

  it("never overlaps nodes, and every line leads down", () => {
    const { drawn, lines } = layoutOf(nested);
    expect(overlaps(drawn)).toEqual([]);
    const tops = new Map(drawn.map((one) => [one.id, boxOf(one)]));
    for (const { from, to } of lines) expect(tops.get(from)!.bottom).toBeLessThan(tops.get(to)!.top);
  });

  it("keeps the order of branches, and joins those that continue at the next step", () => {
    const { drawn, lines } = layoutOf(nested);
    const xOf = (id: string) => drawn.find((one) => one.id === id)!.x;
    expect(xOf("a")).toBeLessThan(xOf("t"));
    expect(xOf("t")).toBeLessThan(xOf("c"));
    expect(xOf("end")).toBe(xOf("s"));
    const joining = lines.filter(({ to }) => to === "plus::s").map(({ from }) => from);
    expect(joining).toEqual(["plus:s/b0:a", "plus:s/b1:t"]);
  });

  it("continues no line after a step at which every branch stops", () => {
    const { lines } = layoutOf([stop("a"), tag("b")]);
    expect(lines.filter(({ from }) => from === "a")).toEqual([]);
    expect(lines.filter(({ to }) => to === "b")).toEqual([]);
  });

  it("has a place for a step after each step and in each branch, named by where it is", () => {
    const { drawn } = layoutOf([split("s", 2), tag("a", { step: "s", branch: "b1" })]);
    const places = drawn.flatMap((one) =>
      one.kind === "plus" ? [[one.under?.branch ?? null, one.behind]] : [],
    );
    expect(places).toEqual([
      [null, null],
      ["b0", "s"],
      ["b1", "s"],
      ["b1", "a"],
      [null, "s"],
    ]);
  });
});
