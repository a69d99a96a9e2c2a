import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { npmProgram } from "../../apps/launcher/src/npm-program.ts";

/** Tests the rules of tools/lint, each on lines that it must find and lines that it must ignore. */

const rules = join(import.meta.dirname, "../lint");
const folder = mkdtempSync(join(tmpdir(), "broadcast-lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the lines of a file in which a rule finds something. */
function linesFound(rule: string, lines: readonly string[]): number[] {
  const plugins = [join(rules, `${rule}.grit`)];
  writeFileSync(
    join(folder, "biome.json"),
    JSON.stringify({ plugins, linter: { rules: { preset: "none" } } }),
  );
  writeFileSync(join(folder, "code.tsx"), lines.join("\n"));
  const args = [
    npmProgram("@biomejs/biome", "biome"),
    "lint",
    "--reporter=json",
    "--max-diagnostics=100",
    "code.tsx",
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(stdout, stderr).toContain("{");
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  return [
    ...new Set(
      report.diagnostics
        .filter(({ category }) => category === "plugin")
        .map(({ location }) => location.start.line),
    ),
  ].sort((a, b) => a - b);
}

const BREACHES: Record<string, readonly string[]> = {
  randomness: ["Math.random();", "randomBytes(16);", "crypto.getRandomValues(bytes);", "randomInt(10);"],
  cryptography: [
    "createCipheriv(name, key, nonce);",
    'createHash("sha1").update(text);',
    'createHash("sha256").update(text).digest().subarray(0, 4);',
    "newToken().slice(0, 8);",
    "const mixed = a ^ b;",
    "const shifted = a >>> 3;",
    "Math.imul(a, b);",
  ],
  certificates: [
    "connect({ rejectUnauthorized: false });",
    "connect({ checkServerIdentity: () => undefined });",
  ],
  "evaluated-code": [
    "eval(text);",
    "new Function(text);",
    "import(name);",
    'setTimeout("alert()", 1);',
    'import vm from "node:vm";',
    'import Handlebars from "handlebars";',
  ],
  "regular-expressions": [
    "new RegExp(text);",
    'new RegExp(text, "g");',
    "text.match(other);",
    "text.matchAll(other);",
  ],
  output: [
    "console.error(text);",
    "process.stdout.write(text);",
    "pino(options);",
    "createWriteStream(path);",
  ],
  markup: [
    "element.innerHTML = text;",
    "document.write(text);",
    'window.addEventListener("message", listen);',
    'frame.postMessage(data, "*");',
    "const frame = <iframe srcDoc={html} />;",
    "localStorage.getItem(name);",
    "document.cookie = text;",
  ],
};

const KEPT = [
  'const hash = createHash("sha256").update(text).digest();',
  "const both = a | b;",
  "const found = /a+/.exec(text) ?? text.match(/b/) ?? text.matchAll(WORDS);",
  'const page = await import("./page.ts");',
  "setTimeout(() => run(), 1_000);",
  "logger.info({ id });",
  'worker.addEventListener("message", listen);',
  "frame.postMessage(data, origin);",
];

describe("the project's own lint rules", () => {
  it("are all tested here", () => {
    const names = readdirSync(rules).map((file) => file.replace(".grit", ""));
    expect(names.sort()).toEqual(Object.keys(BREACHES).sort());
  });

  describe.each(Object.entries(BREACHES))("%s", (rule, lines) => {
    it("finds each breach, and nothing else", () => {
      expect(linesFound(rule, lines)).toEqual(lines.map((_, index) => index + 1));
      expect(linesFound(rule, KEPT)).toEqual([]);
    });
  });

  it("are suppressed by a reason next to the code", () => {
    const allowed = ["// biome-ignore lint/plugin/randomness: Only spreads waits.", "Math.random();"];
    expect(linesFound("randomness", allowed)).toEqual([]);
  });
});
