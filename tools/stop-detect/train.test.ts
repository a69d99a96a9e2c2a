import { describe, expect, it } from "vitest";
import { readKeyword } from "../../packages/domain/src/compliance/opt-out-words.ts";
import { stopDetectModel } from "../../packages/domain/src/stop-detect/stop-detect-model.gen.ts";
import { stopDetectWords } from "../../packages/domain/src/stop-detect/stop-detect-words.ts";
import { compose } from "./compose.ts";
import { trainingHash, writtenExamples } from "./data-set.ts";
import { evaluate, heldOut } from "./evaluate.ts";
import { fitModel } from "./fit-model.ts";

const seeds = [20_001, 30_001];

describe("the opt-out classifier", () => {
  it.each(seeds)("holds at most 1 in 1,000 ordinary messages it never saw (seed %i)", (seed) => {
    const { count, held } = evaluate("ordinary", seed);
    expect(count).toBeGreaterThan(2_000);
    expect(held / count).toBeLessThanOrEqual(0.001);
  });

  it.each(seeds)("holds 95 in 100 opt-outs it never saw (seed %i)", (seed) => {
    const { count, held } = evaluate("stop", seed);
    expect(count).toBeGreaterThan(1_500);
    expect(held / count).toBeGreaterThanOrEqual(0.95);
  });

  it.each(seeds)("holds no refusal that asks for nothing, and scores it above 0.5 (seed %i)", (seed) => {
    const { count, held, doubtful } = evaluate("soft", seed);
    expect(held).toBe(0);
    expect(doubtful / count).toBeGreaterThanOrEqual(0.95);
  });

  it("ships the model that its data and code give; if not, run tools/stop-detect/train.ts", () => {
    expect(stopDetectModel.trainingHash).toBe(trainingHash());
  });

  it("learns the same model again, byte for byte", { timeout: 120_000 }, () => {
    expect(fitModel()).toEqual(stopDetectModel);
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
    const composed = compose({ isStop: false, count: 15_000, seed: 1 });
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

  it("shares no text with the held-out set, however it is written", () => {
    const plain = (text: string) => stopDetectWords(text).join(" ");
    const fitted = new Set(
      [
        ...writtenExamples(),
        ...compose({ isStop: false, count: 15_000, seed: 1 }),
        ...compose({ isStop: true, count: 5_000, seed: 2 }),
      ].map(({ text }) => plain(text)),
    );
    const shared = seeds
      .flatMap((seed) => (["stop", "soft", "ordinary"] as const).flatMap((kind) => heldOut(kind, seed)))
      .filter(({ text }) => fitted.has(plain(text)));
    expect(shared.map(({ text }) => text)).toEqual([]);
  });
});
