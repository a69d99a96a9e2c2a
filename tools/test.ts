import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameArgument } from "../apps/launcher/src/arguments.ts";
import { npmProgram } from "../apps/launcher/src/npm-program.ts";
import { isPlainError } from "../apps/launcher/src/plain-error.ts";
import { runStep } from "../apps/launcher/src/processes/run-step.ts";
import { createScratchFolder } from "../apps/launcher/src/scratch-folder.ts";
import { runChecks } from "./check.ts";
import { provideBrowser } from "./find-browser.ts";

/**
 * `npm test`: every check and every test, or one stage: `npm test -- unit`. `changed` is for use during work: the quick
 * checks, and the tests of what changed since the last commit. The last line is the summary.
 */

type Counts = { passed: number; failed: number };

const projects = ["unit", "server", "web"];
const stages: Record<string, () => Promise<Counts>> = {
  check: () => runChecks(),
  ...Object.fromEntries(projects.map((project) => [project, () => runVitest([project])])),
  crash: runCrashTest,
  e2e: runJourneys,
  changed: runChanged,
};

/** The same two rounds in every run; `npm run test:crash` uses other seeds. */
const CRASH_ROUNDS = 2;
const CRASH_SEED = 7;

async function runChanged(): Promise<Counts> {
  const checked = await runChecks("quick");
  // With no changes since, those of the last commit.
  const changes = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" });
  const tested = await runVitest(projects, [`--changed=${changes === "" ? "HEAD~1" : "HEAD"}`]);
  return { passed: checked.passed + tested.passed, failed: checked.failed + tested.failed };
}

async function runVitest(wanted: string[], more: string[] = []): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-test-"));
  const report = join(folder, "report.json");
  try {
    const { isOk } = await runStep(
      [
        npmProgram("vitest"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...wanted.map((project) => `--project=${project}`),
        ...more,
      ],
      { isShown: true },
    );
    return atLeastOneFailed(isOk, readVitestReport(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

function readVitestReport(file: string): Counts {
  const report = readJson(file) as VitestReport | null;
  if (report === null) return { passed: 0, failed: 0 };
  // A file that could not be loaded contains no failed test of its own.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

async function runCrashTest(): Promise<Counts> {
  const { isOk, output } = await runStep(
    [
      join(import.meta.dirname, "crash/crash-test.ts"),
      ...["--rounds", String(CRASH_ROUNDS), "--seed", String(CRASH_SEED)],
    ],
    { isShown: true },
  );
  const passed = (output.match(/^round \d+: /gm) ?? []).length;
  return atLeastOneFailed(isOk, { passed, failed: CRASH_ROUNDS - passed });
}

async function runJourneys(): Promise<Counts> {
  const folder = createScratchFolder("broadcast-e2e-");
  const report = join(folder, "report.json");
  try {
    const browser = provideBrowser(console.log);
    const { isOk } = await runStep(
      [npmProgram("@playwright/test", "playwright"), "test", "--config=e2e", "--reporter=list,json"],
      {
        isShown: true,
        env: {
          E2E_BROWSER: browser,
          E2E_DATA_DIR: join(folder, "data"),
          E2E_PRODUCTS: "2",
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    const { stats } = (readJson(report) ?? { stats: {} }) as {
      stats: { expected?: number; flaky?: number; unexpected?: number };
    };
    const passed = (stats.expected ?? 0) + (stats.flaky ?? 0);
    return atLeastOneFailed(isOk, { passed, failed: stats.unexpected ?? 0 });
  } catch (error) {
    if (!isPlainError(error)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A stage can fail outside any test, such as when it does not start. */
function atLeastOneFailed(isOk: boolean, { passed, failed }: Counts): Counts {
  return { passed, failed: isOk ? failed : Math.max(1, failed) };
}

function stageArgument(): string | undefined {
  try {
    return nameArgument("test", "stage", Object.keys(stages));
  } catch (error) {
    if (!isPlainError(error)) throw error;
    console.log(error.message);
    process.exit(1);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

const wanted = stageArgument();
const chosen =
  wanted === undefined
    ? ([
        ["check", () => runChecks()],
        ["unit, server and web", () => runVitest(projects)],
        ["crash", runCrashTest],
        ["e2e", runJourneys],
      ] as const)
    : ([[wanted, stages[wanted]]] as const);

const sum: Counts = { passed: 0, failed: 0 };
for (const [name, run] of chosen) {
  if (run === undefined) continue;
  console.log(`\n── ${name}`);
  const counts = await run();
  console.log(`   ${name}: ${counts.passed} passed, ${counts.failed} failed`);
  sum.passed += counts.passed;
  sum.failed += counts.failed;
}
if (sum.passed + sum.failed === 0) sum.failed += 1;
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
