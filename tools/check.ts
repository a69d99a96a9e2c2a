import { npmProgram } from "../apps/launcher/src/npm-program.ts";
import { runStep } from "../apps/launcher/src/processes/run-step.ts";

/** `isQuick`: takes a few seconds at most, so that it can run after each step of the work. */
type Check = { name: string; args: string[]; isQuick?: boolean };

/** One for each core of the smallest machine. */
const atOnce = 2;

/** Runs every check of the source, or the quick ones, and returns how many passed and failed. */
export async function runChecks(which: "all" | "quick" = "all"): Promise<{ passed: number; failed: number }> {
  // The slowest first, so that none of them runs alone at the end.
  const checks: Check[] = [
    { name: "generated files are current", args: ["tools/generated/generate.ts", "--check"] },
    { name: "lint with types (oxlint)", args: [npmProgram("oxlint"), "--type-aware", "--deny-warnings"] },
    {
      name: "format and lint (biome)",
      args: [npmProgram("@biomejs/biome", "biome"), "check", "--diagnostic-level=error"],
      isQuick: true,
    },
    { ...typeCheck("server, sandbox, packages, tools", "tsconfig.json"), isQuick: true },
    { ...typeCheck("web", "apps/web/tsconfig.json"), isQuick: true },
    typeCheck("sandbox page", "apps/sandbox/tsconfig.json"),
    typeCheck("journeys", "e2e/tsconfig.json"),
    typeCheck("benchmarks", "bench/tsconfig.json"),
    {
      name: "unused code and packages (knip)",
      args: [npmProgram("knip"), "--no-progress", "--no-config-hints"],
    },
    { name: "imports go one way", args: ["tools/checks/check-imports.ts"] },
    { name: "names", args: ["tools/checks/check-names.ts"], isQuick: true },
    { name: "business time", args: ["tools/checks/check-clock.ts"], isQuick: true },
    { name: "security document", args: ["tools/checks/check-security-document.ts"] },
    { name: "paths in documents", args: ["tools/checks/check-doc-paths.ts"], isQuick: true },
    { name: "lock file covers every platform", args: ["tools/checks/check-lock.ts"] },
  ];
  const counts = { passed: 0, failed: 0 };
  const waiting = checks.filter(({ isQuick }) => which === "all" || isQuick);
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { isOk, output, seconds } = await runStep(check.args);
      counts[isOk ? "passed" : "failed"] += 1;
      console.log(`${isOk ? "  ok  " : "  FAIL"} ${seconds.toFixed(1).padStart(4)} s  ${check.name}`);
      if (!isOk) console.log(output.trimEnd().replaceAll(/^/gm, "           "));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}

function typeCheck(name: string, config: string): Check {
  // Each of its threads checks again what they share: two take twice the time of the processor.
  return {
    name: `types: ${name}`,
    args: [npmProgram("typescript", "tsc"), "-p", config, "--singleThreaded"],
  };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
