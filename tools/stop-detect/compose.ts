import { type Example, readTable } from "./data-set.ts";
import { randomFrom } from "./random.ts";

type Random = ReturnType<typeof randomFrom>;
type Family = { name: string; isStop: boolean; templates: string[] };

const slots = new Map(readTable("slots.tsv").map(([slot = "", values = ""]) => [slot, values.split("|")]));
const families = [...readFamilies("stop-templates.tsv"), ...readFamilies("ordinary-templates.tsv")];
const slipShare = 0.3;

/**
 * Distinct messages to learn from, equally many a template as far as it reaches.
 * In a template "(a|b|)" is one of its parts, "{slot}" a value of that slot; some messages get a slip
 * of the pen. The same seed gives the same messages.
 */
export function compose(wanted: { isStop: boolean; count: number; seed: number }): Example[] {
  const random = randomFrom(wanted.seed);
  const sources = families
    .filter(({ isStop }) => isStop === wanted.isStop)
    .flatMap(({ name, templates }) =>
      templates.map((template, at) => ({ group: `${name} ${at + 1}`, template })),
    );
  const seen = new Set<string>();
  const composed: Example[] = [];
  const mostTries = wanted.count * 10;
  for (let tries = 0; composed.length < wanted.count && tries < mostTries; tries += 1) {
    const { group, template } = sources[tries % sources.length]!;
    const text = withSlip(tidy(expand(template, random)), random);
    if (text === "" || seen.has(text)) continue;
    seen.add(text);
    composed.push({ group, text, isStop: wanted.isStop });
  }
  return composed;
}

/** The text as a hurried thumb writes it: one letter wrong, other capitals, no apostrophe, an emoji. */
export function withSlip(text: string, random: Random): string {
  if (random() > slipShare) return text;
  const kind = Math.floor(random() * 8);
  if (kind === 0) return text.toLowerCase();
  if (kind === 1) return text.toUpperCase();
  if (kind === 2) return text.replace(/[.,!?']/g, "");
  if (kind === 3)
    return `${text}${pick(["!", "!!", "...", ".", " 🙏", " 😡", " 🙄", " thanks", " please", " ok"], random)}`;
  if (kind === 4) return text.charAt(0).toUpperCase() + text.slice(1);
  return misspelt(text, random);
}

function misspelt(text: string, random: Random): string {
  const at = 1 + Math.floor(random() * (text.length - 1));
  const kind = Math.floor(random() * 4);
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.charAt(at) + text.slice(at);
  if (kind === 2 && at + 1 < text.length) {
    return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
  }
  return text.slice(0, at) + pick([..."etaoinsrpldk"], random) + text.slice(at + 1);
}

/** Reads a template from left to right; parts may lie in one another. */
function expand(template: string, random: Random): string {
  let at = 0;
  const readPart = (): string => {
    const choices = [""];
    while (at < template.length) {
      const letter = template.charAt(at);
      at += 1;
      if (letter === ")") break;
      if (letter === "|") choices.push("");
      else choices[choices.length - 1] += letter === "(" ? readPart() : letter === "{" ? readSlot() : letter;
    }
    return pick(choices, random);
  };
  const readSlot = (): string => {
    const end = template.indexOf("}", at);
    const values = slots.get(template.slice(at, end));
    if (values === undefined) throw new Error(`No slot {${template.slice(at, end)}} in: ${template}`);
    at = end + 1;
    return expand(pick(values, random), random);
  };
  return readPart();
}

function tidy(text: string): string {
  return text
    .replace(/ +/g, " ")
    .replace(/ ([,.?])/g, "$1")
    .trim();
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)]!;
}

function readFamilies(file: "stop-templates.tsv" | "ordinary-templates.tsv"): Family[] {
  const byName = new Map<string, Family>();
  for (const [name = "", template = ""] of readTable(file)) {
    const family = byName.get(name) ?? {
      name,
      isStop: file === "stop-templates.tsv",
      templates: [],
    };
    family.templates.push(template);
    byName.set(name, family);
  }
  return [...byName.values()];
}
