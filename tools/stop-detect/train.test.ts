import { describe, expect, it } from "vitest";
import { readKeyword } from "../../packages/domain/src/opt-out-words.ts";
import { stopDetectModel } from "../../packages/domain/src/stop-detect-model.gen.ts";
import { compose } from "./compose.ts";
import { readTable, trainingHash, writtenExamples } from "./data-set.ts";
import { evaluate, heldOut } from "./evaluate.ts";
import { learnModel } from "./learn.ts";

describe("the opt-out classifier", () => {
  it("takes at most 1 in 1,000 ordinary messages it never saw for an opt-out", () => {
    for (const seed of [20_001, 30_001]) {
      const examples = compose({ split: "held", isStop: false, count: 25_000, seed });
      expect(examples.length).toBeGreaterThanOrEqual(20_000);
      const { falseAlarms } = evaluate(stopDetectModel, "fresh", examples);
      expect(falseAlarms / examples.length).toBeLessThanOrEqual(0.001);
    }
    const { falseAlarms } = evaluate(stopDetectModel, "written", heldOut(1)[0]!.examples);
    expect(falseAlarms).toBeLessThanOrEqual(1);
  });

  it("finds most opt-outs it never saw", () => {
    const [written, composed] = heldOut(20_002).map(({ name, examples }) =>
      evaluate(stopDetectModel, name, examples),
    );
    expect(written!.found / (written!.found + written!.missed)).toBeGreaterThan(0.7);
    expect(composed!.found / (composed!.found + composed!.missed)).toBeGreaterThan(0.65);
  });

  it("ships the model that its data and code give; if not, run tools/stop-detect/train.ts", () => {
    expect(stopDetectModel.trainingHash).toBe(trainingHash());
  });

  it("learns the same model again, byte for byte", { timeout: 120_000 }, () => {
    expect(learnModel()).toEqual(stopDetectModel);
  });

  it("fits into 150 KB", () => {
    expect(JSON.stringify(stopDetectModel).length).toBeLessThan(150 * 1024);
  });
});

describe("the data set", () => {
  it("has enough distinct messages of both kinds", () => {
    const written = writtenExamples();
    const stops = new Set(written.filter(({ isStop }) => isStop).map(({ text }) => text));
    expect(stops.size).toBeGreaterThanOrEqual(900);
    const ordinary = written.filter(({ isStop }) => !isStop).map(({ text }) => text);
    const composed = compose({ split: "train", isStop: false, count: 15_000, seed: 1 });
    expect(new Set([...ordinary, ...composed.map(({ text }) => text)]).size).toBeGreaterThanOrEqual(6_000);
  });

  it("calls no message both an opt-out and ordinary", () => {
    const written = writtenExamples();
    const stops = new Set(written.filter(({ isStop }) => isStop).map(({ text }) => text.toLowerCase()));
    const both = written.filter(({ isStop, text }) => !isStop && stops.has(text.toLowerCase()));
    expect(both).toEqual([]);
  });

  it("leaves the certain words to the rule", () => {
    const certain = writtenExamples().filter(({ text }) => readKeyword(text) === "stop");
    expect(certain).toEqual([]);
  });

  it.each(["stop-templates.tsv", "ordinary-templates.tsv"] as const)(
    "keeps every family of %s on one side of the split",
    (file) => {
      const sides = new Map<string, Set<string>>();
      for (const [split = "", family = ""] of readTable(file)) {
        sides.set(family, (sides.get(family) ?? new Set()).add(split));
      }
      expect([...sides].filter(([, splits]) => splits.size > 1)).toEqual([]);
    },
  );
});
