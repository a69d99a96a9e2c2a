import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stopDetectWords } from "../../packages/domain/src/stop-detect/stop-detect-words.ts";
import { randomFrom } from "./random.ts";

/** What a held-out message is: a request to be left alone, a refusal without one, or ordinary talk. */
export type HeldOutKind = "stop" | "soft" | "ordinary";
export type HeldOutExample = { kind: HeldOutKind; family: string; text: string };

const folder = join(import.meta.dirname, "held-out");
const styles: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.toLowerCase().replace(/[.,!?:;'-]/g, ""),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
  (text) => text.toUpperCase(),
  (text) =>
    text
      .replace(/\byou\b/g, "u")
      .replace(/\byour\b/g, "ur")
      .replace(/\bplease\b/g, "plz"),
];

/**
 * Distinct messages nobody trains on, every frame as often as the next: an opening, a frame with one of each
 * "[a/b]", a closing, in one of a few styles of typing. Shares neither words, frames nor code with `compose.ts`.
 */
export function composeHeldOut(kind: HeldOutKind, rounds: number, seed: number): HeldOutExample[] {
  const random = randomFrom(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const frames = readRows("frames.tsv").filter(([frameKind]) => frameKind === kind);
  const around = (file: string): string[] =>
    readRows(file).flatMap(([usedBy, words = ""]) => (usedBy === "any" || usedBy === kind ? [words] : []));
  const openings = around("openings.tsv");
  const closings = around("closings.tsv");
  const byWords = new Map<string, HeldOutExample>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [, family = "", frame = ""] of frames) {
      const said = frame.replace(/\[([^\]]*)\]/g, (_, choices: string) => pick(choices.split("/")));
      const text = pick(styles)(`${pick(openings)} ${said}${pick(closings)}`.trim());
      byWords.set(stopDetectWords(text).join(" "), { kind, family, text });
    }
  }
  return [...byWords.values()];
}

function readRows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(folder, file), "utf8").replace(/\n$/, "").split(/\r?\n/);
  return lines.map((line) => line.split("\t"));
}
