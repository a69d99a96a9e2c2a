import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A message to learn from, with its group of related messages. */
export type Example = { group: string; text: string; isStop: boolean };

const folder = join(import.meta.dirname, "data");
const files = [
  "stop.tsv",
  "ordinary.tsv",
  "stop-templates.tsv",
  "ordinary-templates.tsv",
  "slots.tsv",
] as const;
const domain = join(import.meta.dirname, "../../packages/domain/src/stop-detect");
const code = [
  ...["features", "request", "spelling", "weights", "words"].map((part) =>
    join(domain, `stop-detect-${part}.ts`),
  ),
  ...["compose.ts", "fit.ts", "fit-model.ts", "random.ts"].map((file) => join(import.meta.dirname, file)),
];

export function readTable(file: (typeof files)[number]): string[][] {
  const [, ...lines] = readLines(join(folder, file));
  return lines.map((line) => line.split("\t"));
}

/** The messages written by hand. */
export function writtenExamples(): Example[] {
  return (["stop.tsv", "ordinary.tsv"] as const).flatMap((file) =>
    readTable(file).map(([group = "", text = ""]) => ({
      group: `${file} ${group}`,
      text,
      isStop: file === "stop.tsv",
    })),
  );
}

/** Names the data and the code a model comes from, so that a test sees when it is stale. */
export function trainingHash(): string {
  const hash = createHash("sha256");
  for (const path of [...files.map((file) => join(folder, file)), ...code]) {
    hash.update(readLines(path).join("\n"));
  }
  return hash.digest("hex").slice(0, 16);
}

function readLines(path: string): string[] {
  return readFileSync(path, "utf8").trimEnd().split(/\r?\n/);
}
