import { spawn } from "node:child_process";
import { dirname } from "node:path";

const root = dirname(dirname(dirname(dirname(import.meta.dirname))));

export type StepResult = { isOk: boolean; output: string; seconds: number };

type StepOptions = {
  /** Shows the output while it arrives, besides returning it. */
  isShown?: boolean;
  env?: NodeJS.ProcessEnv;
  /** The project's root by default. */
  folder?: string;
};

/** Runs a Node script to its end and returns its output. */
export function runStep(args: string[], options: StepOptions = {}): Promise<StepResult> {
  const { isShown = false, env = {}, folder = root } = options;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["inherit", "pipe", "pipe"],
    });
    let output = "";
    const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString();
      if (isShown) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.once("close", (code) => {
      resolve({ isOk: code === 0, output, seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}
