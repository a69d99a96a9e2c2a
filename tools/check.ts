import { npmProgram } from "./npm-program.ts";
import { runStep } from "./run-step.ts";

type Check = { name: string; args: string[] };

const atOnce = 3;

/** Runs every check of the source and returns how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  // The slowest first, so that none of them runs alone at the end.
  const checks: Check[] = [
    { name: "generated files are current", args: ["tools/generate.ts", "--check"] },
    { name: "lint with types (oxlint)", args: [npmProgram("oxlint"), "--type-aware", "--deny-warnings"] },
    {
      name: "format and lint (biome)",
      args: [npmProgram("@biomejs/biome", "biome"), "check", "--diagnostic-level=error"],
    },
    typeCheck("server, sandbox, packages, tools", "tsconfig.json"),
    typeCheck("web", "apps/web/tsconfig.json"),
    typeCheck("sandbox page", "apps/sandbox/tsconfig.json"),
    typeCheck("journeys", "e2e/tsconfig.json"),
    typeCheck("benchmarks", "bench/tsconfig.json"),
    {
      name: "unused code and packages (knip)",
      args: [npmProgram("knip"), "--no-progress", "--no-config-hints"],
    },
    { name: "imports go one way", args: ["tools/check-imports.ts"] },
    { name: "names", args: ["tools/check-names.ts"] },
    { name: "business time", args: ["tools/check-clock.ts"] },
    { name: "security document", args: ["tools/check-security-document.ts"] },
    { name: "lock file covers every platform", args: ["tools/check-lock.ts"] },
  ];
  const counts = { passed: 0, failed: 0 };
  const waiting = [...checks];
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
  return { name: `types: ${name}`, args: [npmProgram("typescript", "tsc"), "-p", config] };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
