import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { npmProgram } from "./npm-program.ts";
import { plainError } from "./plain-error.ts";
import { takeLock } from "./processes/process-lock.ts";
import { runStep } from "./processes/run-step.ts";
import { sourceFiles } from "./source-files.ts";

const root = dirname(dirname(dirname(import.meta.dirname)));
const sharedInputs = ["packages", "package.json", "package-lock.json", "tsconfig.base.json"];

export type WebBuild = {
  /** As in "The … could not be built". */
  name: string;
  /** The folder with vite.config.ts, from the root; the result goes to its `dist`. */
  folder: string;
};

/** Builds with Vite unless no input has changed since the last complete build. Returns whether it built. */
export async function buildWhenChanged({ name, folder }: WebBuild): Promise<boolean> {
  const lock = await waitForLock(join(root, "node_modules", `.build-${folder.replaceAll("/", "-")}.lock`));
  try {
    const stamp = join(root, folder, "dist", ".inputs");
    const inputs = inputHash(folder);
    if (readIfThere(stamp) === inputs) return false;
    // Without the stamp, a build killed half-way counts as none.
    rmSync(stamp, { force: true });
    const { isOk, output } = await runStep([npmProgram("vite"), "build", "--logLevel", "warn"], {
      folder: join(root, folder),
      env: { NODE_ENV: "production" },
    });
    if (!isOk) throw plainError(`${output.trim()}\nThe ${name} couldn't be built. See the reason above.`);
    writeFileSync(stamp, inputs);
    return true;
  } finally {
    lock.release();
  }
}

/** Changes whenever an input file of the build is added, removed, edited or replaced. */
function inputHash(folder: string): string {
  const hash = createHash("sha256");
  for (const input of [folder, ...sharedInputs]) {
    const path = join(root, input);
    const files = statSync(path).isDirectory() ? sourceFiles(path).map((file) => join(path, file)) : [path];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

async function waitForLock(file: string) {
  for (;;) {
    const lock = takeLock(file);
    if (lock !== null) return lock;
    await sleep(100);
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
