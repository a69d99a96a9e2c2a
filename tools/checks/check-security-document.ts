import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";
import { ASVS_LEVELS } from "./asvs-requirements.ts";

const root = dirname(dirname(import.meta.dirname));
const DOCUMENT = "docs/security.md";
/** The default root of paths in the document. */
const HOME = "apps/server/src";

const PATH = /^[\w.@/-]+\.(tsx?|sql|json|mjs|js|md|html|example)$/;
const TEST = /^(\S+) › (.+)$/;

interface Row {
  line: number;
  numbers: string[];
  level: string;
  where: string;
  tests: string;
}

/**
 * Lists problems of the security document, a sentence each: a named file or test that is missing, and a requirement
 * that is omitted, repeated or claimed to be met without evidence.
 */
export function securityDocumentBreaches(folder: string, levels = ASVS_LEVELS): string[] {
  const text = readFileSync(join(folder, DOCUMENT), "utf8");
  const rows = readRows(text, levels);
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return [
    ...new Set(named.flatMap((code) => missing(code, folder))),
    ...rows.flatMap(unproved),
    ...completeness(rows, levels),
  ];
}

/** Reads the tables' rows: number, level, requirement, where, test. A number can be a whole section or chapter. */
function readRows(text: string, levels: Readonly<Record<string, string>>): Row[] {
  return text.split("\n").flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, number = "", level = "", , where = "", tests = ""] = cells;
    if (cells.length !== 7 || !/^\d+(\.\d+){0,2}$/.test(number)) return [];
    return [{ line: index + 1, numbers: numbersOf(number, levels), level, where, tests }];
  });
}

function numbersOf(number: string, levels: Readonly<Record<string, string>>): string[] {
  if (number.split(".").length === 3) return [number];
  return Object.entries(levels)
    .filter(([section]) => section === number || section.startsWith(`${number}.`))
    .flatMap(([section, its]) => [...its].map((_, at) => `${section}.${at + 1}`));
}

function missing(code: string, folder: string): string[] {
  const [, testFile, title] = TEST.exec(code) ?? [];
  const path = testFile ?? code;
  if (!PATH.test(path)) return [];
  const file = [path, `${HOME}/${path}`].map((each) => join(folder, each)).find((each) => existsSync(each));
  if (!file) return [`${DOCUMENT}: ${path} does not exist.`];
  if (title === undefined || hasTest(readFileSync(file, "utf8"), title)) return [];
  return [`${DOCUMENT}: ${path} has no test "${title}".`];
}

/** Whether a call, such as `test` or `test.each(…)`, has this title. */
function hasTest(source: string, title: string): boolean {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll('"', '\\\\?"');
  return new RegExp(`\\(\\s*(["'\`])${escaped}\\1\\s*,`).test(source);
}

function unproved({ line, where, tests }: Row): string[] {
  if (/^(Not met|Doesn't apply): \S/.test(where)) return [];
  const at = `${DOCUMENT}, line ${line}`;
  const says = [
    ...(/`[^`]+\.\w+`|\(#[\w-]+\)/.test(where) ? [] : [`${at}: no file or part of the document says where.`]),
    ...(/ › /.test(tests) ? [] : [`${at}: no test shows it.`]),
  ];
  return says;
}

function completeness(rows: readonly Row[], levels: Readonly<Record<string, string>>): string[] {
  const expected = new Map(
    Object.entries(levels).flatMap(([section, its]) =>
      [...its].map((level, at): [string, string] => [`${section}.${at + 1}`, level]),
    ),
  );
  const seen = rows.flatMap(({ numbers, level }) => numbers.map((number) => ({ number, level })));
  const twice = seen.filter(({ number }, at) => seen.findIndex((other) => other.number === number) !== at);
  const known = new Set(seen.map(({ number }) => number));
  return [
    ...twice.map(({ number }) => `${DOCUMENT}: ${number} stands there twice.`),
    ...seen
      .filter(({ number, level }) => /^\d$/.test(level) && expected.get(number) !== level)
      .map(({ number }) => `${DOCUMENT}: ${number} is not a requirement of that level.`),
    ...[...expected.keys()]
      .filter((number) => !known.has(number))
      .map((number) => `${DOCUMENT}: ${number} is left out.`),
  ];
}

if (import.meta.main) {
  await runTool(() => {
    const breaches = securityDocumentBreaches(root);
    for (const breach of breaches) console.log(breach);
    if (breaches.length > 0)
      throw plainError(
        `${breaches.length} things are wrong in ${DOCUMENT}; mend it with the code it tells of.`,
      );
  });
}
